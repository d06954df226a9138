"""Notices in PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .notices import Channel, LastLook, Notice

__all__ = ["PostgresNotices"]

SECRET = """
with kept as (insert into secrets values ($1, $2) on conflict do nothing returning value)
select value from kept union all select value from secrets where name = $1
"""
PUT_CHANNEL = """
insert into channels values ($1, $2, $3)
on conflict (id) do update set owner = excluded.owner, body = excluded.body
"""
DROP_CHANNEL = """
with told as (delete from notices where channel = $1) delete from channels where id = $1
"""
# Rows are locked in a fixed order, so that two processes that write the same rows cannot deadlock.
LOOKED = """
insert into looks as known
select distinct on (person, table_id) * from unnest($1::text[], $2::text[], $3::int[], $4::bigint[])
    as look (person, table_id, n, at) order by person, table_id, at desc
on conflict (person, table_id) do update set n = greatest(known.n, excluded.n), at = excluded.at
where excluded.at >= known.at
"""
ADD = """
insert into notices (key, channel, table_id, due, attempts)
select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::int[])
    as notice (key, channel, table_id, due, attempts) order by key
on conflict do nothing returning key
"""
DUE = """
select key, channel, table_id, due, attempts from notices
where finished is null and due < $1 order by due, key limit $2
"""
FORGET = """
with theirs as (select id from channels where owner = $1),
     told as (delete from notices where channel in (select id from theirs)),
     reached as (delete from channels where owner = $1),
     seen as (delete from looks where person = $1)
delete from settings where person = $1
"""


class PostgresNotices:
    """The notices of a journal in PostgreSQL. Each change is one statement, except for `prune`."""

    def __init__(self, do: Callable[..., Awaitable[list[Any]]]) -> None:
        self._do = do

    async def secret(self, name: str, value: bytes) -> bytes:
        while not (found := await self._do(SECRET, name, value)):
            pass  # another process proposes a value at the same moment, so look again
        return bytes(found[0]["value"])

    async def has_secret(self, name: str) -> bool:
        return bool(await self._do("select 1 from secrets where name = $1", name))

    async def settings(self, person: str) -> bytes | None:
        found = await self._do("select body from settings where person = $1", person)
        return found[0]["body"] if found else None

    async def change_settings(self, person: str, body: bytes) -> None:
        await self._do(
            "insert into settings values ($1, $2) on conflict (person) do update set body = $2",
            person,
            body,
        )

    async def put_channel(self, channel: Channel) -> None:
        await self._do(PUT_CHANNEL, channel.id, channel.owner, channel.body)

    async def channel(self, id: str) -> Channel | None:
        found = await self._do("select id, owner, body from channels where id = $1", id)
        return Channel(*found[0]) if found else None

    async def channels_of(self, owner: str) -> list[Channel]:
        query = "select id, owner, body from channels where owner = $1 order by id"
        return [Channel(*row) for row in await self._do(query, owner)]

    async def owners(self) -> frozenset[str]:
        found = await self._do("select distinct owner from channels")
        return frozenset(row["owner"] for row in found)

    async def drop_channel(self, id: str) -> None:
        await self._do(DROP_CHANNEL, id)

    async def looked(self, looks: Sequence[LastLook]) -> None:
        columns = ([look.person for look in looks], [look.table for look in looks])
        await self._do(LOOKED, *columns, [look.n for look in looks], [look.at for look in looks])

    async def look(self, person: str, table: str) -> LastLook | None:
        query = "select person, table_id, n, at from looks where person = $1 and table_id = $2"
        found = await self._do(query, person, table)
        return LastLook(*found[0]) if found else None

    async def add(self, notices: Sequence[Notice]) -> int:
        rows = [(one.key, one.channel, one.table, one.due, one.attempts) for one in notices]
        return len(await self._do(ADD, *(list(column) for column in zip(*rows, strict=True))))

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        return [Notice(*row) for row in await self._do(DUE, before, limit)]

    async def next_due(self) -> int | None:
        [found] = await self._do("select min(due) as due from notices where finished is null")
        return None if found["due"] is None else int(found["due"])

    async def postpone(self, key: str, due: int, attempts: int) -> None:
        await self._do(
            "update notices set due = $2, attempts = $3 where key = $1", key, due, attempts
        )

    async def finish(self, keys: Sequence[str], at: int) -> None:
        statement = "update notices set finished = $2 where key = any($1::text[])"
        await self._do(statement, list(keys), at)

    async def prune(self, before: int) -> None:
        await self._do("delete from notices where finished < $1", before)
        await self._do("delete from looks where at < $1", before)

    async def forget(self, person: str) -> None:
        await self._do(FORGET, person)
