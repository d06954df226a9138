"""How a table itself, beside its game, changes with a line."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.server.tables.events import Started
from teahouse.server.tables.seating import Chair, Deadline, Mark, Status, Talk, UndoWish
from teahouse.server.tables.table import Table

from .diff import diff
from .table_info import TableInfo

__all__ = ["News", "Surroundings", "surroundings"]

COMMON_FROM = 4  # where that begins which is the same for everyone


class Surroundings(NamedTuple):
    """All that clients are told of a table beside its game, by the names that it has for them."""

    status: Status
    chairs: tuple[Chair, ...]
    started: Started | None
    talk: tuple[Talk, ...]
    # the same for everyone
    waiting_for: tuple[Seat, ...]
    deadline: Deadline | None
    undo_wish: UndoWish | None
    rematch: str | None
    marks: tuple[Mark, ...]


def surroundings(table: Table) -> Surroundings:
    return Surroundings(
        table.status,
        table.chairs,
        table.started,
        table.talk,
        table.waiting_for,
        table.deadline,
        table.undo_wish,
        table.rematch,
        table.marks,
    )


class News:
    """Of one line; what is the same for everyone is found out once."""

    def __init__(self, before: Surroundings, now: Surroundings) -> None:
        self.is_personal = before[:COMMON_FROM] != now[:COMMON_FROM]
        self._fields = {} if before == now else _changed(before, now)
        self._changes: list[Any] | None = None

    def since(self, info: TableInfo | None) -> tuple[list[Any], TableInfo | None]:
        """Where it is not personal: what a client is told, and what it then has."""
        if not self._fields or info is None:
            return [], info
        now = replace(info, **self._fields)
        if self._changes is None:
            self._changes = diff(info, now)
        return self._changes, now


def _changed(before: Surroundings, now: Surroundings) -> dict[str, Any]:
    pairs = zip(Surroundings._fields, before, now, strict=True)
    return {name: new for name, old, new in pairs if old != new}
