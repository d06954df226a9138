create table people (
    id text primary key,
    token_hash text not null unique,
    name text not null,
    created integer not null,
    login text unique,
    password_hash text
) strict, without rowid;

-- The first device is in people; these are the others.
create table tokens (
    token_hash text primary key,
    person text not null references people,
    created integer not null
) strict, without rowid;

create table seats (
    person text not null,
    table_key integer not null references tables,
    primary key (person, table_key)
) strict, without rowid;
