"""Invitations, groups of people who play together, and links to shared games.

A person also agrees or not, for each table, to be named when its game is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple

from .database import SqlStore, Statement, compare_and_set, statements

__all__ = ["Invitation", "PlayGroup", "SharedLink", "SqlSharing", "SqlSocial"]

SQL = statements("social")


GROUP = "select id, owner, body, version from play_groups where id = $1"
ADD_MEMBER = "insert into group_members (person, group_id) values ($1, $2) on conflict do nothing"
REMOVE_MEMBER = "delete from group_members where person = $1 and group_id = $2"


class Invitation(msgspec.Struct, frozen=True):
    """An invitation to a table, valid while the table's invite link has this hash."""

    person: str
    table: str
    inviter: str  # a person's id
    link_hash: str
    at: int  # ms since 1970


class PlayGroup(msgspec.Struct, frozen=True):
    """A group of people who play together, with an owner."""

    id: str
    owner: str
    body: bytes  # JSON, made by the server


class SqlSocial(SqlStore):
    """Stores invitations and groups."""

    async def invite(self, one: Invitation) -> None:
        """Adds an invitation, or replaces the person's earlier one to the same table."""
        await self._run(
            "insert into invitations values ($1, $2, $3, $4, $5) on conflict (person, table_id) "
            "do update set inviter = excluded.inviter, link_hash = excluded.link_hash, "
            "at = excluded.at",
            *astuple(one),
        )

    async def invitations(self, person: str) -> list[Invitation]:
        """Returns a person's latest 100 invitations, the latest first."""
        query = (
            "select person, table_id, inviter, link_hash, at from invitations "
            "where person = $1 order by at desc, table_id limit 100"
        )
        return await self._all(Invitation, query, person)

    async def drop_invitation(self, person: str, table: str) -> None:
        await self._run(
            "delete from invitations where person = $1 and table_id = $2", person, table
        )

    async def add_group(self, group: PlayGroup) -> None:
        """Adds a group, with its owner as its first member."""
        await self._database.run_all(
            ("insert into play_groups (id, owner, body) values ($1, $2, $3)", astuple(group)),
            (ADD_MEMBER, (group.owner, group.id)),
        )

    async def group(self, id: str) -> PlayGroup | None:
        return await self._first(
            PlayGroup, "select id, owner, body from play_groups where id = $1", id
        )

    async def change_group(
        self, id: str, change: Callable[[PlayGroup], bytes], *also: Statement
    ) -> PlayGroup:
        """Replaces a group's body by what `change` makes of the group, and returns the group.

        It is called again if somebody else changes the group meanwhile. Other statements are run in
        the same transaction. Raises LookupError if there is no such group.
        """

        def decide(row: Sequence[Any] | None) -> tuple[PlayGroup, list[Statement]]:
            group, version = _versioned(row, id)
            changed = PlayGroup(id, group.owner, change(group))
            return changed, [(SQL["change_group"], (id, version, changed.body)), *also]

        return await compare_and_set(self._database, (GROUP, (id,)), decide)

    async def enter_group(
        self, id: str, person: str, check: Callable[[PlayGroup, bool, int], None]
    ) -> PlayGroup:
        """Adds a member, and returns the group. Raises LookupError if there is no such group.

        `check` is called before, with the group, whether the person was once removed from it, and
        the number of its other members. It raises what keeps the person out. As members enter and
        are removed with a new version of the group, it is true until the person is in.
        """

        def decide(row: Sequence[Any] | None) -> tuple[PlayGroup, list[Statement]]:
            group, version = _versioned(row, id)
            if row is not None:
                check(group, *row[4:])
            entered: Statement = (SQL["change_group"], (id, version, group.body))
            return group, [entered, (ADD_MEMBER, (person, id))]

        return await compare_and_set(self._database, (SQL["entrance"], (id, person)), decide)

    async def remove_member(
        self, id: str, person: str, change: Callable[[PlayGroup], bytes]
    ) -> PlayGroup:
        """Removes a member for as long as the group lives, and changes the group's body."""
        known = "insert into removed_members values ($1, $2) on conflict do nothing"
        return await self.change_group(
            id, change, (known, (person, id)), (REMOVE_MEMBER, (person, id))
        )

    async def leave_group(self, id: str, person: str) -> None:
        """Removes a member, who may come back."""
        await self._run(REMOVE_MEMBER, person, id)

    async def drop_group(self, id: str) -> None:
        """Deletes a group. Its own row goes first, which keeps others from entering meanwhile."""
        await self._database.run_all(
            ("delete from play_groups where id = $1", (id,)),
            ("delete from group_members where group_id = $1", (id,)),
            ("delete from removed_members where group_id = $1", (id,)),
        )

    async def groups_of(self, person: str) -> list[PlayGroup]:
        """Returns the groups that a person is a member of."""
        query = (
            "select id, owner, body from play_groups join group_members on group_id = id "
            "where person = $1 order by id"
        )
        return await self._all(PlayGroup, query, person)

    async def members(self, group: str) -> list[str]:
        query = "select person from group_members where group_id = $1 order by person"
        return await self._all(str, query, group)

    async def forget(self, person: str) -> None:
        """Removes all invitations by or of a person, their memberships, and their own groups."""
        # Groups go first, as in `drop_group`; whatever was of a group that is gone follows.
        gone = "group_id not in (select id from play_groups)"
        await self._database.run_all(
            ("delete from invitations where person = $1 or inviter = $1", (person,)),
            ("delete from play_groups where owner = $1", (person,)),
            (f"delete from group_members where person = $1 or {gone}", (person,)),
            (f"delete from removed_members where person = $1 or {gone}", (person,)),
        )

    async def prune(self, before: int) -> None:
        """Deletes invitations from before this time."""
        await self._run("delete from invitations where at < $1", before)


def _versioned(row: Sequence[Any] | None, id: str) -> tuple[PlayGroup, int]:
    if row is None:
        raise LookupError(f"there is no group {id}")
    return PlayGroup(*row[:3]), row[3]


class SharedLink(msgspec.Struct, frozen=True):
    """A link to a finished game, or to one moment of it. Whoever has the id may open it."""

    id: str
    table: str
    owner: str  # a person's id
    moment: int | None  # a line of the match; None is the whole game
    at: int  # ms since 1970


class SqlSharing(SqlStore):
    """Stores links and agreements."""

    async def add_link(self, link: SharedLink) -> None:
        await self._run(
            "insert into shared_links values ($1, $2, $3, $4, $5)",
            *astuple(link),
        )

    async def link(self, id: str) -> SharedLink | None:
        found = await self._links("id = $1", id)
        return found[0] if found else None

    async def links_of(self, owner: str, table: str) -> list[SharedLink]:
        """Returns the links that a person has made to a table's game, the latest first."""
        return await self._links("owner = $1 and table_id = $2 order by at desc, id", owner, table)

    async def all_links_of(self, owner: str) -> list[SharedLink]:
        """Returns all links that a person has made, the oldest first."""
        return await self._links("owner = $1 order by at", owner)

    async def _links(self, which: str, *values: object) -> list[SharedLink]:
        query = f"select id, table_id, owner, moment, at from shared_links where {which}"
        return await self._all(SharedLink, query, *values)

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
        await self._database.run_all(
            ("delete from shared_links where owner = $1", (person,)),
            ("delete from agreements where person = $1", (person,)),
        )

    async def drop_table(self, table: str) -> None:
        """Deletes the links and agreements of a table that was deleted."""
        await self._database.run_all(
            ("delete from shared_links where table_id = $1", (table,)),
            ("delete from agreements where table_id = $1", (table,)),
        )
