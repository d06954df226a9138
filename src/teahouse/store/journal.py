"""The Journal protocol: tables of numbered lines that are only appended, people, and leases."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from time import monotonic
from typing import Protocol, TypeAlias

import msgspec

from .moderation import SqlModeration
from .notices import NoticeStore
from .social import SqlSharing, SqlSocial

__all__ = [
    "EVERY_TABLE",
    "Conflict",
    "DamagedError",
    "Decided",
    "Journal",
    "JournalError",
    "Leases",
    "Line",
    "News",
    "Notification",
    "Person",
    "SessionEnded",
    "TableRow",
    "UnsureError",
    "check_numbers",
]


class Line(msgspec.Struct, frozen=True, gc=False):
    """Line n of a table: the time it was written, in ms since 1970, and a table event as JSON."""

    n: int
    at: int
    text: bytes


class TableRow(msgspec.Struct, frozen=True):
    """What lists show of a table, so that its lines need not be read.

    Times are in ms since 1970.
    """

    id: str
    created: int
    updated: int
    status: str
    public: bool
    summary: bytes  # JSON, made by the server


class Person(msgspec.Struct, frozen=True):
    """A person, known by a token. A guest has no login, and the name may be empty."""

    id: str
    token_hash: str
    name: str
    created: int
    login: str | None = None
    password_hash: str | None = None


class Notification(msgspec.Struct, frozen=True):
    """Another process has written line n of a table."""

    table: str
    n: int


class SessionEnded(msgspec.Struct, frozen=True):
    """A device has logged out, or a person was removed, at another process."""

    who: str  # the hash of a token, or a person's id
    why: str


class Decided(msgspec.Struct, frozen=True):
    """The operator has decided something, and the decisions are to be read again."""


News: TypeAlias = Notification | SessionEnded | Decided
"""What other processes have done."""

EVERY_TABLE = Notification("", 0)
"""Notifications may have been missed, so all open tables are to be read again."""


class Conflict(Exception):  # noqa: N818 - no failure: read what is new and try again
    """The number of a line, an id, a login or a token is taken already."""


class JournalError(Exception):
    """The journal cannot be reached or written. The message says why.

    Nothing was written, unless it is an UnsureError. Calls work again as soon as the cause is gone.
    """


class UnsureError(JournalError):
    """It is unknown whether the lines were written.

    The table is to be read again before going on.
    """


class DamagedError(JournalError):
    """A table is damaged from line n on: the lines there are not as they were written."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(f"table {table} is damaged from line {n} on")
        self.table = table
        self.n = n


class Journal(Protocol):
    """A store of tables, people and leases. A write is durable once it returns.

    A journal is safe for many tasks and, on PostgreSQL, for many processes. Everything but `open`
    may raise JournalError. A missing table or person raises LookupError. Another store of lines may
    keep all else in SQL as ours do: see `sql_journal.SqlJournal`, over any `database.Database`.
    """

    is_shared: bool  # whether other processes may write to it
    notices: NoticeStore
    moderation: SqlModeration
    social: SqlSocial
    sharing: SqlSharing

    async def open(self) -> None:
        """Connects and migrates the schema. Raises BadInput if that fails."""

    async def close(self) -> None:
        """Completes pending writes. Closing twice is no error."""

    # tables
    async def create(self, row: TableRow, *lines: Line) -> None:
        """Adds a table with its lines from 1 on. Raises Conflict if the id is taken."""

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        """Appends one or more numbered lines, all or none.

        Raises Conflict unless the first line is the next of the table. `row` replaces the table's
        row in the same transaction.
        """

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        """Returns the lines after this number; none if there is no such table.

        Raises DamagedError if they are not as they were written, unless `is_checked` is false.
        """

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        """Replaces the text of existing lines. It serves only to remove a person.

        The checksums are recomputed in the same transaction. A damaged line stays damaged.
        """

    async def missing(self) -> dict[str, int]:
        """Returns the tables that were lost or have lost lines at their end.

        Values are the numbers of their last lines.
        """

    async def check_writable(self) -> None:
        """Writes a row without meaning. Raises JournalError if that fails."""

    async def table(self, table: str) -> TableRow | None: ...

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        """Returns tables, the most recently used first. Without statuses they are of any status."""

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        """Returns the tables that a person sits or sat at, the most recently used first."""

    async def seat_person(self, table: str, person: str) -> None:
        """Records that a person has sat at a table. Repeating it is no error."""

    def notifications(self) -> AsyncGenerator[News, None]:
        """Yields without end what other processes have written, for one consumer.

        EVERY_TABLE comes first, and again whenever notifications may have been missed. Several
        lines of one table may be notified as one, the last. On a journal for one process the
        iterator ends at once.
        """

    async def announce(self, ended: SessionEnded) -> None:
        """Notifies all processes, this one too, if the journal is shared."""

    # people
    async def add_person(self, person: Person) -> None:
        """Adds a person. Raises Conflict if the login is taken."""

    async def person(self, id: str) -> Person | None: ...

    async def person_by_token(self, token_hash: str) -> Person | None: ...

    async def person_by_login(self, login: str) -> Person | None: ...

    async def change_person(
        self, id: str, change: Callable[[Person], Person], *, drop_tokens: bool = False
    ) -> Person:
        """Replaces a person by what `change` makes of them, and returns it.

        It is called again if another process changes the person meanwhile, so that no change is
        lost, and may raise. With `drop_tokens` all devices that were added for the person are
        removed in the same transaction. Raises Conflict if the login is taken.
        """

    async def add_token(
        self, person: str, token_hash: str, created: int, *, password_hash: str | None = None
    ) -> None:
        """Adds another device of a person. Raises Conflict if the token exists.

        With a password's hash the person must still have that password.
        """

    async def drop_token(self, token_hash: str) -> None:
        """Removes a device that was added. An unknown one is no error."""

    async def remove_person(self, id: str) -> None:
        """Removes a person, their devices and where they sat. An unknown person is no error."""

    # leases
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        """Takes or renews the one lease of a table. Returns False while another holder has it.

        Leases expire by the journal's clock, as the clocks of two machines differ. A holder counts
        its own time from before the call, so that it never believes in a lease that has expired.
        """

    async def release(self, table: str, holder: str) -> None:
        """Ends a lease. One that is not held is no error."""


def check_numbers(lines: Sequence[Line], *, after: int) -> None:
    """Raises Conflict unless the first of the lines follows line `after`.

    There is at least one line. Raises ValueError if their numbers are not consecutive.
    """
    for n, line in enumerate(lines, lines[0].n):
        if line.n != n:
            raise ValueError(f"line {line.n} cannot follow line {n - 1}")
    if lines[0].n != after + 1:
        raise Conflict(f"line {after + 1} comes next, not line {lines[0].n}")


class Leases:
    """The holder and expiry of each lease, for journals that belong to one process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._held: dict[str, tuple[str, float]] = {}

    def take(self, table: str, holder: str, milliseconds: int) -> bool:
        """Takes or renews a lease. Returns False while another holder has it."""
        now = self._clock()
        held = self._held.get(table)
        if held is not None and held[0] != holder and now < held[1]:
            return False
        self._held[table] = (holder, now + milliseconds / 1000)
        return True

    def release(self, table: str, holder: str) -> None:
        if self._held.get(table, ("",))[0] == holder:
            del self._held[table]
