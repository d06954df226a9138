"""Two servers on one PostgreSQL, and the players of each table spread over both."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable

import asyncpg
import pytest
from tests.server.reconnecting_players import TablePlayers, check_nothing_lost, until

from teahouse.core import FastChance
from teahouse.server.state.events import ActionDone, event_from
from teahouse.store import Journal, open_journal
from teahouse.store.journal import Line
from teahouse_lab.load import start_server

pytestmark = pytest.mark.anyio

PLAYERS = 5
TABLES = 3
NOTE = 10_000
OPEN_OFFERS = 10  # of one seat; a table carries a few more


class Pair:
    """Two servers and a look into their journal."""

    def __init__(self, database: str, processes: list[Process], urls: list[str]) -> None:
        self.database = database
        self.processes = processes
        self.urls = urls

    async def kill(self, which: int) -> None:
        self.processes[which].kill()
        await self.processes[which].wait()

    async def lines(self, table: str) -> list[Line]:
        journal: Journal = await open_journal(self.database, reading=True)
        try:
            return await journal.read(table)
        finally:
            await journal.close()


@pytest.fixture
async def pair(new_database: Callable[[], str]) -> AsyncIterator[Pair]:
    database = new_database()
    first, first_url = await start_server(database)
    second, second_url = await start_server(database)
    try:
        yield Pair(database, [first, second], [first_url, second_url])
    finally:
        for process in (first, second):
            if process.returncode is None:
                process.kill()
            await process.wait()


def random_action(seat: int, listed: list[bytes], chance: FastChance) -> bytes:
    """Whatever comes to a player's mind, without a look at what the others are about to do."""
    mine = [action for action in listed if b'"type":"withdraw"' in action]
    answers = [action for action in listed if b'"offer":' in action]
    if b'"type":"keep"' in listed[0]:
        return chance.pick(listed)
    if answers and (len(mine) >= OPEN_OFFERS or chance.below(2)):
        return chance.pick(answers)
    other = (seat + 1 + chance.below(PLAYERS - 1)) % PLAYERS
    return (
        b'{"type":"offer","seat":%d,"gives":['
        b'{"from":%d,"to":%d,"cash":%d},{"from":%d,"to":%d,"cash":%d}]}'
        % (seat, seat, other, NOTE, other, seat, NOTE)
    )


async def trade(players: TablePlayers, chance: FastChance, actions: int) -> None:
    """All who can act at the same moment, again and again; then wait for all the answers."""
    while actions > 0:
        for seat in set(range(PLAYERS)) - players.busy:
            if players.listed[seat]:
                players.act(seat, random_action(seat, players.listed[seat], chance))
                actions -= 1
        await asyncio.sleep(0.001)
    await until(lambda: not players.busy)


async def settle(pair: Pair, players: TablePlayers) -> list[Line]:
    """The journal's lines, once everyone has been told of them."""
    lines = await pair.lines(players.id)
    await until(lambda: all(seat.number == lines[-1].n for seat in players.seats))
    return lines


async def test_players_spread_over_both_trade_at_once_and_one_server_is_killed(pair: Pair) -> None:
    groups = [await TablePlayers.gather(pair.urls[n % 2], PLAYERS) for n in range(TABLES)]
    for players in groups:
        await players.come(*pair.urls)
        await players.start()
    await asyncio.gather(*(trade(players, FastChance(players.id), 150) for players in groups))
    for players in groups:
        check_nothing_lost(players, await settle(pair, players))

    trading = [
        asyncio.create_task(trade(players, FastChance(players.id), 150)) for players in groups
    ]
    await until(lambda: any(players.busy for players in groups))
    await pair.kill(0)
    while not all(task.done() for task in trading):
        for players in groups:
            await players.come(pair.urls[1])
        await asyncio.sleep(0.01)
    await asyncio.gather(*trading)
    for players in groups:
        check_nothing_lost(players, await settle(pair, players))
        refused = {no["code"] for seat in players.seats for no in seat.no}
        assert refused <= {"no_offer", "too_many"}, "an offer is answered once"


# bots and clocks


def done_for_nobody(lines: list[Line]) -> list[ActionDone]:
    """What the table did of its own accord: its bots' actions and its clock's."""
    changes = (event_from(line.text) for line in lines)
    return [change for change in changes if isinstance(change, ActionDone) and "-" not in change.id]


async def watched_table(pair: Pair) -> TablePlayers:
    """Two people who never act, on a server each, with a bot and a clock of a second."""
    players = await TablePlayers.gather(pair.urls[0], 3, bots=1, clocks={"turn_seconds": 1})
    await players.come(*pair.urls)
    await players.start()
    return players


async def holder(pair: Pair, players: TablePlayers) -> str:
    """Who has the lease of a table, as soon as anyone has."""
    connection = await asyncpg.connect(pair.database)
    try:
        while True:
            name: str | None = await connection.fetchval(
                "select holder from leases where id = $1 and until > clock_timestamp()", players.id
            )
            if name is not None:
                return name
    finally:
        await connection.close()


async def test_bots_and_clocks_act_once_though_both_servers_have_the_table_open(
    pair: Pair,
) -> None:
    players = await watched_table(pair)
    first = await holder(pair, players)
    await until(lambda: all(seat.view["round"] > 1 for seat in players.seats))
    assert await holder(pair, players) == first
    done = done_for_nobody(await pair.lines(players.id))
    bots = [did.id for did in done if did.id]
    assert bots
    assert len(set(bots)) == len(bots)
    assert len(done) > len(bots), "the clock has chosen for the people"


@pytest.mark.soak
async def test_when_the_server_that_runs_bots_and_clock_is_killed_the_other_goes_on(
    pair: Pair,
) -> None:
    players = await watched_table(pair)
    first = await holder(pair, players)
    await pair.kill(0)
    await players.come(pair.urls[1])
    await until(lambda: all(seat.view["round"] > 1 for seat in players.seats), 60)
    assert await holder(pair, players) != first
