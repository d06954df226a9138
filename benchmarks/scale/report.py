"""The page of docs/lab about scale, made from what was measured."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.lab_pages import LabPage, Series

from .measured import Measured
from .model import needs, prediction_error

__all__ = ["scale_page"]

COMMAND = "python -m benchmarks.scale measure"


def scale_page(measured: Measured) -> LabPage:
    """Returns the page of docs/lab, whose last table is computed from the others."""
    machine = (
        f"On {measured.machine}, which the client and other work shared (load average "
        f"{measured.load:g} before the measurement)."
    )
    sustained = [
        f"{name.replace(', ', ' with ')} {rate:,}" for name, rate in measured.highest.items()
    ]
    highest = f"Highest rates sustained, in actions a second by processes: {', '.join(sustained)}."
    error = (
        "The model takes an action's cost to be the same at every rate. At the measured points "
        f"its prediction is wrong by at most {prediction_error(measured):.0%}."
    )
    return LabPage(
        title="What an action costs, and what many people need",
        about="SQLite and PostgreSQL, one process and two, spectators, and a model of many people",
        text=("What each column means, and how to read it, is in [scale](../scale.md).",),
        series=(
            _series(measured, "An action", _costs(measured), (machine,), (highest,)),
            _series(measured, "Spectators", _crowds(measured), (machine,)),
            _series(measured, "Many people", _model(measured), (), (error,)),
        ),
    )


def _series(
    measured: Measured,
    title: str,
    rows: Iterable[list[str]],
    text: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> Series:
    head, *body = map(tuple, rows)
    return Series(
        title=title,
        commands=(COMMAND,),
        commit=measured.commit,
        text=text,
        columns=head,
        rows=tuple(body),
        notes=notes,
    )


def _costs(measured: Measured) -> Iterable[list[str]]:
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
    yield from (head, *rows)


def _crowds(measured: Measured) -> Iterable[list[str]]:
    head = ["spectators", "p50 ms", "p99 ms", "server ms an action", "KB a spectator"]
    rows = [
        [f"{c.spectators:,}", f"{c.p50:g}", f"{c.p99:g}", f"{c.processor:.2f}", f"{c.memory:.0f}"]
        for c in measured.crowds
    ]
    yield from (head, *rows)


def _model(measured: Measured) -> Iterable[list[str]]:
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
    yield from (head, *rows)
