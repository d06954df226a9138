"""Lines in PostgreSQL: the SQL statements for lines and leases, and batches of appends.

A commit with NOTIFY holds a lock on the whole database until it is on disk. Such commits run one
after the other, however many connections there are, so one commit for all waiting appends keeps the
rate high. Each statement is a transaction of its own, except those with which lines are rewritten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from .chain import StoredLine
from .journal import ROW, Line, TableRow
from .postgresql_listener import CHANNEL

__all__ = [
    "APPEND",
    "CREATE",
    "LEASE",
    "LOCK_LINES",
    "LOST",
    "PROBE",
    "READ",
    "RELEASE",
    "REWRITE",
    "Append",
    "BatchCommitter",
    "appended",
    "changed",
    "created",
    "stored",
]


MOST = 200  # appends in one transaction


class Append(msgspec.Struct, frozen=True):
    """The lines of one append, and the table's new row, or None if the row does not change."""

    table: str
    lines: Sequence[Line]
    row: TableRow | None


AppendOutcome: TypeAlias = Exception | None
WaitingAppend: TypeAlias = tuple[Append, "asyncio.Future[None]"]


class BatchCommitter:
    """Commits appends in batches. The next batch collects while one transaction is in flight."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[list[AppendOutcome]]]) -> None:
        self._commit = commit
        self._waiting: list[WaitingAppend] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Returns once the append is durable. Raises what went wrong."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await future

    async def close(self) -> None:
        """Waits for pending appends."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._commit_next()
        finally:
            self._task = None

    async def _commit_next(self) -> None:
        taken = self._take()
        try:
            outcomes = await self._commit([append for append, _ in taken])
        except Exception as error:
            outcomes = [error] * len(taken)
        for (_, future), outcome in zip(taken, outcomes, strict=True):
            _tell(future, outcome)

    def _take(self) -> list[WaitingAppend]:
        """Takes the next batch, with one append per table, as two may want the same number."""
        taken: dict[str, WaitingAppend] = {}
        later: list[WaitingAppend] = []
        for waiting in self._waiting:
            free = len(taken) < MOST and waiting[0].table not in taken
            if free:
                taken[waiting[0].table] = waiting
            else:
                later.append(waiting)
        self._waiting = later
        return list(taken.values())


def _tell(future: asyncio.Future[None], outcome: AppendOutcome) -> None:
    if future.done():
        return  # the caller was cancelled; its append is committed all the same
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)


CREATE = f"""
with made as (
    insert into tables ({ROW}) values ($1, $2, $3, $4, $5, $6) returning key
)
insert into lines (table_key, n, at, text)
select key, line.* from made, unnest($7::int[], $8::bigint[], $9::bytea[]) as line
"""

# Every append needs the line before its first one, and the first to write its number wins. Rows
# are locked in the order of keys, so that two processes do not deadlock. Notifications are sent
# with the commit or not at all.
APPEND = f"""
with wanted as (
    select * from unnest($1::text[], $2::int[], $3::int[],
        $4::bigint[], $5::bigint[], $6::text[], $7::boolean[], $8::bytea[])
        as wanted (id, first, last, created, updated, status, public, summary)
), line as (
    select * from unnest($9::text[], $10::int[], $11::bigint[], $12::bytea[])
        as line (id, n, at, text)
), place as (
    select key, wanted.* from wanted join tables using (id)
), won as (
    insert into lines (table_key, n, at, text)
    select key, n, at, text from place join line on line.id = place.id and n = first
    where first = 1 or exists (select from lines where table_key = key and lines.n = first - 1)
    order by key
    on conflict do nothing
    returning table_key
), rest as (
    insert into lines (table_key, n, at, text)
    select key, n, at, text from won join place on key = table_key
        join line on line.id = place.id and n > first
), changed as (
    update tables set (created, updated, status, public, summary)
        = (place.created, place.updated, place.status, place.public, place.summary)
    from won join place on key = table_key
    where tables.key = table_key and place.created is not null
)
select wanted.id, key is not null as there, table_key is not null as won,
    case when table_key is not null then pg_notify('{CHANNEL}', wanted.last || ' ' || wanted.id) end
from wanted left join place using (id) left join won on key = table_key
"""

READ = """
select n, at, text, checksum, coalesce(line_counts.lines, 0) as count
from tables left join line_counts on line_counts.table_key = key
    left join lines on lines.table_key = key and n >= $2
where id = $1 order by n
"""

# Appends wait while checksums change, as they build on the last checksum.
LOCK_LINES = "lock table lines in share row exclusive mode"
REWRITE = """
update lines set text = line.text, checksum = line.checksum
from unnest($2::int[], $3::bytea[], $4::bytea[]) as line (n, text, checksum)
where table_key = (select key from tables where id = $1) and lines.n = line.n
"""
LOST = "select id, lines from lost_tables"
PROBE = "update probe set at = clock_timestamp()"

LEASE = """
insert into leases (id, holder, until)
values ($1, $2, clock_timestamp() + $3::int * interval '1 millisecond')
on conflict (id) do update set holder = excluded.holder, until = excluded.until
where leases.holder = excluded.holder or leases.until <= clock_timestamp()
returning holder
"""
RELEASE = "delete from leases where id = $1 and holder = $2"


def created(row: TableRow, lines: Sequence[Line]) -> tuple[object, ...]:
    """Returns the parameters of CREATE."""
    columns = ([line.n for line in lines], [line.at for line in lines])
    return (*astuple(row), *columns, [line.text for line in lines])


def stored(found: Sequence[Any]) -> tuple[list[StoredLine], int]:
    """Returns the lines in the result of READ, and how many lines the table has had."""
    lines = [StoredLine(*row[:4]) for row in map(tuple, found) if row[0] is not None]
    return lines, found[0]["count"]


def changed(lines: Sequence[StoredLine]) -> tuple[list[object], ...]:
    """Returns the parameters of REWRITE that follow the table."""
    return (
        [line.n for line in lines],
        [line.text for line in lines],
        [line.checksum for line in lines],
    )


def appended(appends: Sequence[Append]) -> tuple[list[object], ...]:
    """Returns the parameters of APPEND, column by column."""
    nothing = (None,) * 5
    wanted = [
        (a.table, a.lines[0].n, a.lines[-1].n, *(astuple(a.row)[1:] if a.row else nothing))
        for a in appends
    ]
    lines = [(a.table, line.n, line.at, line.text) for a in appends for line in a.lines]
    return tuple(
        list(column) for columns in (wanted, lines) for column in zip(*columns, strict=True)
    )
