"""Notices: channels to reach people, what people have seen, and what they are to be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import astuple

from .database import SqlStore, Statement, compare_and_set, placeholders, statements

__all__ = ["Channel", "LastLook", "Notice", "NoticeStore"]

SQL = statements("notices")

CHANNEL = "select id, owner, body, version from channels where id = $1"


class Channel(msgspec.Struct, frozen=True):
    """A way to reach its owner, which is a person or a table."""

    id: str
    owner: str
    body: bytes  # JSON, made by the server


class LastLook(msgspec.Struct, frozen=True):
    """The time at which a person last looked at a table, and the last line that they saw."""

    person: str
    table: str
    n: int
    at: int  # ms since 1970


class Notice(msgspec.Struct, frozen=True):
    """Something to tell over one channel. A key says what it is about: it is told only once."""

    key: str
    channel: str
    table: str
    due: int  # ms since 1970
    attempts: int = 0


class NoticeStore(SqlStore):
    """The part of a journal that stores channels, looks and notices."""

    async def secret(self, name: str, value: bytes) -> bytes:
        """Returns the server's secret of this name: the first value that any process proposed."""
        await self._run("insert into secrets values ($1, $2) on conflict do nothing", name, value)
        [[kept]] = await self._run("select value from secrets where name = $1", name)
        return bytes(kept)

    async def has_secret(self, name: str) -> bool:
        return bool(await self._run("select 1 from secrets where name = $1", name))

    # settings

    async def settings(self, person: str) -> bytes | None:
        """Returns a person's settings, as JSON made by the server, or None."""
        found = await self._run("select body from settings where person = $1", person)
        return found[0][0] if found else None

    async def change_settings(self, person: str, change: Callable[[bytes | None], bytes]) -> None:
        """Replaces a person's settings by what `change`, perhaps called again, makes of them."""

        def decide(row: tuple[bytes, int] | None) -> tuple[None, list[Statement]]:
            if row is None:
                return None, [(SQL["first_settings"], (person, change(None)))]
            body, version = row
            return None, [(SQL["change_settings"], (person, version, change(body)))]

        read = ("select body, version from settings where person = $1", (person,))
        await compare_and_set(self._database, read, decide)

    async def mute(self, person: str, table: str, at: int, *, most: int) -> None:
        """Mutes a table for a person, of whose mutes only the latest are kept."""
        await self._database.run_all(
            (
                "insert into muted_tables (person, table_id, at) values ($1, $2, $3) "
                "on conflict (person, table_id) do update set at = excluded.at",
                (person, table, at),
            ),
            (SQL["keep_latest_mutes"], (person, most)),
        )

    async def unmute(self, person: str, table: str) -> None:
        await self._run(
            "delete from muted_tables where person = $1 and table_id = $2", person, table
        )

    async def mutes(self, person: str) -> tuple[str, ...]:
        """Returns the tables that a person has muted, the latest last."""
        query = "select table_id from muted_tables where person = $1 order by at, table_id"
        return tuple(await self._all(str, query, person))

    # channels

    async def put_channel(self, channel: Channel) -> None:
        """Adds a channel, or replaces the one with this id, whoever owned it."""
        await self._run(
            "insert into channels (id, owner, body) values ($1, $2, $3) on conflict (id) do update "
            "set owner = excluded.owner, body = excluded.body, version = channels.version + 1",
            *astuple(channel),
        )

    async def make_channel(
        self, id: str, owner: str, make: Callable[[Channel | None], Channel]
    ) -> Channel:
        """Adds or replaces a channel by what `make` makes of the one there is, and returns it.

        It is called again if another process changes the channel meanwhile, and may raise.
        """

        def decide(row: Sequence[object] | None) -> tuple[Channel, list[Statement]]:
            if row is None:
                made = make(None)
                return made, [(SQL["first_channel"], (id, owner, made.body))]
            made, version = make(Channel(*row[:-1])), row[-1]  # type: ignore[arg-type]
            return made, [(SQL["change_channel"], (id, version, owner, made.body))]

        return await compare_and_set(self._database, (CHANNEL, (id,)), decide)

    async def change_channel(self, id: str, change: Callable[[Channel], Channel]) -> None:
        """Replaces a channel by what `change` makes of it, if there is one.

        It is called again if another process changes the channel meanwhile.
        """

        def decide(row: Sequence[object] | None) -> tuple[None, list[Statement]]:
            if row is None:
                return None, []
            before, version = Channel(*row[:-1]), row[-1]  # type: ignore[arg-type]
            after = change(before)
            if after == before:
                return None, []
            return None, [(SQL["change_channel"], (id, version, after.owner, after.body))]

        await compare_and_set(self._database, (CHANNEL, (id,)), decide)

    async def channel(self, id: str) -> Channel | None:
        return await self._first(Channel, "select id, owner, body from channels where id = $1", id)

    async def channels_of(self, owner: str) -> list[Channel]:
        query = "select id, owner, body from channels where owner = $1 order by id"
        return await self._all(Channel, query, owner)

    async def owners(self) -> frozenset[str]:
        """Returns everyone who has a channel."""
        return frozenset(await self._all(str, "select distinct owner from channels"))

    async def drop_channel(self, id: str) -> None:
        """Removes a channel and its notices. An unknown one is no error."""
        await self._database.run_all(
            ("delete from notices where channel = $1", (id,)),
            ("delete from channels where id = $1", (id,)),
        )

    async def drop_channel_if(self, id: str, is_meant: Callable[[Channel], bool]) -> None:
        """Removes a channel and its notices, if it is the one that is meant until it is gone."""

        def decide(row: Sequence[object] | None) -> tuple[None, list[Statement]]:
            if row is None or not is_meant(Channel(*row[:-1])):  # type: ignore[arg-type]
                return None, []
            return None, [
                (SQL["drop_channel"], (id, row[-1])),
                ("delete from notices where channel = $1", (id,)),
            ]

        await compare_and_set(self._database, (CHANNEL, (id,)), decide)

    # looks and notices: rows are written in a fixed order, so that two processes cannot deadlock

    async def looked(self, looks: Sequence[LastLook]) -> None:
        """Records looks, unless later ones are known. The number of the last line never falls."""
        latest = {(one.person, one.table): one for one in sorted(looks, key=lambda one: one.at)}
        rows = [astuple(one) for _, one in sorted(latest.items())]
        if rows:
            await self._run(
                f"insert into looks values {placeholders(rows)} {SQL['looked']}", *sum(rows, ())
            )

    async def look(self, person: str, table: str) -> LastLook | None:
        query = "select person, table_id, n, at from looks where person = $1 and table_id = $2"
        return await self._first(LastLook, query, person, table)

    async def add(self, notices: Sequence[Notice]) -> int:
        """Adds the notices whose key is new, and returns their number."""
        rows = [astuple(one) for _, one in sorted({one.key: one for one in notices}.items())]
        if not rows:
            return 0
        added = await self._run(
            "insert into notices (key, channel, table_id, due, attempts) "
            f"values {placeholders(rows)} on conflict do nothing returning key",
            *sum(rows, ()),
        )
        return len(added)

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        """Returns the unfinished notices that are due before this time, the earliest first."""
        return await self._all(Notice, SQL["due"], before, limit)

    async def postpone(self, key: str, due: int, attempts: int) -> None:
        await self._run(
            "update notices set due = $2, attempts = $3 where key = $1", key, due, attempts
        )

    async def finish(self, keys: Sequence[str], at: int) -> None:
        """Marks notices as told, or as no longer worth telling. Their keys stay taken."""
        if keys:
            wanted = placeholders([keys], after=1)
            await self._run(f"update notices set finished = $1 where key in {wanted}", at, *keys)

    async def prune(self, before: int) -> None:
        """Deletes the notices that were finished before this time, and the looks from before it."""
        await self._database.run_all(
            ("delete from notices where finished < $1", (before,)),
            ("delete from looks where at < $1", (before,)),
        )

    async def forget(self, person: str) -> None:
        """Deletes everything about a person."""
        await self._database.run_all(
            (
                "delete from notices where channel in (select id from channels where owner = $1)",
                (person,),
            ),
            ("delete from channels where owner = $1", (person,)),
            ("delete from looks where person = $1", (person,)),
            ("delete from muted_tables where person = $1", (person,)),
            ("delete from settings where person = $1", (person,)),
        )
