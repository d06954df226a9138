-- Null in lines of an older Teahouse.
alter table lines add column checksum blob;

-- How many lines a table has had: so a table that was cut shows. Written when the log is carried over.
create table line_counts (
    table_key integer primary key references tables,
    lines integer not null
) strict;

insert into line_counts select table_key, max(n) from lines group by table_key;

-- Tables of which nothing is left, and how many lines they have had.
create table lost_tables (
    id text primary key,
    lines integer not null
) strict, without rowid;

-- Written to by whoever wants to know whether anything can be written.
create table probe (id integer primary key check (id = 1), at integer not null) strict;
insert into probe values (1, 0);
