"""What a journal asks of PostgreSQL: one statement a question, one transaction a statement."""

from __future__ import annotations

from collections.abc import Sequence

from .journal import Line, Person, TableRow
from .listening import CHANNEL

__all__ = [
    "ADD_PERSON",
    "ADD_TOKEN",
    "APPEND",
    "CHANGE_PERSON",
    "CREATE",
    "LEASE",
    "PERSON_BY_ID",
    "PERSON_BY_LOGIN",
    "PERSON_BY_TOKEN",
    "READ",
    "RELEASE",
    "SEAT_PERSON",
    "TABLE",
    "TABLES",
    "TABLES_OF",
    "columns",
    "personal",
    "values",
]

ROW = "id, created, updated, status, public, summary"
NEW_LINES = "unnest($2::int[], $3::bigint[], $4::bytea[]) as line (n, at, text)"
NEW_ROW = "$5::bigint, $6::bigint, $7::text, $8::boolean, $9::bytea"

CREATE = f"""
with made as (
    insert into tables ({ROW}) values ($1, {NEW_ROW}) returning key
)
insert into lines (table_key, n, at, text) select key, line.* from made, {NEW_LINES}
"""

# The notice leaves with the commit or not at all. Two who write the same number at the same
# moment both find it free; the key of `lines` then refuses the second.
APPEND = f"""
with place as (
    select key, coalesce((select max(n) from lines where table_key = key), 0) as last
    from tables where id = $1
), next as (
    select key from place where last + 1 = coalesce(($2::int[])[1], last + 1)
), written as (
    insert into lines (table_key, n, at, text) select key, line.* from next, {NEW_LINES}
), changed as (
    update tables set (created, updated, status, public, summary) = ({NEW_ROW})
    from next where tables.key = next.key and $5 is not null
)
select last, (
    select pg_notify('{CHANNEL}', max(n) || ' ' || $1) from next, {NEW_LINES} having max(n) > 0
)
from place
"""

READ = """
select n, at, text from lines
where table_key = (select key from tables where id = $1) and n > $2 order by n
"""

TABLE = f"select {ROW} from tables where id = $1"
TABLES = f"""
select {ROW} from tables
where ($1::boolean is null or public = $1) and ($2::text[] = '{{}}' or status = any($2))
order by updated desc limit $3
"""
TABLES_OF = f"""
select {ROW} from tables join seats on table_key = key where person = $1
order by updated desc limit $2
"""
SEAT_PERSON = """
with place as (select key from tables where id = $1),
     seated as (insert into seats select $2, key from place on conflict do nothing)
select key from place
"""

PERSON = "id, token_hash, name, created, login, password_hash"
ADD_PERSON = f"insert into people ({PERSON}) values ($1, $2, $3, $4, $5, $6)"
CHANGE_PERSON = f"""
update people set ({PERSON}) = ($1, $2, $3, $4::bigint, $5, $6) where id = $1 returning id
"""
PERSON_BY_ID = f"select {PERSON} from people where id = $1"
PERSON_BY_LOGIN = f"select {PERSON} from people where login = $1"
PERSON_BY_TOKEN = f"""
select {PERSON} from people
where token_hash = $1 or id = (select person from tokens where token_hash = $1)
"""
ADD_TOKEN = """
insert into tokens (token_hash, person, created)
select $2, id, $3 from people where id = $1 returning person
"""

LEASE = """
insert into leases (id, holder, until)
values ($1, $2, clock_timestamp() + $3::int * interval '1 millisecond')
on conflict (id) do update set holder = excluded.holder, until = excluded.until
where leases.holder = excluded.holder or leases.until <= clock_timestamp()
returning holder
"""
RELEASE = "delete from leases where id = $1 and holder = $2"


def columns(lines: Sequence[Line]) -> tuple[list[int], list[int], list[bytes]]:
    """The lines as NEW_LINES takes them."""
    return (
        [line.n for line in lines],
        [line.at for line in lines],
        [line.text for line in lines],
    )


def values(row: TableRow | None) -> tuple[object, ...]:
    """The row as NEW_ROW takes it; none leaves the old one."""
    if row is None:
        return (None,) * 5
    return (row.created, row.updated, row.status, row.public, row.summary)


def personal(person: Person) -> tuple[object, ...]:
    return (
        person.id,
        person.token_hash,
        person.name,
        person.created,
        person.login,
        person.password_hash,
    )
