"""Everything measured, as a table, and kept in benchmarks/results: `make bench`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from .answers import answers
from .budgets import budgets
from .busy import busy_processes
from .engine import engine
from .journals import journals
from .load import load
from .measure import Measure
from .negotiators import negotiators
from .page import page
from .peers.batch import batch
from .peers.side_by_side import side_by_side
from .pocket import pocket
from .saved_run import SavedRun, commit_now, load_now, save_run
from .sockets import sockets
from .solver import solver
from .texts import texts

PARTS: dict[str, Callable[[], Iterator[Measure]]] = {
    "budgets": budgets,
    "side_by_side": side_by_side,
    "batch": batch,
    "engine": engine,
    "solver": solver,
    "texts": texts,
    "negotiators": negotiators,
    "journals": journals,
    "load": load,
    "sockets": sockets,
    "answers": answers,
    "page": page,
    "pocket": pocket,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    told = f"{', '.join(PARTS)}; all unless some are named"
    parser.add_argument("parts", nargs="*", metavar="PART", help=told)
    parser.add_argument(
        "--busy", type=int, default=0, metavar="N", help="beside N processes that only take time"
    )
    arguments = parser.parse_args()
    chosen = arguments.parts or list(PARTS)
    if unknown := set(chosen) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    console = Console()
    cores = len(os.sched_getaffinity(0))
    run = SavedRun(datetime.now(UTC), cores, load_now(), busy=arguments.busy, commit=commit_now())
    with busy_processes(run.busy):
        for part in chosen:
            run = replace(run, parts=run.parts | {part: tuple(_measured(console, part))})
            file = save_run(run)
    console.print(_table(run, chosen))
    console.print(f"Saved as {file}; python -m benchmarks.report takes parts of it into docs/lab.")


def _measured(console: Console, part: str) -> Iterator[Measure]:
    """Yields all measures of a part, and shows each as soon as it is known."""
    with console.status(f"measuring {part}"):
        for measure in PARTS[part]():
            console.print(f"{measure.name}: {_shown(measure.value)} {measure.unit}")
            yield measure


def _table(run: SavedRun, parts: list[str]) -> Table:
    table = Table("measured", "", "", "budget or bar", "", caption=run.conditions)
    table.columns[1].justify = "right"
    for measure in run.measures(*parts):
        bar = "" if measure.bar is None else f"{measure.must_be} {measure.bar:g} {measure.unit}"
        verdict = "" if measure.bar is None else "holds" if measure.passed else "[bold]MISSED"
        table.add_row(measure.name, _shown(measure.value), measure.unit, bar, verdict)
    return table


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    main()
