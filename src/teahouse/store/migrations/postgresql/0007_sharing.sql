-- Links to finished games, or to a moment of one, that open for anyone until they are taken back.
create table shared_links (
    id text primary key,
    table_id text not null,
    owner text not null,
    moment bigint,
    at bigint not null
);

create index shared_links_by_table on shared_links (table_id);

-- Whether people agree that one of their games is shown to anyone with their name.
create table agreements (
    person text not null,
    table_id text not null,
    agreed bigint not null,
    primary key (person, table_id)
);

create index agreements_by_table on agreements (table_id);
