"""Lives through a life on PostgreSQL once for each message to it that can fail, or for some."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from ipaddress import ip_network
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
from tests.faults.cut_connections import CUTS, Cut, CutConnections, cut_connections
from tests.faults.life import STORED, Life, lived

from teahouse.server.settings import Settings

__all__ = ["cut_lives"]

READY = b"Z\x00\x00\x00\x05"  # how PostgreSQL says that a statement has ended
GOODBYES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


async def cut_lives(
    new_database: Callable[[], str], every: int
) -> AsyncIterator[tuple[Cut, int, Life]]:
    """Yields each cut and number of a message with what came of it, until no message is cut."""
    for number, cut in enumerate(CUTS):
        n = 1 + number * 7 % every
        while True:
            url = await asyncio.to_thread(new_database)
            socket = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
            connect = partial(asyncio.open_unix_connection, socket)
            async with cut_connections(connect, READY) as way:
                life = await _one_life(url, way, n, cut)
                is_reached = way.failed > 0
            yield cut, n, life
            if not is_reached:
                break
            n += every


async def _one_life(url: str, way: CutConnections, n: int, cut: Cut) -> Life:
    name = urlsplit(url).path
    through = f"postgresql://postgres@127.0.0.1:{way.port}{name}?sslmode=disable"
    settings = Settings(database=through, limited=False, reachable=(ip_network("127.0.0.0/8"),))
    direct: Any = await asyncpg.connect(url)

    async def stored() -> object:
        return [sorted(map(tuple, await direct.fetch(query))) for query in STORED]

    try:
        return await lived(
            settings, lambda: way.fail(n, cut), way.lift, stored, is_goodbye=_is_goodbye
        )
    finally:
        await direct.close()


def _is_goodbye(error: object) -> bool:
    """Whether asyncpg has failed to say goodbye to a dead connection, in a task of its own."""
    return isinstance(error, GOODBYES)
