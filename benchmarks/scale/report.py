"""The tables of docs/scale.md, made from what was measured."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .measured import Measured
from .model import needs, prediction_error

__all__ = ["DOCUMENT", "filled_in"]

DOCUMENT = Path(__file__).parents[2] / "docs" / "scale.md"
BEGIN, END = "<!-- generated: {} -->", "<!-- end -->"


def filled_in(text: str, measured: Measured) -> str:
    """Returns the document with its tables made anew."""
    for name, lines in (
        ("machine", _machine(measured)),
        ("costs", _costs(measured)),
        ("crowds", _crowds(measured)),
        ("model", _model(measured)),
    ):
        before, begin, rest = text.partition(BEGIN.format(name))
        _, end, after = rest.partition(END)
        assert end, f"docs/scale.md has no place for {name}"
        text = f"{before}{begin}\n{chr(10).join(lines)}\n{end}{after}"
    return text


def _machine(measured: Measured) -> Iterable[str]:
    yield f"Measured on {measured.machine}, which the client and other work shared (load average"
    yield f"{measured.load:g} before the measurement)."


def _table(head: list[str], rows: Iterable[list[str]]) -> Iterable[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def _costs(measured: Measured) -> Iterable[str]:
    head = ["", "actions/s", "p50 ms", "p99 ms", "server ms", "database ms", "bytes", "syncs"]
    head += ["notices", "KB a table"]
    rows = [
        [
            f"{c.storage}, {c.processes} process{'es' if c.processes > 1 else ''}",
            *(f"{c.achieved:,.0f}", f"{c.p50:g}", f"{c.p99:g}", f"{c.processor:.2f}"),
            *(f"{c.database:.2f}", f"{c.stored:,.0f}", f"{c.syncs:.2f}", f"{c.notices:.2f}"),
            f"{c.table:,.0f}",
        ]
        for c in measured.costs
    ]
    yield from _table(head, rows)
    yield ""
    sustained = [
        f"{name.replace(', ', ' with ')} {rate:,}" for name, rate in measured.highest.items()
    ]
    yield f"Highest rates sustained, in actions a second by processes: {', '.join(sustained)}."


def _crowds(measured: Measured) -> Iterable[str]:
    head = ["spectators", "p50 ms", "p99 ms", "server ms an action", "KB a spectator"]
    rows = [
        [f"{c.spectators:,}", f"{c.p50:g}", f"{c.p99:g}", f"{c.processor:.2f}", f"{c.memory:.0f}"]
        for c in measured.crowds
    ]
    yield from _table(head, rows)


def _model(measured: Measured) -> Iterable[str]:
    head = ["people", "actions/s", "processes", "by connections", "machines", "GB of memory"]
    head += ["databases", "GB a day", "notices/s a process"]
    rows = [
        [
            *(f"{n.people:,}", f"{n.actions:,.0f}", f"{n.processes:,}"),
            *(f"{n.processes_by_connections:,}", f"{n.machines:,}", f"{n.gigabytes:,.1f}"),
            *(f"{n.databases:,}", f"{n.stored:,.1f}", f"{n.notices:,.0f}"),
        ]
        for n in needs(measured)
    ]
    yield from _table(head, rows)
    yield ""
    yield "The model takes an action's cost to be the same at every rate. At the measured points"
    yield f"its prediction is wrong by at most {prediction_error(measured):.0%}."
