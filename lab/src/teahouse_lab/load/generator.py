"""The load generator, which plays many tables at a fixed rate.

It keeps to the rate whether or not the server keeps up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from math import ceil
from time import perf_counter
from typing import Protocol

import msgspec

from .measurements import Latencies, Percentiles, ProcessMonitor, ResourceSample, percentiles

__all__ = ["LoadGenerator", "LoadServer", "LoadTable", "Measured"]

TICK = 0.001  # seconds
OPENED_TOGETHER = 8
PATIENCE = 10.0  # seconds to wait for the last answers


class LoadTable(Protocol):
    """A table with all its players, on any server."""

    is_over: bool

    def act(self) -> bool:
        """Sends the next action of some player. Returns False if nobody can act now."""

    def lasts(self, actions: int) -> bool:
        """Whether the game surely goes on for so many more actions."""

    def close(self) -> None: ...

    async def again(self) -> LoadTable:
        """Returns a table to replace this one, which was closed."""


class LoadServer(Protocol):
    """A server under load."""

    name: str
    pid: int | None  # if it runs on this machine

    async def open_table(self, players: int, times: Latencies) -> LoadTable:
        """Returns a table whose game has started. Raises OSError or HttpError."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """The measurements of one run. Times are in milliseconds."""

    server: str
    tables: int
    players: int
    offered: int  # actions a second
    achieved: float
    took: Percentiles
    late: Percentiles  # how late the generator itself sent actions
    refused: int
    unanswered: int
    failures: int  # connections lost and tables that could not be opened
    games: int  # how many were replaced by new ones
    processor: float | None  # the share of one core
    cost: float | None  # microseconds of processor per action, all answers included
    uses: tuple[ResourceSample, ...]  # of the server, over time

    def is_sustained(self, slowest: float) -> bool:
        """Whether the server kept up, with a p99 of at most `slowest`."""
        kept_up = self.achieved >= 0.97 * self.offered and not self.unanswered + self.failures
        return kept_up and self.took.p99 <= slowest

    @property
    def growth(self) -> float | None:
        """The memory in the run's last quarter, relative to its second quarter."""
        return _growth([use.megabytes for use in self.uses])

    @property
    def more_handles(self) -> float | None:
        """The open files and sockets in the run's last quarter, relative to its second quarter."""
        return _growth([use.handles for use in self.uses])


def _growth(samples: Sequence[float]) -> float | None:
    quarter = len(samples) // 4
    if not quarter:
        return None
    early, late = sum(samples[quarter : 2 * quarter]), sum(samples[-quarter:])
    return round(late / early, 3) if early else None


class LoadGenerator:
    """The tables on one server. Games that are over are replaced by new ones."""

    def __init__(self, server: LoadServer, tables: int, players: int) -> None:
        self.server = server
        self.players = players
        self.times = Latencies()
        self.games = 0
        self._tables: list[LoadTable | None] = [None] * tables
        self._opening: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        free = asyncio.Semaphore(OPENED_TOGETHER)

        async def one(place: int) -> None:
            async with free:
                self._tables[place] = await self.server.open_table(self.players, self.times)

        await asyncio.gather(*(one(place) for place in range(len(self._tables))))

    def close(self) -> None:
        for task in self._opening:
            task.cancel()
        for table in self._tables:
            if table is not None:
                table.close()

    async def renew(self, rate: int, seconds: float) -> None:
        """Replaces games that might end during the next run, so that none does."""
        each = ceil(rate * seconds / len(self._tables))
        for place, table in enumerate(self._tables):
            if table is not None and not table.lasts(each):
                self._renew(place, table)
        await asyncio.gather(*self._opening)

    async def play(self, rate: int, seconds: float, *, watch_every: float = 1.0) -> Measured:
        """Sends actions at this rate for so long, and waits for the last answers."""
        self.times.restart()
        games, watch = self.games, ProcessMonitor(self.server.pid, watch_every)
        watching = asyncio.create_task(watch.run())
        began = perf_counter()
        late = await self._offer(rate, seconds)
        took = perf_counter() - began
        told = len(self.times.took)
        watch.look()
        watching.cancel()
        await self._settle()
        return Measured(
            server=self.server.name,
            tables=len(self._tables),
            players=self.players,
            offered=rate,
            achieved=round(told / took, 1),
            took=percentiles(self.times.took),
            late=percentiles(late),
            refused=self.times.refused,
            unanswered=self.times.unanswered,
            failures=self.times.failures,
            games=self.games - games,
            processor=watch.processor_share,
            cost=watch.cost(len(self.times.took)),
            uses=tuple(watch.uses),
        )

    async def _offer(self, rate: int, seconds: float) -> list[float]:
        """Sends each action when it is due, whether or not earlier ones were answered."""
        began, late = perf_counter(), []
        places = count()
        for n in range(round(rate * seconds)):
            due = began + n / rate
            while (now := perf_counter()) < due:
                await asyncio.sleep(TICK)
            late.append(now - due)
            self._act(places)
            if n % 20 == 19:
                await asyncio.sleep(0)  # let answers be read when behind
        return late

    def _act(self, places: count[int]) -> None:
        """Lets the next table where somebody can act send an action."""
        for _ in self._tables:
            place = next(places) % len(self._tables)
            table = self._tables[place]
            if table is None:
                continue
            if table.is_over:
                self._renew(place, table)
            elif table.act():
                self.times.sent += 1
                return

    def _renew(self, place: int, table: LoadTable) -> None:
        table.close()
        self.games += 1
        self._tables[place] = None
        task = asyncio.create_task(self._open_again(place, table))
        self._opening.add(task)
        task.add_done_callback(self._opened)

    def _opened(self, task: asyncio.Task[None]) -> None:
        self._opening.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.times.failures += 1

    async def _open_again(self, place: int, table: LoadTable) -> None:
        self._tables[place] = await table.again()

    async def _settle(self) -> None:
        until = perf_counter() + PATIENCE
        while self.times.unanswered > 0 and perf_counter() < until:
            await asyncio.sleep(0.01)
