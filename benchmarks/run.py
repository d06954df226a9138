"""Everything measured, as a table, and kept in benchmarks/results: `make bench`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from teahouse.core import write_json

from .answers import answers
from .batch import batch
from .engine import engine
from .journals import journals
from .load import load
from .measure import Measure
from .negotiators import negotiators
from .page import page
from .report import write_report
from .side_by_side import side_by_side
from .solver import solver
from .transport import transport

RESULTS = Path(__file__).parent / "results"


PARTS: dict[str, Callable[[], Iterator[Measure]]] = {
    "side_by_side": side_by_side,
    "batch": batch,
    "engine": engine,
    "solver": solver,
    "negotiators": negotiators,
    "journals": journals,
    "load": load,
    "transport": transport,
    "answers": answers,
    "page": page,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    told = "all of them, and the report in docs/benchmarks.md, unless some are named"
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; {told}")
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := set(chosen) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    console, now = Console(), datetime.now(UTC)
    measures = list(_measured(console, chosen))
    console.print(_table(measures))
    _keep(measures, now)
    if chosen == list(PARTS):
        write_report(measures, now)


def _measured(console: Console, parts: Sequence[str]) -> Iterator[Measure]:
    """All measures of these parts, each shown as soon as it is known."""
    for number, part in enumerate(parts, 1):
        with console.status(f"measuring {part}, {number} of {len(parts)}"):
            for measure in PARTS[part]():
                console.print(f"{measure.name}: {_shown(measure.value)} {measure.unit}")
                yield measure


def _table(measures: list[Measure]) -> Table:
    table = Table("measured", "", "", "bar", "")
    table.columns[1].justify = "right"
    for measure in measures:
        bar = "" if measure.bar is None else f"{measure.must_be} {measure.bar:g} {measure.unit}"
        verdict = "" if measure.bar is None else "passed" if measure.passed else "[bold]MISSED"
        table.add_row(measure.name, _shown(measure.value), measure.unit, bar, verdict)
    return table


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _keep(measures: list[Measure], now: datetime) -> None:
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{now:%Y%m%d-%H%M%S}.json"
    path.write_bytes(write_json({"at": now, "measures": measures}))


if __name__ == "__main__":
    main()
