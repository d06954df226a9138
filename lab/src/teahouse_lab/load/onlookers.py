"""People who watch bots play, come and go: spectators, bots and reconnections beside the load."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from teahouse.core import FastChance

from .clients import HttpError, connect_websocket
from .teahouse import Teahouse

__all__ = ["Onlookers", "onlookers"]

GAMES = ("chinatown", "dadaocheng")
LONGEST_LOOK = 8.0  # seconds, after which a spectator connects anew
PAUSE = 1.0  # seconds, after something failed


class Onlookers(msgspec.Struct):
    """What spectators have seen so far."""

    visits: int = 0
    messages: int = 0
    failures: int = 0


@asynccontextmanager
async def onlookers(server: Teahouse, count: int) -> AsyncIterator[Onlookers]:
    """Keeps so many spectators at the tables at which the house's bots play, for the block."""
    seen = Onlookers()
    tasks = [asyncio.create_task(_watch(server, seen, number)) for number in range(count)]
    try:
        yield seen
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


async def _watch(server: Teahouse, seen: Onlookers, number: int) -> None:
    chance = FastChance(f"onlooker {number}")
    while True:
        try:
            await _visit(server, seen, GAMES[number % len(GAMES)], chance)
        except (OSError, HttpError):
            seen.failures += 1
            await asyncio.sleep(PAUSE)


async def _visit(server: Teahouse, seen: Onlookers, game: str, chance: FastChance) -> None:
    """Watches the house's table of a game for a while, over one connection."""
    http = server.http
    table = (await http.post("/api/tables/house", {"game": game})).json()["id"]

    def hear(text: bytes) -> None:
        del text
        seen.messages += 1

    client = await connect_websocket(http.host, http.port, f"/api/tables/{table}/socket", hear)
    seen.visits += 1
    try:
        client.send(b'{"type":"hello"}')
        await asyncio.sleep(LONGEST_LOOK * chance.below(100) / 100)
    finally:
        client.abort()
