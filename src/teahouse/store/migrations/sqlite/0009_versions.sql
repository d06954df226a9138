-- Each change names the version of the row that it was made from: so none is lost.
alter table people add column version integer not null default 1;
alter table settings add column version integer not null default 1;
alter table channels add column version integer not null default 1;
alter table play_groups add column version integer not null default 1;

-- Who was removed from a group, and does not come back by any link of it.
create table removed_members (
    person text not null,
    group_id text not null,
    primary key (person, group_id)
) strict, without rowid;

-- Tables of which people want no notices.
create table muted_tables (
    person text not null,
    table_id text not null,
    at integer not null,
    primary key (person, table_id)
) strict, without rowid;
