"""What a journal is: tables as append-only lines, and the few rows that are not lines."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

import msgspec

__all__ = [
    "EVERY_TABLE",
    "Conflict",
    "Journal",
    "JournalError",
    "Line",
    "Notification",
    "Person",
    "TableRow",
]


class Line(msgspec.Struct, frozen=True, gc=False):
    """Line n of a table: when it was written, in milliseconds, and what it says, as JSON."""

    n: int
    at: int
    text: bytes


class TableRow(msgspec.Struct, frozen=True):
    """What a lobby needs to know of a table without reading its lines."""

    id: str
    created: int
    updated: int
    status: str
    public: bool
    summary: bytes  # JSON, made by the server


class Person(msgspec.Struct, frozen=True):
    """Someone who plays: a guest by a token, perhaps with a name and a password."""

    id: str
    token_hash: str
    name: str
    created: int
    login: str | None = None
    password_hash: str | None = None


class Notification(msgspec.Struct, frozen=True):
    """That a table has a line of this number; what it says is read from the journal."""

    table: str
    n: int


EVERY_TABLE = Notification("", 0)
"""Notices may have been missed: read on at every table that you have open."""


class Conflict(Exception):  # noqa: N818 - it is not a failure: read what is new and try again
    """Another was first: with this number, this table, this login."""


class JournalError(Exception):
    """The journal could not be reached or written; the message says why.

    Whether it was written is not known: read the table anew before going on with it.
    The next call works as soon as the cause is gone.
    """


class Journal(Protocol):
    """Durable before it returns; safe for many tasks, and on PostgreSQL for many processes.

    Everything but `open` may raise JournalError. A table or person that must be there and is not
    raises LookupError.
    """

    is_shared: bool  # whether other processes may write to it

    async def open(self) -> None:
        """Connect and bring the schema up to date; raises BadInput if that cannot be."""

    async def close(self) -> None:
        """Finish what was begun; closing twice is no error."""

    # tables
    async def create(self, row: TableRow, *lines: Line) -> None:
        """A new table with its lines from 1; raises Conflict if there is one with this id."""

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        """Lines, at least one, with the numbers they carry, all or none.

        Raises Conflict unless the first is the next of the table. With `row` the lobby's row is
        replaced in the same transaction.
        """

    async def read(self, table: str, after: int = 0) -> list[Line]:
        """The lines after this number; none if there is no such table."""

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        """Replace what lines that are there say: for someone who asks to be forgotten, only."""

    async def table(self, table: str) -> TableRow | None: ...

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        """Tables, the most recently used first; of any status if none is named."""

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        """The tables that a person sits or sat at, the most recently used first."""

    async def seat_person(self, table: str, person: str) -> None:
        """Remember that a person has sat at a table; twice is no error."""

    def notifications(self) -> AsyncGenerator[Notification, None]:
        """Lines that other processes have written, without end; for one consumer.

        EVERY_TABLE comes first, and again whenever notices may have been missed. Of several lines
        of one table perhaps only the last is told. On a journal for one process it ends at once.
        """

    # people
    async def add_person(self, person: Person) -> None:
        """Raises Conflict if the login is taken."""

    async def person(self, id: str) -> Person | None: ...

    async def person_by_token(self, token_hash: str) -> Person | None: ...

    async def person_by_login(self, login: str) -> Person | None: ...

    async def change_person(self, person: Person) -> None:
        """Replace the person with this id; raises Conflict if the login is taken."""

    async def add_token(self, person: str, token_hash: str, created: int) -> None:
        """Another device of a person; the same token twice is a Conflict."""

    async def drop_token(self, token_hash: str) -> None:
        """Forget a device that was added; one that is not known is no error."""

    async def remove_person(self, id: str) -> None:
        """Forget a person, their devices and where they sat; nobody to forget is no error."""

    # leases
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        """Take or renew the one lease of a table from now on; False while another holds it.

        Time is the journal's own, as the clocks of two machines differ. Whoever holds a lease
        counts its end from before the call.
        """

    async def release(self, table: str, holder: str) -> None:
        """Give a lease back; one that is not held is no error."""
