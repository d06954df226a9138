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
