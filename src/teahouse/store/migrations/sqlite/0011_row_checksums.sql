-- Checksums of the rows of people and groups, by which damage is found. They stand in a table of their own, so that a row
-- that is gone is missed. Triggers write them, so that everything that writes a row does.
create table row_checksums (
    kind text not null,
    key text not null,
    checksum blob not null,
    primary key (kind, key)
) strict, without rowid;

create trigger people_insert after insert on people begin
    insert into row_checksums values ('people', new.id, row_checksum(new.id, new.token_hash, new.name, cast(new.created as text), new.login, new.password_hash, cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger people_update after update on people begin
    insert into row_checksums values ('people', new.id, row_checksum(new.id, new.token_hash, new.name, cast(new.created as text), new.login, new.password_hash, cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger people_delete after delete on people begin
    delete from row_checksums where kind = 'people' and key = old.id;
end;

create trigger tokens_insert after insert on tokens begin
    insert into row_checksums values ('tokens', new.token_hash, row_checksum(new.token_hash, new.person, cast(new.created as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger tokens_update after update on tokens begin
    insert into row_checksums values ('tokens', new.token_hash, row_checksum(new.token_hash, new.person, cast(new.created as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger tokens_delete after delete on tokens begin
    delete from row_checksums where kind = 'tokens' and key = old.token_hash;
end;

create trigger seats_insert after insert on seats begin
    insert into row_checksums values ('seats', new.person || ' ' || cast(new.table_key as text), row_checksum(new.person, cast(new.table_key as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger seats_update after update on seats begin
    insert into row_checksums values ('seats', new.person || ' ' || cast(new.table_key as text), row_checksum(new.person, cast(new.table_key as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger seats_delete after delete on seats begin
    delete from row_checksums where kind = 'seats' and key = old.person || ' ' || cast(old.table_key as text);
end;

create trigger secrets_insert after insert on secrets begin
    insert into row_checksums values ('secrets', new.name, row_checksum(new.name, lower(hex(new.value))))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger secrets_update after update on secrets begin
    insert into row_checksums values ('secrets', new.name, row_checksum(new.name, lower(hex(new.value))))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger secrets_delete after delete on secrets begin
    delete from row_checksums where kind = 'secrets' and key = old.name;
end;

create trigger settings_insert after insert on settings begin
    insert into row_checksums values ('settings', new.person, row_checksum(new.person, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger settings_update after update on settings begin
    insert into row_checksums values ('settings', new.person, row_checksum(new.person, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger settings_delete after delete on settings begin
    delete from row_checksums where kind = 'settings' and key = old.person;
end;

create trigger channels_insert after insert on channels begin
    insert into row_checksums values ('channels', new.id, row_checksum(new.id, new.owner, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger channels_update after update on channels begin
    insert into row_checksums values ('channels', new.id, row_checksum(new.id, new.owner, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger channels_delete after delete on channels begin
    delete from row_checksums where kind = 'channels' and key = old.id;
end;

create trigger muted_tables_insert after insert on muted_tables begin
    insert into row_checksums values ('muted_tables', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger muted_tables_update after update on muted_tables begin
    insert into row_checksums values ('muted_tables', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger muted_tables_delete after delete on muted_tables begin
    delete from row_checksums where kind = 'muted_tables' and key = old.person || ' ' || old.table_id;
end;

create trigger invitations_insert after insert on invitations begin
    insert into row_checksums values ('invitations', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, new.inviter, new.link_hash, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger invitations_update after update on invitations begin
    insert into row_checksums values ('invitations', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, new.inviter, new.link_hash, cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger invitations_delete after delete on invitations begin
    delete from row_checksums where kind = 'invitations' and key = old.person || ' ' || old.table_id;
end;

create trigger play_groups_insert after insert on play_groups begin
    insert into row_checksums values ('play_groups', new.id, row_checksum(new.id, new.owner, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger play_groups_update after update on play_groups begin
    insert into row_checksums values ('play_groups', new.id, row_checksum(new.id, new.owner, lower(hex(new.body)), cast(new.version as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger play_groups_delete after delete on play_groups begin
    delete from row_checksums where kind = 'play_groups' and key = old.id;
end;

create trigger group_members_insert after insert on group_members begin
    insert into row_checksums values ('group_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger group_members_update after update on group_members begin
    insert into row_checksums values ('group_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger group_members_delete after delete on group_members begin
    delete from row_checksums where kind = 'group_members' and key = old.person || ' ' || old.group_id;
end;

create trigger removed_members_insert after insert on removed_members begin
    insert into row_checksums values ('removed_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger removed_members_update after update on removed_members begin
    insert into row_checksums values ('removed_members', new.person || ' ' || new.group_id, row_checksum(new.person, new.group_id))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger removed_members_delete after delete on removed_members begin
    delete from row_checksums where kind = 'removed_members' and key = old.person || ' ' || old.group_id;
end;

create trigger shared_links_insert after insert on shared_links begin
    insert into row_checksums values ('shared_links', new.id, row_checksum(new.id, new.table_id, new.owner, cast(new.moment as text), cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger shared_links_update after update on shared_links begin
    insert into row_checksums values ('shared_links', new.id, row_checksum(new.id, new.table_id, new.owner, cast(new.moment as text), cast(new.at as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger shared_links_delete after delete on shared_links begin
    delete from row_checksums where kind = 'shared_links' and key = old.id;
end;

create trigger agreements_insert after insert on agreements begin
    insert into row_checksums values ('agreements', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.agreed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger agreements_update after update on agreements begin
    insert into row_checksums values ('agreements', new.person || ' ' || new.table_id, row_checksum(new.person, new.table_id, cast(new.agreed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger agreements_delete after delete on agreements begin
    delete from row_checksums where kind = 'agreements' and key = old.person || ' ' || old.table_id;
end;

create trigger reports_insert after insert on reports begin
    insert into row_checksums values ('reports', new.id, row_checksum(new.id, cast(new.at as text), new.table_id, new.reporter, new.about, lower(hex(new.body)), cast(new.closed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger reports_update after update on reports begin
    insert into row_checksums values ('reports', new.id, row_checksum(new.id, cast(new.at as text), new.table_id, new.reporter, new.about, lower(hex(new.body)), cast(new.closed as text)))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger reports_delete after delete on reports begin
    delete from row_checksums where kind = 'reports' and key = old.id;
end;

create trigger measures_insert after insert on measures begin
    insert into row_checksums values ('measures', new.kind || ' ' || new.what, row_checksum(new.kind, new.what, cast(new.until as text), new.why))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger measures_update after update on measures begin
    insert into row_checksums values ('measures', new.kind || ' ' || new.what, row_checksum(new.kind, new.what, cast(new.until as text), new.why))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger measures_delete after delete on measures begin
    delete from row_checksums where kind = 'measures' and key = old.kind || ' ' || old.what;
end;

create trigger blocks_insert after insert on blocks begin
    insert into row_checksums values ('blocks', new.person || ' ' || new.other, row_checksum(new.person, new.other, new.kind))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger blocks_update after update on blocks begin
    insert into row_checksums values ('blocks', new.person || ' ' || new.other, row_checksum(new.person, new.other, new.kind))
    on conflict (kind, key) do update set checksum = excluded.checksum;
end;

create trigger blocks_delete after delete on blocks begin
    delete from row_checksums where kind = 'blocks' and key = old.person || ' ' || old.other;
end;

-- The checksums that the rows should have as they are now.
create view row_checksums_now as
select 'people' as kind, people.id as key, row_checksum(people.id, people.token_hash, people.name, cast(people.created as text), people.login, people.password_hash, cast(people.version as text)) as checksum from people
union all select 'tokens' as kind, tokens.token_hash as key, row_checksum(tokens.token_hash, tokens.person, cast(tokens.created as text)) as checksum from tokens
union all select 'seats' as kind, seats.person || ' ' || cast(seats.table_key as text) as key, row_checksum(seats.person, cast(seats.table_key as text)) as checksum from seats
union all select 'secrets' as kind, secrets.name as key, row_checksum(secrets.name, lower(hex(secrets.value))) as checksum from secrets
union all select 'settings' as kind, settings.person as key, row_checksum(settings.person, lower(hex(settings.body)), cast(settings.version as text)) as checksum from settings
union all select 'channels' as kind, channels.id as key, row_checksum(channels.id, channels.owner, lower(hex(channels.body)), cast(channels.version as text)) as checksum from channels
union all select 'muted_tables' as kind, muted_tables.person || ' ' || muted_tables.table_id as key, row_checksum(muted_tables.person, muted_tables.table_id, cast(muted_tables.at as text)) as checksum from muted_tables
union all select 'invitations' as kind, invitations.person || ' ' || invitations.table_id as key, row_checksum(invitations.person, invitations.table_id, invitations.inviter, invitations.link_hash, cast(invitations.at as text)) as checksum from invitations
union all select 'play_groups' as kind, play_groups.id as key, row_checksum(play_groups.id, play_groups.owner, lower(hex(play_groups.body)), cast(play_groups.version as text)) as checksum from play_groups
union all select 'group_members' as kind, group_members.person || ' ' || group_members.group_id as key, row_checksum(group_members.person, group_members.group_id) as checksum from group_members
union all select 'removed_members' as kind, removed_members.person || ' ' || removed_members.group_id as key, row_checksum(removed_members.person, removed_members.group_id) as checksum from removed_members
union all select 'shared_links' as kind, shared_links.id as key, row_checksum(shared_links.id, shared_links.table_id, shared_links.owner, cast(shared_links.moment as text), cast(shared_links.at as text)) as checksum from shared_links
union all select 'agreements' as kind, agreements.person || ' ' || agreements.table_id as key, row_checksum(agreements.person, agreements.table_id, cast(agreements.agreed as text)) as checksum from agreements
union all select 'reports' as kind, reports.id as key, row_checksum(reports.id, cast(reports.at as text), reports.table_id, reports.reporter, reports.about, lower(hex(reports.body)), cast(reports.closed as text)) as checksum from reports
union all select 'measures' as kind, measures.kind || ' ' || measures.what as key, row_checksum(measures.kind, measures.what, cast(measures.until as text), measures.why) as checksum from measures
union all select 'blocks' as kind, blocks.person || ' ' || blocks.other as key, row_checksum(blocks.person, blocks.other, blocks.kind) as checksum from blocks;

insert into row_checksums select kind, key, checksum from row_checksums_now;

-- Whether a server has the file open, and when both its log and the witness of the log were found gone.
create table open_logs (id integer primary key check (id = 1), is_open integer not null) strict;
insert into open_logs values (1, 0);
create table lost_logs (at integer primary key) strict, without rowid;
