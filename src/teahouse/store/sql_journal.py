"""SqlJournal: all of a journal but the lines of its tables, written once for both databases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from .database import Database, Statement, compare_and_set, placeholders
from .journal import Person, TableRow
from .moderation import SqlModeration
from .notices import NoticeStore
from .social import SqlSharing, SqlSocial

__all__ = ["ROW", "SqlJournal", "row_values"]

ROW = "id, created, updated, status, public, summary"
PERSON = "id, token_hash, name, created, login, password_hash"
SAME_PERSON = "update people set version = version + 1 where id = $1"
CHANGE_PERSON = """
update people set token_hash = $3, name = $4, created = $5, login = $6, password_hash = $7,
    version = version + 1
where id = $1 and version = $2 returning id
"""
BY_TOKEN = "token_hash = $1 or id = (select person from tokens where token_hash = $1)"
DROP_TOKENS = "delete from tokens where person = $1"
SEAT_PERSON = """
insert into seats (person, table_key) select $2, key from tables where id = $1
on conflict (person, table_key) do update set person = excluded.person returning person
"""


def row_values(row: TableRow) -> tuple[object, ...]:
    """Returns the values of a table's row in the order of ROW."""
    return (row.id, row.created, row.updated, row.status, row.public, row.summary)


class SqlJournal:
    """The lists of tables, the people and the other stores of a journal in SQL.

    `wake` tells other processes to read the operator's decisions at once.
    """

    def __init__(
        self, database: Database, *, wake: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self._database = database
        self.notices: NoticeStore = NoticeStore(database)
        self.moderation: SqlModeration = SqlModeration(database, wake)
        self.social: SqlSocial = SqlSocial(database)
        self.sharing: SqlSharing = SqlSharing(database)

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
        values = [*statuses, *([public] * (public is not None))]
        wanted = [f"status in {placeholders([statuses])}"] * bool(statuses)
        wanted += [f"public = ${len(values)}"] * (public is not None)
        return await self._tables(f"where {' and '.join(wanted) or 'true'}", *values, limit=limit)

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
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
        if not await self._database.run(SEAT_PERSON, table, person):
            raise LookupError(f"there is no table {table}")

    # people
    async def add_person(self, person: Person) -> None:
        await self._database.run(
            f"insert into people ({PERSON}) values ($1, $2, $3, $4, $5, $6)",
            *(person.id, *_changeable(person)),
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
        def decide(row: Sequence[object] | None) -> tuple[Person, list[Statement]]:
            if row is None:
                raise LookupError(f"there is no person {id}")
            before, version = Person(*row[:-1]), row[-1]  # type: ignore[arg-type]
            after = change(before)
            dropped: list[Statement] = [(DROP_TOKENS, (id,))] * drop_tokens
            if after == before and not dropped:
                return after, []
            return after, [(CHANGE_PERSON, (id, version, *_changeable(after))), *dropped]

        read = (f"select {PERSON}, version from people where id = $1", (id,))
        return await compare_and_set(self._database, read, decide)

    async def add_token(
        self, person: str, token_hash: str, created: int, *, password_hash: str | None = None
    ) -> None:
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

    async def drop_token(self, token_hash: str) -> None:
        await self._database.run("delete from tokens where token_hash = $1", token_hash)

    async def remove_person(self, id: str) -> None:
        await self._database.run_all(
            (SAME_PERSON, (id,)),  # locks the row, so that no token is added meanwhile
            (DROP_TOKENS, (id,)),
            ("delete from seats where person = $1", (id,)),
            ("delete from people where id = $1", (id,)),
        )


def _changeable(person: Person) -> tuple[object, ...]:
    """Returns the values of a person that follow the id, in the order of PERSON."""
    return (person.token_hash, person.name, person.created, person.login, person.password_hash)
