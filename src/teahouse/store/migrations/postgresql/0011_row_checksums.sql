-- Checksums of the rows of people and groups, by which damage is found. They stand in a table of their own, so that a row
-- that is gone is missed. Triggers write them, so that everything that writes a row does.
create table row_checksums (
    kind text not null,
    key text not null,
    checksum bytea not null,
    primary key (kind, key)
);

create function row_checksum(variadic told text[]) returns bytea language sql immutable as $$
    select substring(sha256(convert_to(string_agg(
        coalesce(length(convert_to(one, 'UTF8'))::text || ':' || one, '-'), ',' order by place
    ), 'UTF8')) for 8) from unnest(told) with ordinality as found(one, place)
$$;

create function people_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'people' and key = old.id;
        return null;
    end if;
    insert into row_checksums values ('people', new.id, row_checksum(new.id, new.token_hash, new.name, cast(new.created as text), new.login, new.password_hash, cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger people_checksum after insert or update or delete on people
for each row execute function people_checksum();

create function tokens_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'tokens' and key = old.token_hash;
        return null;
    end if;
    insert into row_checksums values ('tokens', new.token_hash, row_checksum(new.token_hash, new.person, cast(new.created as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger tokens_checksum after insert or update or delete on tokens
for each row execute function tokens_checksum();

create function seats_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'seats' and key = old.person || ' ' || cast(old.table_key as text);
        return null;
    end if;
    insert into row_checksums values ('seats', new.person || ' ' || cast(new.table_key as text), row_checksum(new.person, cast(new.table_key as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger seats_checksum after insert or update or delete on seats
for each row execute function seats_checksum();

create function secrets_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'secrets' and key = old.name;
        return null;
    end if;
    insert into row_checksums values ('secrets', new.name, row_checksum(new.name, encode(new.value, 'hex')))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger secrets_checksum after insert or update or delete on secrets
for each row execute function secrets_checksum();

create function settings_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'settings' and key = old.person;
        return null;
    end if;
    insert into row_checksums values ('settings', new.person, row_checksum(new.person, encode(new.body, 'hex'), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger settings_checksum after insert or update or delete on settings
for each row execute function settings_checksum();

create function channels_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'channels' and key = old.id;
        return null;
    end if;
    insert into row_checksums values ('channels', new.id, row_checksum(new.id, new.owner, encode(new.body, 'hex'), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger channels_checksum after insert or update or delete on channels
for each row execute function channels_checksum();

create function muted_tables_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'muted_tables' and key = old.person || ' ' || old.table_id;
        return null;
    end if;
    insert into row_checksums values ('muted_tables', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger muted_tables_checksum after insert or update or delete on muted_tables
for each row execute function muted_tables_checksum();

create function invitations_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'invitations' and key = old.person || ' ' || old.table_id;
        return null;
    end if;
    insert into row_checksums values ('invitations', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, new.inviter, new.link_hash, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger invitations_checksum after insert or update or delete on invitations
for each row execute function invitations_checksum();

create function play_groups_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'play_groups' and key = old.id;
        return null;
    end if;
    insert into row_checksums values ('play_groups', new.id, row_checksum(new.id, new.owner, encode(new.body, 'hex'), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger play_groups_checksum after insert or update or delete on play_groups
for each row execute function play_groups_checksum();

create function group_members_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'group_members' and key = old.person || ' ' || old.group_id;
        return null;
    end if;
    insert into row_checksums values ('group_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger group_members_checksum after insert or update or delete on group_members
for each row execute function group_members_checksum();

create function removed_members_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'removed_members' and key = old.person || ' ' || old.group_id;
        return null;
    end if;
    insert into row_checksums values ('removed_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger removed_members_checksum after insert or update or delete on removed_members
for each row execute function removed_members_checksum();

create function shared_links_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'shared_links' and key = old.id;
        return null;
    end if;
    insert into row_checksums values ('shared_links', new.id, row_checksum(new.id, new.table_id, new.owner, cast(new.moment as text), cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger shared_links_checksum after insert or update or delete on shared_links
for each row execute function shared_links_checksum();

create function agreements_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'agreements' and key = old.person || ' ' || old.table_id;
        return null;
    end if;
    insert into row_checksums values ('agreements', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.agreed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger agreements_checksum after insert or update or delete on agreements
for each row execute function agreements_checksum();

create function reports_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'reports' and key = old.id;
        return null;
    end if;
    insert into row_checksums values ('reports', new.id, row_checksum(new.id, cast(new.at as text), new.table_id, new.reporter, new.about, encode(new.body, 'hex'), cast(new.closed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger reports_checksum after insert or update or delete on reports
for each row execute function reports_checksum();

create function measures_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'measures' and key = old.kind || ' ' || old.what;
        return null;
    end if;
    insert into row_checksums values ('measures', new.kind || ' ' || new.what, row_checksum(new.kind, new.what, cast(new.until as text), new.why))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger measures_checksum after insert or update or delete on measures
for each row execute function measures_checksum();

create function blocks_checksum() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from row_checksums where kind = 'blocks' and key = old.person || ' ' || old.other;
        return null;
    end if;
    insert into row_checksums values ('blocks', new.person || ' ' || new.other, row_checksum(new.person, new.other, new.kind))
    on conflict (kind, key) do update set checksum = excluded.checksum;
    return null;
end $$;
create trigger blocks_checksum after insert or update or delete on blocks
for each row execute function blocks_checksum();

-- The checksums that the rows should have as they are now.
create view row_checksums_now as
select 'people' as kind, people.id as key, row_checksum(people.id, people.token_hash, people.name, cast(people.created as text), people.login, people.password_hash, cast(people.version as text)) as checksum from people
union all select 'tokens' as kind, tokens.token_hash as key, row_checksum(tokens.token_hash, tokens.person, cast(tokens.created as text)) as checksum from tokens
union all select 'seats' as kind, seats.person || ' ' || cast(seats.table_key as text) as key, row_checksum(seats.person, cast(seats.table_key as text)) as checksum from seats
union all select 'secrets' as kind, secrets.name as key, row_checksum(secrets.name, encode(secrets.value, 'hex')) as checksum from secrets
union all select 'settings' as kind, settings.person as key, row_checksum(settings.person, encode(settings.body, 'hex'), cast(settings.version as text)) as checksum from settings
union all select 'channels' as kind, channels.id as key, row_checksum(channels.id, channels.owner, encode(channels.body, 'hex'), cast(channels.version as text)) as checksum from channels
union all select 'muted_tables' as kind, muted_tables.person || ' ' || muted_tables.table_id as key, row_checksum(muted_tables.person, muted_tables.table_id, cast(muted_tables.at as text)) as checksum from muted_tables
union all select 'invitations' as kind, invitations.person || ' ' || invitations.table_id as key, row_checksum(invitations.person, invitations.table_id, invitations.inviter, invitations.link_hash, cast(invitations.at as text)) as checksum from invitations
union all select 'play_groups' as kind, play_groups.id as key, row_checksum(play_groups.id, play_groups.owner, encode(play_groups.body, 'hex'), cast(play_groups.version as text)) as checksum from play_groups
union all select 'group_members' as kind, group_members.person || ' ' || group_members.group_id as key, row_checksum(group_members.person, group_members.group_id) as checksum from group_members
union all select 'removed_members' as kind, removed_members.person || ' ' || removed_members.group_id as key, row_checksum(removed_members.person, removed_members.group_id) as checksum from removed_members
union all select 'shared_links' as kind, shared_links.id as key, row_checksum(shared_links.id, shared_links.table_id, shared_links.owner, cast(shared_links.moment as text), cast(shared_links.at as text)) as checksum from shared_links
union all select 'agreements' as kind, agreements.person || ' ' || agreements.table_id as key, row_checksum(agreements.person, agreements.table_id, cast(agreements.agreed as text)) as checksum from agreements
union all select 'reports' as kind, reports.id as key, row_checksum(reports.id, cast(reports.at as text), reports.table_id, reports.reporter, reports.about, encode(reports.body, 'hex'), cast(reports.closed as text)) as checksum from reports
union all select 'measures' as kind, measures.kind || ' ' || measures.what as key, row_checksum(measures.kind, measures.what, cast(measures.until as text), measures.why) as checksum from measures
union all select 'blocks' as kind, blocks.person || ' ' || blocks.other as key, row_checksum(blocks.person, blocks.other, blocks.kind) as checksum from blocks;

insert into row_checksums select kind, key, checksum from row_checksums_now;

-- Logs are lost with a SQLite file alone; the table is there so that a backup finds it.
create table lost_logs (at bigint primary key);
