"""`make bench`: everything measured, as a table, and kept in benchmarks/results."""

from __future__ import annotations

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


def main() -> None:
    console = Console()
    with console.status("measuring"):
        measures = [
            *side_by_side(),
            *batch(),
            *engine(),
            *solver(),
            *negotiators(),
            *journals(),
            *load(),
            *transport(),
            *answers(),
            *page(),
        ]
    console.print(_table(measures))
    now = datetime.now(UTC)
    _keep(measures, now)
    write_report(measures, now)


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
