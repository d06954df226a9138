"""Journals: tables of numbered lines that are only appended, people, and leases.

Everything but the lines and leases is written here, once for both databases.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from typing import ClassVar, TypeAlias

import msgspec
from msgspec.structs import astuple

from .database import Database, Statement, compare_and_set, placeholders
from .limits import SqlLimits
from .moderation import SqlModeration
from .notices import NoticeStore
from .row_checksums import RowDamage, damaged_rows
from .social import SqlSharing, SqlSocial

__all__ = [
    "EVERY_TABLE",
    "NOBODY",
    "ROW",
    "Conflict",
    "DamagedError",
    "Decided",
    "Journal",
    "JournalError",
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
    """What lists show of a table without reading its lines. Times are in ms since 1970."""

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
    """It is unknown whether the lines were written. The table has to be read again."""


class DamagedError(JournalError):
    """A table is damaged from line n on: the lines there are not as they were written."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(f"table {table} is damaged from line {n} on")
        self.table = table
        self.n = n


ROW = "id, created, updated, status, public, summary"
PERSON = "id, token_hash, name, created, login, password_hash"
SAME_PERSON = "update people set version = version + 1 where id = $1"
CHANGE_PERSON = """
update people set token_hash = $3, name = $4, created = $5, login = $6, password_hash = $7,
    version = version + 1
where id = $1 and version = $2 returning id
"""
NOBODY = "-"  # begins what stands in place of the hash of a token that was given up
BY_TOKEN = "token_hash = $1 or id = (select person from tokens where token_hash = $1)"
DROP_TOKENS = "delete from tokens where person = $1"
SEAT_PERSON = """
insert into seats (person, table_key) select $2, key from tables where id = $1
on conflict (person, table_key) do update set person = excluded.person returning person
"""


