-- Notices: the statements of several lines.

-- name: change_settings
update settings set body = $3, version = version + 1
where person = $1 and version = $2 returning person

-- name: first_settings
insert into settings (person, body) values ($1, $2) on conflict do nothing returning person

-- name: change_channel
update channels set owner = $3, body = $4, version = version + 1
where id = $1 and version = $2 returning id

-- name: first_channel
insert into channels (id, owner, body) values ($1, $2, $3) on conflict do nothing returning id

-- name: drop_channel
delete from channels where id = $1 and version = $2 returning id

-- name: looked
on conflict (person, table_id) do update
set n = case when looks.n > excluded.n then looks.n else excluded.n end, at = excluded.at
where excluded.at >= looks.at

-- name: due
select key, channel, table_id, due, attempts from notices
where finished is null and due < $1 order by due, key limit $2

-- name: keep_latest_mutes
delete from muted_tables where person = $1 and table_id not in (
    select table_id from muted_tables where person = $1 order by at desc, table_id limit $2
)
