-- The lines of tables and the leases in PostgreSQL.

-- name: create
with made as (
    insert into tables (id, created, updated, status, public, summary)
    values ($1, $2, $3, $4, $5, $6) returning key
)
insert into lines (table_key, n, at, text)
select key, line.* from made, unnest($7::int[], $8::bigint[], $9::bytea[]) as line

-- name: append
-- Every append needs the line before its first one, and the first to write its number wins. Rows
-- are locked in the order of keys, so that two processes do not deadlock. Notifications are sent
-- with the commit or not at all, on the channel of `Listener`.
with wanted as (
    select * from unnest($1::text[], $2::int[], $3::int[],
        $4::bigint[], $5::bigint[], $6::text[], $7::boolean[], $8::bytea[])
        as wanted (id, first, last, created, updated, status, public, summary)
), line as (
    select * from unnest($9::text[], $10::int[], $11::bigint[], $12::bytea[])
        as line (id, n, at, text)
), place as (
    select key, wanted.* from wanted join tables using (id)
), won as (
    insert into lines (table_key, n, at, text)
    select key, n, at, text from place join line on line.id = place.id and n = first
    where first = 1 or exists (select from lines where table_key = key and lines.n = first - 1)
    order by key
    on conflict do nothing
    returning table_key
), rest as (
    insert into lines (table_key, n, at, text)
    select key, n, at, text from won join place on key = table_key
        join line on line.id = place.id and n > first
), changed as (
    update tables set (created, updated, status, public, summary)
        = (place.created, place.updated, place.status, place.public, place.summary)
    from won join place on key = table_key
    where tables.key = table_key and place.created is not null
)
select wanted.id, key is not null as there, table_key is not null as won,
    case when table_key is not null then pg_notify('teahouse', wanted.last || ' ' || wanted.id) end
from wanted left join place using (id) left join won on key = table_key

-- name: read
select n, at, text, checksum, coalesce(line_counts.lines, 0) as count
from tables left join line_counts on line_counts.table_key = key
    left join lines on lines.table_key = key and n >= $2
where id = $1 order by n

-- name: lock_lines
-- Appends wait while checksums change, as they build on the last checksum.
lock table lines in share row exclusive mode

-- name: rewrite
update lines set text = line.text, checksum = line.checksum
from unnest($2::int[], $3::bytea[], $4::bytea[]) as line (n, text, checksum)
where table_key = (select key from tables where id = $1) and lines.n = line.n

-- name: lost
select id, lines from lost_tables

-- name: probe
update probe set at = clock_timestamp()

-- name: lease
insert into leases (id, holder, until)
values ($1, $2, clock_timestamp() + $3::int * interval '1 millisecond')
on conflict (id) do update set holder = excluded.holder, until = excluded.until
where leases.holder = excluded.holder or leases.until <= clock_timestamp()
returning holder

-- name: release
delete from leases where id = $1 and holder = $2
