-- Null in lines of an older Teahouse.
alter table lines add column checksum bytea;

-- How many lines a table has had: so a table that was cut shows.
create table line_counts (
    table_key integer primary key references tables,
    lines integer not null
);

insert into line_counts select table_key, max(n) from lines group by table_key;

-- Triggers, so that servers of the version before, which know nothing of all this, do it too.
-- What came before within the same statement is visible to a volatile function.
create function lines_chained() returns trigger language plpgsql volatile as $$
begin
    new.checksum := substring(sha256(
        coalesce(
            (select checksum from lines where table_key = new.table_key and n = new.n - 1), ''
        ) || int4send(new.n) || int8send(new.at) || new.text
    ) for 8);
    return new;
end $$;

create trigger lines_chained before insert on lines for each row execute function lines_chained();

create function lines_counted() returns trigger language plpgsql volatile as $$
begin
    insert into line_counts as counted
    select table_key, max(n) from added group by table_key order by table_key
    on conflict (table_key) do update set lines = greatest(counted.lines, excluded.lines);
    return null;
end $$;

create trigger lines_counted after insert on lines referencing new table as added
for each statement execute function lines_counted();

-- Tables of which nothing is left, and how many lines they have had.
create table lost_tables (
    id text primary key,
    lines integer not null
);

-- Written to by whoever wants to know whether anything can be written.
create table probe (id integer primary key check (id = 1), at timestamptz not null);
insert into probe values (1, clock_timestamp());
