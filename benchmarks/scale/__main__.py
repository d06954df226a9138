"""`python -m benchmarks.scale measure` and `python -m benchmarks.scale report`."""

from __future__ import annotations

import asyncio
import os
import sys

import msgspec
import uvloop

from benchmarks import lab_pages
from benchmarks.lab_pages import save_page
from benchmarks.saved_run import commit_now

from .measured import FILE, Measured, stored
from .report import scale_page


def main() -> None:
    if sys.argv[1:] == ["measure"]:
        _measure()
    elif sys.argv[1:] != ["report"]:
        sys.exit(__doc__)
    save_page("scale", scale_page(stored()))
    lab_pages.main()


def _measure() -> None:
    """Measures one thing after the other, and stores what there is so far."""
    from .measure import SPECTATORS, machine, measure_costs, measure_crowd

    load = round(os.getloadavg()[0], 1)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        costs, highest = runner.run(measure_costs())
        crowds = []
        for spectators in SPECTATORS:
            crowds.append(runner.run(measure_crowd(spectators)))
            measured = Measured(
                machine=machine(),
                load=load,
                commit=commit_now(),
                costs=costs,
                crowds=tuple(crowds),
                highest=highest,
            )
            FILE.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=1) + b"\n")


if __name__ == "__main__":
    main()
