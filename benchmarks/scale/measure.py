"""Measures what an action costs, on SQLite and on PostgreSQL with one and two servers."""

from __future__ import annotations

import asyncio
import os
import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import httpx

from teahouse_lab.load import Latencies, LoadGenerator, server_at, start_server
from teahouse_lab.load.clients import WebSocketClient, connect_websocket
from teahouse_lab.load.measurements import memory, percentiles, processor_seconds
from teahouse_lab.load.teahouse import PlayedTable, Teahouse

from .databases import Database, postgresql, sqlite
from .measured import Cost, Crowd
from .spread import Spread

__all__ = ["SPECTATORS", "machine", "measure_costs", "measure_crowd"]

PLAYERS = 5
TABLES = 20
RATES = (100, 300)
SECONDS = 4.0
FIRST_RATE = 200  # actions a second
LONGEST = 500.0  # ms, of p99, while a rate counts as sustained
SPECTATORS = (1, 10, 100, 1_000)
CROWD_ACTIONS = 40


class Servers:
    """Some servers on one database."""

    def __init__(self, urls: list[str], pids: list[int]) -> None:
        self.urls = urls
        self.pids = pids

    def processor(self) -> float:
        return sum(map(processor_seconds, self.pids))

    def megabytes(self) -> float:
        return sum(map(memory, self.pids))


@asynccontextmanager
async def servers_on(database: str, count: int) -> AsyncIterator[Servers]:
    started = [await start_server(database) for _ in range(count)]
    try:
        yield Servers([url for _, url in started], [process.pid for process, _ in started])
    finally:
        for process, _ in started:
            process.terminate()
            await process.wait()


async def measure_costs() -> tuple[tuple[Cost, ...], dict[str, int]]:
    """Returns what an action costs on each database, and the highest rates that were sustained."""
    costs: list[Cost] = []
    highest: dict[str, int] = {}
    for opened, processes in ((sqlite, 1), (postgresql, 1), (postgresql, 2)):
        async with opened() as database, servers_on(database.url, processes) as servers:
            generator = LoadGenerator(Spread(servers.urls), TABLES, PLAYERS)
            before = servers.megabytes()
            await generator.open()
            table = (servers.megabytes() - before) / TABLES * 1000
            await generator.play(RATES[0], 2.0)
            costs += [await _cost(generator, database, servers, rate, table) for rate in RATES]
            highest[f"{database.name}, {processes}"] = await _highest(generator)
            generator.close()
    return tuple(costs), highest


async def measure_crowd(spectators: int) -> Crowd:
    """Returns what an action costs at a table with so many spectators."""
    async with sqlite() as database, servers_on(database.url, 1) as servers:
        return await _crowd(servers, spectators)


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"


async def _cost(
    generator: LoadGenerator, database: Database, servers: Servers, rate: int, table: float
) -> Cost:
    async def counted() -> tuple[float, ...]:
        return (
            servers.processor(),
            database.processor(),
            await database.size(),
            await database.syncs(),
            await database.notices(),
        )

    before = await counted()
    played = await generator.play(rate, SECONDS)
    used = [now - then for now, then in zip(await counted(), before, strict=True)]
    actions = played.achieved * SECONDS
    processor, database_processor, stored, syncs, notices = (part / actions for part in used)
    return Cost(
        storage=database.name,
        processes=len(servers.pids),
        rate=rate,
        achieved=round(played.achieved, 1),
        p50=round(played.took.p50, 2),
        p99=round(played.took.p99, 2),
        processor=round(processor * 1000, 3),
        database=round(database_processor * 1000, 3),
        stored=round(stored, 1),
        syncs=round(syncs, 3),
        notices=round(notices, 3),
        table=round(table, 1),
    )


async def _highest(generator: LoadGenerator) -> int:
    """Returns the highest rate that was sustained. Each rate tried is twice the one before."""
    rate = FIRST_RATE
    while (await generator.play(rate, 2.0)).is_sustained(LONGEST):
        rate *= 2
    return rate // 2


async def _crowd(servers: Servers, spectators: int) -> Crowd:
    times, url = Latencies(), servers.urls[0]
    house = server_at(url)
    table = await house.open_table(PLAYERS, times)
    before = servers.megabytes()
    crowd = await _spectators(house, table, url, spectators)
    each = (servers.megabytes() - before) / spectators * 1000
    used = servers.processor()
    while len(times.took) < CROWD_ACTIONS:
        done = len(times.took)
        if table.act():
            while len(times.took) == done and not times.refused + times.failures:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
    took = percentiles(times.took)
    processor = (servers.processor() - used) / CROWD_ACTIONS * 1000
    for client in crowd:
        client.abort()
    table.close()
    return Crowd(
        spectators=spectators,
        p50=took.p50,
        p99=took.p99,
        processor=round(processor, 3),
        memory=round(each, 1),
    )


async def _spectators(
    house: Teahouse, table: PlayedTable, url: str, count: int
) -> list[WebSocketClient]:
    """Connects so many spectators, and returns them once all have heard a welcome."""
    async with httpx.AsyncClient(base_url=url, headers=dict(table.people[0].headers)) as host:
        invite = (await host.get(f"/api/tables/{table.id}")).json()["invite"]
    heard: set[int] = set()
    clients = []
    for number in range(count):
        client = await connect_websocket(
            house.http.host,
            house.http.port,
            f"/api/tables/{table.id}/socket",
            partial(_note, heard, number),
        )
        client.send(b'{"type":"hello","invite":"%b"}' % invite.encode())
        clients.append(client)
    while len(heard) < count:
        await asyncio.sleep(0.05)
    return clients


def _note(heard: set[int], number: int, text: bytes) -> None:
    del text
    heard.add(number)
