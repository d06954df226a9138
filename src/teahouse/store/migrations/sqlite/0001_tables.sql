create table tables (
    key integer primary key,
    id text not null unique,
    created integer not null,
    updated integer not null,
    status text not null,
    public integer not null,
    summary blob not null
) strict;

create index tables_by_use on tables (status, updated);

-- A table's lines lie together, under a key of a byte or two.
create table lines (
    table_key integer not null references tables,
    n integer not null,
    at integer not null,
    text blob not null,
    primary key (table_key, n)
) strict, without rowid;
