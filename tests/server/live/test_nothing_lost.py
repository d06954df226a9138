"""Nothing that was acknowledged is ever lost: the server is killed again and again under load."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.reconnecting_players import TablePlayers, check_nothing_lost, until

from teahouse.store import open_journal
from teahouse_lab.load import start_server
from teahouse_lab.load.player_script import PlayerScript

pytestmark = pytest.mark.anyio

TABLES = 6
PLAYERS = 5
PACE = 0.02  # seconds between one table's actions
ENDLESS = 1_000_000_000


async def play(players: TablePlayers, url: str) -> None:
    """Act without end; whoever loses the server comes back until it is there again."""
    habits = PlayerScript(PLAYERS, players.id, trades_a_round=ENDLESS)
    while True:
        with suppress(OSError):  # the server is down just now
            await players.come(url)
        chosen = habits.choose(players.listed, players.busy)
        if chosen is not None:
            players.act(*chosen)
        await asyncio.sleep(PACE)


def answered(groups: list[TablePlayers]) -> int:
    return sum(len(seat.yes) for players in groups for seat in players.seats)


class Server:
    """A server that is always killed and never stopped, on one port and one file."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.url = ""
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        port = int(self.url.rpartition(":")[2] or 0)
        self._process, self.url = await start_server(self.database, port=port)

    async def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


async def play_through_kills(folder: Path, kills: int) -> None:
    server = Server(str(folder / "teahouse.db"))
    await server.start()
    try:
        groups = await play_and_kill(server, kills)
    finally:
        await server.kill()
    await check(server.database, groups)


async def play_and_kill(server: Server, kills: int) -> list[TablePlayers]:
    """Tables at which everyone has been told of everything, after so many kills."""
    groups = [await TablePlayers.gather(server.url, PLAYERS) for _ in range(TABLES)]
    for players in groups:
        await players.come(server.url)
        await players.start()
    playing = [asyncio.create_task(play(players, server.url)) for players in groups]
    chance = random.Random(kills)
    for _ in range(kills):
        before = answered(groups)
        await until(lambda before=before: answered(groups) > before)  # type: ignore[misc]
        await asyncio.sleep(chance.random() / 4)
        await server.kill()
        await server.start()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for players in groups:
        await players.come(server.url)
        await until(lambda players=players: players.is_settled)  # type: ignore[misc]
    return groups


async def check(database: str, groups: list[TablePlayers]) -> None:
    journal = await open_journal(database)
    try:
        for players in groups:
            check_nothing_lost(players, await journal.read(players.id))
    finally:
        await journal.close()


async def test_what_was_acknowledged_is_there_in_order_and_once_after_four_kills(
    tmp_path: Path,
) -> None:
    await play_through_kills(tmp_path, 4)


@pytest.mark.soak
async def test_what_was_acknowledged_is_there_in_order_and_once_after_two_hundred_kills(
    tmp_path: Path,
) -> None:
    await play_through_kills(tmp_path, 200)
