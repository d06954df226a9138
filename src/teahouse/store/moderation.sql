-- Moderation: the statements of several lines.

-- name: old_tables
select id from tables
where (updated < $1 and status in ('over', 'closed'))
   or (updated < $2 and status not in ('over', 'closed'))
order by updated limit 100

-- name: old_guests
select id from people
where login is null and created < $1
  and not exists (select 1 from seats where seats.person = people.id) limit 100

-- name: drop_table
delete from lines where table_key = (select key from tables where id = $1);
delete from line_counts where table_key = (select key from tables where id = $1);
delete from seats where table_key = (select key from tables where id = $1);
delete from looks where table_id = $1;
delete from notices where table_id = $1;
delete from muted_tables where table_id = $1;
delete from tables where id = $1;
insert into pruned_tables values ($1) on conflict do nothing

-- name: drop_orphans
-- Channels and settings of tables have an owner that no person has.
delete from settings where settings.person not like 'table %' and not exists (select 1 from people where people.id = settings.person);
delete from channels where channels.owner not like 'table %' and not exists (select 1 from people where people.id = channels.owner);
delete from muted_tables where not exists (select 1 from people where people.id = muted_tables.person);
delete from looks where not exists (select 1 from people where people.id = looks.person);
delete from blocks where not exists (select 1 from people where people.id = blocks.person);
delete from blocks where not exists (select 1 from people where people.id = blocks.other);
delete from invitations where not exists (select 1 from people where people.id = invitations.person);
delete from invitations where not exists (select 1 from people where people.id = invitations.inviter);
delete from play_groups where not exists (select 1 from people where people.id = play_groups.owner);
delete from group_members where not exists (select 1 from people where people.id = group_members.person);
delete from removed_members where not exists (select 1 from people where people.id = removed_members.person);
delete from shared_links where not exists (select 1 from people where people.id = shared_links.owner);
delete from agreements where not exists (select 1 from people where people.id = agreements.person);
delete from group_members where not exists (select 1 from play_groups where play_groups.id = group_members.group_id);
delete from removed_members where not exists (select 1 from play_groups where play_groups.id = removed_members.group_id)
