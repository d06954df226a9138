"""Links to shared games, and who agrees to be named in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from teahouse.store.moderation.sql import Run, Statement

__all__ = ["SharedLink", "SqlSharing"]


class SharedLink(msgspec.Struct, frozen=True):
    """A link to a finished game, or to one moment of it; whoever has the id may open it."""

    id: str
    table: str
    owner: str  # a person's id
    moment: int | None  # a line of the match
    at: int  # ms since 1970


class SqlSharing:
    """Stores links and agreements, in SQL that both databases understand."""

    def __init__(self, run: Run, run_all: Callable[[Sequence[Statement]], Awaitable[None]]) -> None:
        self._run = run
        self._run_all = run_all

    async def add_link(self, link: SharedLink) -> None:
        await self._run(
            "insert into shared_links values ($1, $2, $3, $4, $5)",
            *(link.id, link.table, link.owner, link.moment, link.at),
        )

    async def link(self, id: str) -> SharedLink | None:
        found = await self._run(
            "select id, table_id, owner, moment, at from shared_links where id = $1", id
        )
        return SharedLink(*found[0]) if found else None

    async def links_of(self, owner: str, table: str) -> list[SharedLink]:
        """The links that a person has made to a table's game, the latest first."""
        found = await self._run(
            "select id, table_id, owner, moment, at from shared_links "
            "where owner = $1 and table_id = $2 order by at desc, id",
            *(owner, table),
        )
        return [SharedLink(*row) for row in found]

    async def all_links_of(self, owner: str) -> list[SharedLink]:
        """All links that a person has made."""
        found = await self._run(
            "select id, table_id, owner, moment, at from shared_links where owner = $1 order by at",
            owner,
        )
        return [SharedLink(*row) for row in found]

    async def drop_link(self, id: str, owner: str) -> None:
        """Deletes a link, if it is this person's."""
        await self._run("delete from shared_links where id = $1 and owner = $2", id, owner)

    async def agree(self, person: str, table: str, agreed: bool) -> None:
        """Stores whether a person agrees for one table."""
        await self._run(
            "insert into agreements values ($1, $2, $3) on conflict (person, table_id) "
            "do update set agreed = excluded.agreed",
            *(person, table, int(agreed)),
        )

    async def agreements(self, table: str) -> dict[str, bool]:
        """The choices for one table, by person."""
        found = await self._run(
            "select person, agreed from agreements where table_id = $1 order by person", table
        )
        return {person: bool(agreed) for person, agreed in found}

    async def agreements_of(self, person: str) -> dict[str, bool]:
        """A person's choices, by table."""
        found = await self._run(
            "select table_id, agreed from agreements where person = $1 order by table_id", person
        )
        return {table: bool(agreed) for table, agreed in found}

    async def forget(self, person: str) -> None:
        """Removes a person's links and agreements."""
        await self._run_all(
            [
                ("delete from shared_links where owner = $1", (person,)),
                ("delete from agreements where person = $1", (person,)),
            ]
        )

    async def drop_table(self, table: str) -> None:
        """Deletes the links and agreements of a table that was deleted."""
        await self._run_all(
            [
                ("delete from shared_links where table_id = $1", (table,)),
                ("delete from agreements where table_id = $1", (table,)),
            ]
        )
