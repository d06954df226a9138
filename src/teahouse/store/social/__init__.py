"""Invitations, and groups of people who play together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from teahouse.store.moderation.sql import Run, Statement

__all__ = ["Group", "Invitation", "SqlSocial"]

DROP_GROUP = (
    "delete from group_members where group_id = $1",
    "delete from play_groups where id = $1",
)


class Invitation(msgspec.Struct, frozen=True):
    """An invitation of a person to a table, valid while its invite link has this hash."""

    person: str
    table: str
    inviter: str  # a person's id
    link_hash: str
    at: int  # ms since 1970


class Group(msgspec.Struct, frozen=True):
    """A group of people with an owner."""

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
        """A person's invitations, the latest first."""
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
        """The groups that a person is a member of."""
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
        """Removes a person's invitations, memberships, and the groups that they own."""
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
