-- Groups: the statements of several lines.

-- name: entrance
-- All of a group that decides whether somebody may enter, as of one moment.
select id, owner, body, version,
    exists (select 1 from removed_members where group_id = $1 and person = $2),
    (select count(*) from group_members where group_id = $1 and person <> $2)
from play_groups where id = $1

-- name: change_group
update play_groups set body = $3, version = version + 1
where id = $1 and version = $2 returning id
