-- Servers that run: how often each was asked to read the operator's decisions, and which time it has carried out.
create table servers (
    id text primary key,
    asked bigint not null,
    done bigint not null,
    until bigint not null
);
