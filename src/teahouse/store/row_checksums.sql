-- Checksums of rows: the statements of several lines.

-- name: damaged
select found.kind, found.key, case when kept.checksum is null then 'unknown' else 'changed' end
from row_checksums_now found
left join row_checksums kept on kept.kind = found.kind and kept.key = found.key
where found.kind = $1 and (kept.checksum is null or kept.checksum <> found.checksum)
union all
select kept.kind, kept.key, 'lost' from row_checksums kept
where kept.kind = $1 and not exists (
    select 1 from row_checksums_now found where found.kind = $1 and found.key = kept.key
)
