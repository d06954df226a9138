"""Moderation: reports of people, decisions of the operator, and blocks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from msgspec.structs import astuple

from .database import Database, SqlStore, statements

__all__ = ["Block", "KnownPerson", "Measure", "Report", "SqlModeration"]

SQL = statements("moderation")


class Report(msgspec.Struct, frozen=True):
    """A person's report to the operator about somebody else at a table."""

    id: str
    at: int  # ms since 1970
    table: str
    reporter: str  # a person's id
    about: str  # a person's id
    body: bytes  # JSON, made by the server


class Measure(msgspec.Struct, frozen=True):
    """A decision of the operator: a ban (of a login, person or address), a refused name, or a task.

    A task is to close a table or to remove a person, and is dropped once it is done.
    """

    kind: Literal["login", "person", "address", "name", "close", "remove"]
    what: str
    until: int | None = None  # ms since 1970; None is without an end
    why: str = ""


class KnownPerson(msgspec.Struct, frozen=True):
    """What the operator is told about a person."""

    id: str
    name: str
    login: str | None


class Block(msgspec.Struct, frozen=True):
    """Somebody whom a person has muted or blocked."""

    other: str  # a person's id
    kind: Literal["mute", "block"]


class SqlModeration(SqlStore):
    """Stores reports, decisions and blocks. Each change is one statement or one transaction."""

    def __init__(
        self, database: Database, wake: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        super().__init__(database)
        self._wake = wake  # tells other processes to read the decisions at once

    # reports

    async def add_report(self, report: Report) -> None:
        await self._run(
            "insert into reports values ($1, $2, $3, $4, $5, $6, null)",
            *astuple(report),
        )

    async def reports(self) -> list[Report]:
        """Returns the reports that nobody has dealt with, the oldest first."""
        query = "select id, at, table_id, reporter, about, body from reports where closed is null"
        return await self._all(Report, f"{query} order by at")

    async def close_report(self, id: str, at: int) -> bool:
        """Marks a report as dealt with. Returns False if no such report is open."""
        close = "update reports set closed = $2 where id = $1 and closed is null returning id"
        return bool(await self._run(close, id, at))

    async def reports_about(self, person: str) -> list[tuple[str, bytes]]:
        """Returns the id and body of all reports about a person, dealt with or not."""
        found = await self._run("select id, body from reports where about = $1", person)
        return [tuple(row) for row in found]

    async def rewrite_report(self, id: str, body: bytes) -> None:
        await self._run("update reports set body = $2 where id = $1", id, body)

    # measures

    async def measures(self, now: int) -> list[Measure]:
        """Returns the decisions in force."""
        in_force = "where until is null or until > $1 order by kind, what"
        query = f"select kind, what, until, why from measures {in_force}"
        return await self._all(Measure, query, now)

    async def put_measure(self, measure: Measure) -> None:
        await self._run(
            "insert into measures values ($1, $2, $3, $4) on conflict (kind, what) "
            "do update set until = excluded.until, why = excluded.why",
            *astuple(measure),
        )

    async def drop_measure(self, kind: str, what: str) -> bool:
        """Ends a decision. Returns False if there is none."""
        drop = "delete from measures where kind = $1 and what = $2 returning kind"
        return bool(await self._run(drop, kind, what))

    async def known(self, *, id: str | None = None, login: str | None = None) -> KnownPerson | None:
        """Returns the person with this id or with this login, or None."""
        query = "select id, name, login from people where id = $1 or login = $2"
        return await self._first(KnownPerson, query, id, login)

    async def add_member(self, person: KnownPerson, token_hash: str, at: int) -> None:
        """Adds a person with a login, who has no password and no device yet."""
        await self._run(
            "insert into people (id, token_hash, name, created, login) values ($1, $2, $3, $4, $5)",
            *(person.id, token_hash, person.name, at, person.login),
        )

    async def password_hash(self, person: str) -> str | None:
        found = await self._run("select password_hash from people where id = $1", person)
        return found[0][0] if found else None

    async def links_secret(self) -> bytes | None:
        """Returns what links in letters are signed with, or None before a server has started."""
        return await self._first(bytes, "select value from secrets where name = 'links'")

    async def has_table(self, id: str) -> bool:
        return bool(await self._run("select id from tables where id = $1", id))

    # the servers that carry decisions out

    async def add_server(self, server: str, until: int) -> None:
        """Registers or renews a server, until a time in ms, before it reads the decisions."""
        await self._run(
            "insert into servers values ($1, 0, 0, $2) "
            "on conflict (id) do update set until = excluded.until",
            *(server, until),
        )

    async def drop_server(self, server: str, *, before: int) -> None:
        """Removes a server that stops, and all servers that expired before this time."""
        await self._run("delete from servers where id = $1 or until < $2", server, before)

    async def ask_servers(self) -> None:
        """Asks all servers to carry out the decisions as they are stored now."""
        await self._run("update servers set asked = asked + 1")
        if self._wake is not None:
            await self._wake()

    async def asked(self, server: str) -> int | None:
        """Returns how often a server was asked, if known. It is read before the decisions."""
        return await self._first(int, "select asked from servers where id = $1", server)

    async def confirm(self, server: str, asked: int) -> None:
        """Records that a server has carried out the decisions that it was asked about.

        `asked` is what the method of that name returned before the server read them.
        """
        await self._run("update servers set done = $2 where id = $1", server, asked)

    async def servers(self, now: int) -> list[bool]:
        """Returns, for each running server, whether it has done all that it was asked to."""
        return await self._all(bool, "select done >= asked from servers where until > $1", now)

    # blocks

    async def blocks(self, person: str) -> list[Block]:
        query = "select other, kind from blocks where person = $1 order by other"
        return await self._all(Block, query, person)

    async def blockers(self, person: str) -> frozenset[str]:
        """Returns the people who have blocked a person."""
        query = "select person from blocks where other = $1 and kind = 'block'"
        return frozenset(await self._all(str, query, person))

    async def kept_apart(self, person: str) -> frozenset[str]:
        """Returns the people who have blocked a person or whom the person has blocked."""
        blocked = {one.other for one in await self.blocks(person) if one.kind == "block"}
        return await self.blockers(person) | blocked

    async def put_block(self, person: str, block: Block) -> None:
        await self._run(
            "insert into blocks values ($1, $2, $3) on conflict (person, other) "
            "do update set kind = excluded.kind",
            *(person, block.other, block.kind),
        )

    async def drop_block(self, person: str, other: str) -> None:
        await self._run("delete from blocks where person = $1 and other = $2", person, other)

    async def forget(self, person: str, nobody: str) -> None:
        """Removes a person's ban, and blocks by or of them. In reports `nobody` replaces them."""
        await self._database.run_all(
            ("delete from measures where kind = 'person' and what = $1", (person,)),
            ("delete from blocks where person = $1 or other = $1", (person,)),
            ("update reports set reporter = $2 where reporter = $1", (person, nobody)),
            ("update reports set about = $2 where about = $1", (person, nobody)),
        )

    # pruning

    async def old_tables(self, over: int, unfinished: int) -> list[str]:
        """Returns some tables last used before these times: those over, and all others."""
        return await self._all(str, SQL["old_tables"], over, unfinished)

    async def old_guests(self, before: int) -> list[str]:
        """Returns some guests from before this time who have sat at no table that still exists."""
        return await self._all(str, SQL["old_guests"], before)

    async def drop_orphans(self) -> None:
        """Deletes what was stored for people who were removed meanwhile.

        A request that had begun before somebody was removed may write a row of theirs afterwards.
        """
        await self._database.run_all(
            *((statement, ()) for statement in SQL["drop_orphans"].split(";"))
        )

    async def drop_table(self, id: str) -> None:
        """Deletes a table with all its lines, and remembers that it was deleted."""
        await self._database.run_all(
            *((statement, (id,)) for statement in SQL["drop_table"].split(";"))
        )

    async def prune(self, before: int) -> None:
        """Deletes reports dealt with before this time, and decisions that ended before it."""
        await self._database.run_all(
            ("delete from reports where closed < $1", (before,)),
            ("delete from measures where until < $1", (before,)),
        )
