-- Servers that run: how often each was asked to read the operator's decisions, and which time it has carried out.
create table servers (
    id text primary key,
    asked integer not null,
    done integer not null,
    until integer not null
) strict, without rowid;
