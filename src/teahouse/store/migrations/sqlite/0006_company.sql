-- Whom people have invited to tables that are gathering; the hash is that of the table's invite link.
create table invitations (
    person text not null,
    table_id text not null,
    inviter text not null,
    link_hash text not null,
    at integer not null,
    primary key (person, table_id)
) strict, without rowid;

-- Groups of people who play together, with a link that leads to their current table.
create table play_groups (
    id text primary key,
    owner text not null,
    body blob not null
) strict, without rowid;

create table group_members (
    person text not null,
    group_id text not null,
    primary key (person, group_id)
) strict, without rowid;

create index members_by_group on group_members (group_id);
