"""The fields of a table, beside its game, that are broadcast to clients."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.play.pacing import Tempo
from teahouse.server.state.clock import SlowPlay
from teahouse.server.state.events import Started
from teahouse.server.state.marks import shown_marks
from teahouse.server.state.seating import (
    Chair,
    Deadline,
    Mark,
    OpenEnquiry,
    Status,
    Talk,
    TimeUp,
    UndoWish,
)
from teahouse.server.state.table import Table

from .diff import diff
from .table_info import TableInfo

__all__ = ["TableFields", "TableInfoDiff", "table_fields"]

COMMON_FROM = 5  # index of the first field that is the same for every client


class TableFields(NamedTuple):
    """The broadcast fields of a table, by the names they have in TableInfo."""

    status: Status
    chairs: tuple[Chair, ...]
    started: Started | None
    talk: tuple[Talk, ...]
    enquiries: tuple[OpenEnquiry, ...]
    # the same for everyone
    waiting_for: tuple[Seat, ...]
    deadline: Deadline | None
    slow_play: SlowPlay | None
    undo_wish: UndoWish | None
    rematch: str | None
    marks: tuple[Mark, ...]
    time_ups: tuple[TimeUp, ...]
    talk_off: bool
    tempo: Tempo
    hurried: bool
    held_until: int


def table_fields(table: Table) -> TableFields:
    return TableFields(
        table.status,
        table.chairs,
        table.started,
        table.talk,
        table.enquiries,
        table.waiting_for,
        table.deadline,
        table.clock.slow_play,
        table.undo_wish,
        table.rematch,
        shown_marks(table.marks, table.wishes),
        table.time_ups,
        table.talk_off,
        table.tempo,
        table.is_hurried,
        table.held_until,
    )


class TableInfoDiff:
    """The change of a table's fields with one line; what all clients share is computed once."""

    def __init__(self, before: TableFields, now: TableFields) -> None:
        is_same = before == now
        self.is_personal = not is_same and before[:COMMON_FROM] != now[:COMMON_FROM]
        self._fields = {} if is_same else _changed(before, now)
        self._changes: list[Any] | None = None

    def since(self, info: TableInfo | None) -> tuple[list[Any], TableInfo | None]:
        """The diff and the new TableInfo of one client, where the change is not personal."""
        if not self._fields or info is None:
            return [], info
        now = replace(info, **self._fields)
        if self._changes is None:
            self._changes = diff(info, now)
        return self._changes, now


def _changed(before: TableFields, now: TableFields) -> dict[str, Any]:
    pairs = zip(TableFields._fields, before, now, strict=True)
    return {name: new for name, old, new in pairs if old != new}
