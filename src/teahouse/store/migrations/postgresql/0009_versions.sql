-- Each change names the version of the row that it was made from: so none is lost.
alter table people add column version bigint not null default 1;
alter table settings add column version bigint not null default 1;
alter table channels add column version bigint not null default 1;
alter table play_groups add column version bigint not null default 1;

-- Servers of the version before know nothing of versions, so their changes get one here.
create function version_changed() returns trigger language plpgsql as $$
begin
    if new.version = old.version then
        new.version := old.version + 1;
    end if;
    return new;
end $$;

create trigger version_changed before update on people
for each row execute function version_changed();
create trigger version_changed before update on settings
for each row execute function version_changed();
create trigger version_changed before update on channels
for each row execute function version_changed();
create trigger version_changed before update on play_groups
for each row execute function version_changed();

-- Who was removed from a group, and does not come back by any link of it.
create table removed_members (
    person text not null,
    group_id text not null,
    primary key (person, group_id)
);

-- Tables of which people want no notices.
create table muted_tables (
    person text not null,
    table_id text not null,
    at bigint not null,
    primary key (person, table_id)
);
