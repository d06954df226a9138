"""The schema in PostgreSQL, and the settings that durability needs."""

from __future__ import annotations

from typing import Any

from teahouse.core import BadInput

from .migrations import check_not_newer, check_not_older, steps

__all__ = ["check_current", "check_durable", "migrate"]

OURS = 0x54454148  # the number of our advisory lock
VERSION = "select coalesce(max(version), 0) from teahouse_schema"
MAKE_VERSIONS = "create table if not exists teahouse_schema (version integer primary key)"


async def check_durable(connection: Any, where: str) -> None:
    """Raises BadInput for a database that acknowledges commits before they are on disk."""
    for setting in ("synchronous_commit", "fsync"):
        value = await connection.fetchval(f"show {setting}")
        if value == "off":
            raise BadInput(f"{where} runs with {setting} off: a game could be lost; turn it on")


async def migrate(connection: Any, where: str, to: int | None = None) -> None:
    """Migrates the schema; an advisory lock serialises servers that start together."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", OURS)
        await connection.execute(MAKE_VERSIONS)
        version = await connection.fetchval(VERSION)
        check_not_newer(version, len(steps("postgresql")), where)
        for number, step in enumerate(steps("postgresql")[version:to], version + 1):
            await connection.execute(step)
            await connection.execute("insert into teahouse_schema values ($1)", number)


async def check_current(connection: Any, where: str) -> None:
    """Raises BadInput for a schema of any other version."""
    if await connection.fetchval("select to_regclass('teahouse_schema')") is None:
        raise BadInput(f"there is no journal of Teahouse in {where}")
    version, known = await connection.fetchval(VERSION), len(steps("postgresql"))
    check_not_newer(version, known, where)
    check_not_older(version, known, where)
