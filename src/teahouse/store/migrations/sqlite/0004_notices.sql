-- Secrets of the server itself, such as its keys for Web Push.
create table secrets (
    name text primary key,
    value blob not null
) strict, without rowid;

create table settings (
    person text primary key,
    body blob not null
) strict, without rowid;

-- How a person or a table is reached.
create table channels (
    id text primary key,
    owner text not null,
    body blob not null
) strict, without rowid;

create index channels_by_owner on channels (owner);

-- When people last looked at tables, and the last line that they saw.
create table looks (
    person text not null,
    table_id text not null,
    n integer not null,
    at integer not null,
    primary key (person, table_id)
) strict, without rowid;

-- What is to be told, and what was: a key is told once.
create table notices (
    key text primary key,
    channel text not null,
    table_id text not null,
    due integer not null,
    attempts integer not null,
    finished integer
) strict, without rowid;

create index notices_by_due on notices (due) where finished is null;
