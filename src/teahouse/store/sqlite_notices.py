"""Notices in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from .notices import Channel, LastLook, Notice

__all__ = ["SqliteNotices"]


class WriteDurably(Protocol):
    """Runs work in a transaction and returns once it is durable."""

    def __call__(self, work: Callable[[sqlite3.Connection], Any]) -> Awaitable[Any]: ...


class SqliteNotices:
    """The notices of a journal in SQLite. Each change is one transaction, except for `prune`."""

    def __init__(
        self,
        write: WriteDurably,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._run = write
        self._ask = read

    async def _do(self, statement: str, *values: object) -> int:
        """Runs one statement and returns how many rows it has changed."""
        changed: int = await self._run(
            lambda connection: connection.execute(statement, values).rowcount
        )
        return changed

    async def _do_many(self, statement: str, rows: Sequence[tuple[object, ...]]) -> int:
        changed: int = await self._run(
            lambda connection: connection.executemany(statement, rows).rowcount
        )
        return changed

    async def _find(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self._ask(
            lambda connection: connection.execute(query, values).fetchall()
        )
        return found

    async def secret(self, name: str, value: bytes) -> bytes:
        await self._do("insert or ignore into secrets values (?, ?)", name, value)
        [(kept,)] = await self._find("select value from secrets where name = ?", name)
        return bytes(kept)

    async def has_secret(self, name: str) -> bool:
        return bool(await self._find("select 1 from secrets where name = ?", name))

    async def settings(self, person: str) -> bytes | None:
        found = await self._find("select body from settings where person = ?", person)
        return found[0][0] if found else None

    async def change_settings(self, person: str, body: bytes) -> None:
        await self._do("insert or replace into settings values (?, ?)", person, body)

    async def put_channel(self, channel: Channel) -> None:
        values = (channel.id, channel.owner, channel.body)
        await self._do("insert or replace into channels values (?, ?, ?)", *values)

    async def channel(self, id: str) -> Channel | None:
        found = await self._find("select id, owner, body from channels where id = ?", id)
        return Channel(*found[0]) if found else None

    async def channels_of(self, owner: str) -> list[Channel]:
        query = "select id, owner, body from channels where owner = ? order by id"
        return [Channel(*row) for row in await self._find(query, owner)]

    async def owners(self) -> frozenset[str]:
        return frozenset(owner for (owner,) in await self._find("select owner from channels"))

    async def drop_channel(self, id: str) -> None:
        await self._run(lambda connection: _drop_channel(connection, id))

    async def looked(self, looks: Sequence[LastLook]) -> None:
        await self._do_many(
            "insert into looks values (?, ?, ?, ?) on conflict do update "
            "set n = max(n, excluded.n), at = excluded.at where excluded.at >= at",
            [(look.person, look.table, look.n, look.at) for look in looks],
        )

    async def look(self, person: str, table: str) -> LastLook | None:
        query = "select person, table_id, n, at from looks where person = ? and table_id = ?"
        found = await self._find(query, person, table)
        return LastLook(*found[0]) if found else None

    async def add(self, notices: Sequence[Notice]) -> int:
        return await self._do_many(
            "insert or ignore into notices (key, channel, table_id, due, attempts) "
            "values (?, ?, ?, ?, ?)",
            [(one.key, one.channel, one.table, one.due, one.attempts) for one in notices],
        )

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        found = await self._find(
            "select key, channel, table_id, due, attempts from notices "
            "where finished is null and due < ? order by due, key limit ?",
            before,
            limit,
        )
        return [Notice(*row) for row in found]

    async def next_due(self) -> int | None:
        [(due,)] = await self._find("select min(due) from notices where finished is null")
        return None if due is None else int(due)

    async def postpone(self, key: str, due: int, attempts: int) -> None:
        await self._do("update notices set due = ?, attempts = ? where key = ?", due, attempts, key)

    async def finish(self, keys: Sequence[str], at: int) -> None:
        rows = [(at, key) for key in keys]
        await self._do_many("update notices set finished = ? where key = ?", rows)

    async def prune(self, before: int) -> None:
        await self._do("delete from notices where finished < ?", before)
        await self._do("delete from looks where at < ?", before)

    async def forget(self, person: str) -> None:
        await self._run(lambda connection: _forget(connection, person))


def _drop_channel(connection: sqlite3.Connection, id: str) -> None:
    connection.execute("delete from notices where channel = ?", (id,))
    connection.execute("delete from channels where id = ?", (id,))


def _forget(connection: sqlite3.Connection, person: str) -> None:
    for statement in (
        "delete from notices where channel in (select id from channels where owner = ?)",
        "delete from channels where owner = ?",
        "delete from looks where person = ?",
        "delete from settings where person = ?",
    ):
        connection.execute(statement, (person,))
