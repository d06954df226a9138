-- What was used of limits that outlast a server: when each will be full again.
create table limits (
    kind text not null,
    who text not null,
    full_at bigint not null,
    primary key (kind, who)
);

create index blocks_by_other on blocks (other);
