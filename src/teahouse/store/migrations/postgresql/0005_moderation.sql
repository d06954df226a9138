-- What people have told the operator of each other, with the lines in question.
create table reports (
    id text primary key,
    at bigint not null,
    table_id text not null,
    reporter text not null,
    about text not null,
    body bytea not null,
    closed bigint
);

-- What the operator has decided: who is banned until when, names that nobody may have, tables to close.
create table measures (
    kind text not null,
    what text not null,
    until bigint,
    why text not null,
    primary key (kind, what)
);

-- Whom people do not want to hear, or to meet.
create table blocks (
    person text not null,
    other text not null,
    kind text not null,
    primary key (person, other)
);

-- Tables that were deleted because they were old, not lost.
create table pruned_tables (
    id text primary key
);
