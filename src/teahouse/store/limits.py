"""Limits that last: how much of each a person or an address has used, for all processes."""

from __future__ import annotations

from .database import SqlStore

__all__ = ["SqlLimits"]

# A bucket is stored as when it will be full. There is one more in it if it lacks fewer than all.
TAKE = """
insert into limits (kind, who, full_at) values ($1, $2, cast($3 as bigint) + cast($4 as bigint))
on conflict (kind, who) do update set full_at = cast($4 as bigint)
    + case when limits.full_at > cast($3 as bigint) then limits.full_at else $3 end
where limits.full_at <= cast($3 as bigint) + cast($5 as bigint)
returning full_at
"""


class SqlLimits(SqlStore):
    """Stores token buckets. Times are in ms since 1970."""

    async def take(self, kind: str, who: str, *, at: int, every: int, burst: int) -> int:
        """Takes one of `burst` and returns 0, or returns the ms until there will be one.

        One comes back `every` so many ms.
        """
        lacks = (burst - 1) * every
        if await self._run(TAKE, kind, who, at, every, lacks):
            return 0
        query = "select full_at from limits where kind = $1 and who = $2"
        full_at = await self._first(int, query, kind, who)
        return max(1, (full_at or at) - at - lacks)

    async def prune(self, at: int) -> None:
        """Deletes the buckets that are full."""
        await self._run("delete from limits where full_at < $1", at)