class Journal(ABC):
    """A store of tables, people and leases. A write is durable once it returns.

    A journal is safe for many tasks and, on PostgreSQL, for many processes. Everything but `open`
    may raise JournalError. A missing table or person raises LookupError. `wake` tells other
    processes to read the operator's decisions at once.
    """

    is_shared: ClassVar[bool]  # whether other processes may write to it

    def __init__(
        self, database: Database, *, wake: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self._database = database
        self.notices = NoticeStore(database)
        self.moderation = SqlModeration(database, wake)
        self.limits = SqlLimits(database)
        self.social = SqlSocial(database)
        self.sharing = SqlSharing(database)

    @abstractmethod
    async def open(self) -> None:
        """Connects and migrates the schema. Raises BadInput if that fails."""

    @abstractmethod
    async def close(self) -> None:
        """Completes pending writes. Closing twice is no error."""

    # lines
    @abstractmethod
    async def create(self, row: TableRow, *lines: Line) -> None:
        """Adds a table with its lines from 1 on. Raises Conflict if the id is taken."""

    @abstractmethod
    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        """Appends one or more numbered lines, all or none.

        Raises Conflict unless the first line is the next of the table. `row` replaces the table's
        row in the same transaction.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        """Returns the lines after this number; none if there is no such table.

        Raises DamagedError if they are not as they were written, unless `is_checked` is false.
        """

    @abstractmethod
    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        """Replaces the text of existing lines. It serves only to remove a person.

        The checksums are recomputed in the same transaction. A damaged line stays damaged.
        """

    @abstractmethod
    async def missing(self) -> dict[str, int]:
        """Returns the last lines of the tables that were lost or have lost lines at their end."""

    def damaged_rows(self) -> AsyncIterator[RowDamage]:
        """Yields the rows of people and groups that are not as they were written."""
        return damaged_rows(self._database)

    async def lost_logs(self) -> list[int]:
        """Returns when a write-ahead log and its witness were found gone, in ms since 1970.

        What was written last before may be missing, and nobody can tell what that was.
        """
        return [at for (at,) in await self._database.run("select at from lost_logs order by at")]

    @abstractmethod
    async def check_writable(self) -> None:
        """Writes a row without meaning. Raises JournalError if that fails."""

    # tables
    async def table(self, table: str) -> TableRow | None:
        found = await self._tables("where id = $1", table)
        return found[0] if found else None

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        """Returns tables, the most recently used first. Without statuses they are of any status."""
        values = [*statuses, *([public] * (public is not None))]
        wanted = [f"status in {placeholders([statuses])}"] * bool(statuses)
        wanted += [f"public = ${len(values)}"] * (public is not None)
        return await self._tables(f"where {' and '.join(wanted) or 'true'}", *values, limit=limit)

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        """Returns the tables that a person sits or sat at, the most recently used first."""
        return await self._tables(
            "join seats on table_key = key where person = $1", person, limit=limit
        )

    async def _tables(
        self, which: str, *values: object, limit: int | None = None
    ) -> list[TableRow]:
        if limit is not None:
            values = (*values, limit)
        at_most = "" if limit is None else f"limit ${len(values)}"
        found = await self._database.run(
            f"select {ROW} from tables {which} order by updated desc {at_most}", *values
        )
        return [
            TableRow(id, created, updated, status, bool(public), summary)
            for id, created, updated, status, public, summary in found
        ]

    async def seat_person(self, table: str, person: str) -> None:
        """Records that a person has sat at a table. Repeating it is no error."""
        if not await self._database.run(SEAT_PERSON, table, person):
            raise LookupError(f"there is no table {table}")

    # other processes
    @abstractmethod
    def notifications(self) -> AsyncGenerator[News, None]:
        """Yields without end what other processes have written, for one consumer.

        EVERY_TABLE comes first, and again whenever notifications may have been missed. Several
        lines of one table may be notified as one, the last. On a journal for one process the
        iterator ends at once.
        """

    @abstractmethod
    async def announce(self, ended: SessionEnded) -> None:
        """Notifies all processes, this one too, if the journal is shared."""

    # people
    async def add_person(self, person: Person) -> None:
        """Adds a person. Raises Conflict if the login is taken."""
        await self._database.run(
            f"insert into people ({PERSON}) values ($1, $2, $3, $4, $5, $6)",
            *astuple(person),
        )

    async def person(self, id: str) -> Person | None:
        return await self._person("id = $1", id)

    async def person_by_token(self, token_hash: str) -> Person | None:
        return await self._person(BY_TOKEN, token_hash)

    async def person_by_login(self, login: str) -> Person | None:
        return await self._person("login = $1", login)

    async def _person(self, condition: str, value: str) -> Person | None:
        found = await self._database.find(f"select {PERSON} from people where {condition}", value)
        return Person(*found[0]) if found else None

    async def change_person(
        self, id: str, change: Callable[[Person], Person], *, drop_tokens: bool = False
    ) -> Person:
        """Replaces a person by what `change` makes of them, and returns it.

        It is called again if another process changes the person meanwhile, so that no change is
        lost, and may raise. With `drop_tokens` all devices that were added for the person are
        removed in the same transaction. Raises Conflict if the login is taken.
        """

        def decide(row: Sequence[object] | None) -> tuple[Person, list[Statement]]:
            if row is None:
                raise LookupError(f"there is no person {id}")
            before, version = Person(*row[:-1]), row[-1]  # type: ignore[arg-type]
            after = change(before)
            dropped: list[Statement] = [(DROP_TOKENS, (id,))] * drop_tokens
            if after == before and not dropped:
                return after, []
            return after, [(CHANGE_PERSON, (id, version, *astuple(after)[1:])), *dropped]

        read = (f"select {PERSON}, version from people where id = $1", (id,))
        return await compare_and_set(self._database, read, decide)

    async def add_token(
        self, person: str, token_hash: str, created: int, *, password_hash: str | None = None
    ) -> None:
        """Adds another device of a person. Raises Conflict if the token exists.

        With a password's hash the person must still have that password.
        """
        # The guard locks the person's row: a change of the password waits, and drops this token.
        same: Statement = (f"{SAME_PERSON} returning id", (person,))
        if password_hash is not None:
            same = (f"{SAME_PERSON} and password_hash = $2 returning id", (person, password_hash))
        added = (
            "insert into tokens (token_hash, person, created) values ($1, $2, $3)",
            (token_hash, person, created),
        )
        if not await self._database.run_all(added, guard=same):
            raise LookupError(f"there is no person {person} with this password")

    async def tokens_of(self, person: str) -> list[tuple[str, int]]:
        """Returns the tokens' hashes of a person's devices, and since when each is, latest last."""
        query = (
            "select token_hash, created from people where id = $1 "
            "union select token_hash, created from tokens where person = $1 order by 2, 1"
        )
        found = await self._database.run(query, person)
        return [(hash, created) for hash, created in found if not hash.startswith(NOBODY)]

    async def drop_token(self, token_hash: str) -> None:
        """Removes a device that was added. An unknown one is no error."""
        await self._database.run("delete from tokens where token_hash = $1", token_hash)

    async def remove_person(self, id: str) -> None:
        """Removes a person, their devices and where they sat. An unknown person is no error."""
        await self._database.run_all(
            (SAME_PERSON, (id,)),  # locks the row, so that no token is added meanwhile
            (DROP_TOKENS, (id,)),
            ("delete from seats where person = $1", (id,)),
            ("delete from people where id = $1", (id,)),
        )

    # leases
    @abstractmethod
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        """Takes or renews the one lease of a table. Returns False while another holder has it.

        Leases expire by the journal's clock, as the clocks of two machines differ. A holder counts
        its own time from before the call, so that it never believes in a lease that has expired.
        """

    @abstractmethod
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
