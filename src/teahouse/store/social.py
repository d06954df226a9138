"""Invitations, groups of people who play together, and links to shared games.

A person also agrees or not, for each table, to be named when its game is shared.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from .moderation import Run, Statement

__all__ = ["Group", "Invitation", "SharedLink", "SqlSharing", "SqlSocial"]


DROP_GROUP = (
    "delete from group_members where group_id = $1",
    "delete from play_groups where id = $1",
)


class Invitation(msgspec.Struct, frozen=True):
    """An invitation of a person to a table.

    It is valid while the table's invite link has this hash.
    """

    person: str
    table: str
    inviter: str  # a person's id
    link_hash: str
    at: int  # ms since 1970


class Group(msgspec.Struct, frozen=True):
    """A group of people who play together, with an owner."""

    id: str
    owner: str
    body: bytes  # JSON, made by the server


class SqlSocial:
    """Stores invitations and groups, in SQL that both databases understand."""

    def __init__(self, run: Run, run_all: Callable[[Sequence[Statement]], Awaitable[None]]) -> None:
        self._run = run
        self._run_all = run_all

    async def invite(self, one: Invitation) -> None:
        """Adds an invitation, or replaces the person's earlier one to the same table."""
        await self._run(
            "insert into invitations values ($1, $2, $3, $4, $5) on conflict (person, table_id) "
            "do update set inviter = excluded.inviter, link_hash = excluded.link_hash, "
            "at = excluded.at",
            *(one.person, one.table, one.inviter, one.link_hash, one.at),
        )

    async def invitations(self, person: str) -> list[Invitation]:
        """Returns a person's latest 100 invitations, the latest first."""
        found = await self._run(
            "select person, table_id, inviter, link_hash, at from invitations "
            "where person = $1 order by at desc, table_id limit 100",
            person,
        )
        return [Invitation(*row) for row in found]

    async def drop_invitation(self, person: str, table: str) -> None:
        await self._run(
            "delete from invitations where person = $1 and table_id = $2", person, table
        )

    async def put_group(self, group: Group) -> None:
        """Adds a group, or replaces the one with this id."""
        await self._run(
            "insert into play_groups values ($1, $2, $3) on conflict (id) "
            "do update set owner = excluded.owner, body = excluded.body",
            *(group.id, group.owner, group.body),
        )

    async def group(self, id: str) -> Group | None:
        found = await self._run("select id, owner, body from play_groups where id = $1", id)
        return Group(*found[0]) if found else None

    async def drop_group(self, id: str) -> None:
        await self._run_all([(statement, (id,)) for statement in DROP_GROUP])

    async def groups_of(self, person: str) -> list[Group]:
        """Returns the groups that a person is a member of."""
        found = await self._run(
            "select id, owner, body from play_groups join group_members on group_id = id "
            "where person = $1 order by id",
            person,
        )
        return [Group(*row) for row in found]

    async def members(self, group: str) -> list[str]:
        found = await self._run(
            "select person from group_members where group_id = $1 order by person", group
        )
        return [row[0] for row in found]

    async def add_member(self, group: str, person: str) -> None:
        await self._run(
            "insert into group_members values ($1, $2) on conflict do nothing", person, group
        )

    async def remove_member(self, group: str, person: str) -> None:
        await self._run(
            "delete from group_members where person = $1 and group_id = $2", person, group
        )

    async def forget(self, person: str) -> None:
        """Removes all invitations by or of a person, their memberships, and their own groups."""
        owned = "(select id from play_groups where owner = $1)"
        await self._run_all(
            [
                ("delete from invitations where person = $1 or inviter = $1", (person,)),
                (
                    f"delete from group_members where person = $1 or group_id in {owned}",
                    (person,),
                ),
                ("delete from play_groups where owner = $1", (person,)),
            ]
        )

    async def prune(self, before: int) -> None:
        """Deletes invitations from before this time."""
        await self._run("delete from invitations where at < $1", before)


class SharedLink(msgspec.Struct, frozen=True):
    """A link to a finished game, or to one moment of it. Whoever has the id may open it."""

    id: str
    table: str
    owner: str  # a person's id
    moment: int | None  # a line of the match; None is the whole game
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
        """Returns the links that a person has made to a table's game, the latest first."""
        found = await self._run(
            "select id, table_id, owner, moment, at from shared_links "
            "where owner = $1 and table_id = $2 order by at desc, id",
            *(owner, table),
        )
        return [SharedLink(*row) for row in found]

    async def all_links_of(self, owner: str) -> list[SharedLink]:
        """Returns all links that a person has made, the oldest first."""
        found = await self._run(
            "select id, table_id, owner, moment, at from shared_links where owner = $1 order by at",
            owner,
        )
        return [SharedLink(*row) for row in found]

    async def drop_link(self, id: str, owner: str) -> None:
        """Deletes a link, if it belongs to this person."""
        await self._run("delete from shared_links where id = $1 and owner = $2", id, owner)

    async def agree(self, person: str, table: str, agreed: bool) -> None:
        """Stores whether a person agrees to be named when a table's game is shared."""
        await self._run(
            "insert into agreements values ($1, $2, $3) on conflict (person, table_id) "
            "do update set agreed = excluded.agreed",
            *(person, table, int(agreed)),
        )

    async def agreements(self, table: str) -> dict[str, bool]:
        """Returns the choices made for one table, by person."""
        found = await self._run(
            "select person, agreed from agreements where table_id = $1 order by person", table
        )
        return {person: bool(agreed) for person, agreed in found}

    async def agreements_of(self, person: str) -> dict[str, bool]:
        """Returns a person's choices, by table."""
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
