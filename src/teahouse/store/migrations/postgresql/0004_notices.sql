-- Secrets of the server itself, such as its keys for Web Push.
create table secrets (
    name text primary key,
    value bytea not null
);

create table settings (
    person text primary key,
    body bytea not null
);

-- How a person or a table is reached.
create table channels (
    id text primary key,
    owner text not null,
    body bytea not null
);

create index channels_by_owner on channels (owner);

-- When people last looked at tables, and the last line that they saw.
create table looks (
    person text not null,
    table_id text not null,
    n integer not null,
    at bigint not null,
    primary key (person, table_id)
);

-- What is to be told, and what was: a key is told once.
create table notices (
    key text primary key,
    channel text not null,
    table_id text not null,
    due bigint not null,
    attempts integer not null,
    finished bigint
);

create index notices_by_due on notices (due) where finished is null;
