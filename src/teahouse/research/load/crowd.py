"""Many tables played at once, at a rate that does not wait for the server."""

from __future__ import annotations

import asyncio
from itertools import count
from math import ceil
from time import perf_counter
from typing import Protocol

import msgspec

from .times import Spread, Times, spread
from .watch import Use, Watch

__all__ = ["Crowd", "House", "LoadTable", "Measured"]

TICK = 0.001  # seconds; what is due within one is sent together
OPENED_TOGETHER = 8
PATIENCE = 10.0  # seconds for the last answers to come in


class LoadTable(Protocol):
    """A table with all its players, on whichever server."""

    is_over: bool

    def act(self) -> bool:
        """Some player does the next thing; False if nobody can just now."""

    def lasts(self, actions: int) -> bool:
        """Whether play surely goes on for so many more actions."""

    def close(self) -> None: ...

    async def again(self) -> LoadTable:
        """A new table in the place of this one, which is closed."""


class House(Protocol):
    """A server under load."""

    name: str
    pid: int | None  # where it runs on this machine

    async def open_table(self, players: int, times: Times) -> LoadTable:
        """A table where play has begun; raises OSError or AskError."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What a server did under a load; times in milliseconds."""

    house: str
    tables: int
    players: int
    offered: int  # actions a second
    achieved: float
    took: Spread
    late: Spread  # by which our own sending fell behind
    refused: int
    unanswered: int
    failures: int  # wires lost, and tables that could not be opened
    games: int  # that were played to their end
    processor: float | None  # of one core
    uses: tuple[Use, ...]  # of the server, over time

    def is_sustained(self, slowest: float) -> bool:
        """Whether the server kept up, with all but one in a hundred told within this time."""
        kept_up = self.achieved >= 0.97 * self.offered and not self.unanswered + self.failures
        return kept_up and self.took.p99 <= slowest

    @property
    def growth(self) -> float | None:
        """How many times the memory of its second quarter the run used in its last."""
        quarter = len(self.uses) // 4
        if not quarter:
            return None
        early = sum(use.megabytes for use in self.uses[quarter : 2 * quarter])
        late = sum(use.megabytes for use in self.uses[-quarter:])
        return round(late / early, 3)


class Crowd:
    """The tables of one house; a game that is over makes way for a new one."""

    def __init__(self, house: House, tables: int, players: int) -> None:
        self.house = house
        self.players = players
        self.times = Times()
        self.games = 0
        self._tables: list[LoadTable | None] = [None] * tables
        self._opening: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        free = asyncio.Semaphore(OPENED_TOGETHER)

        async def one(place: int) -> None:
            async with free:
                self._tables[place] = await self.house.open_table(self.players, self.times)

        await asyncio.gather(*(one(place) for place in range(len(self._tables))))

    def close(self) -> None:
        for task in self._opening:
            task.cancel()
        for table in self._tables:
            if table is not None:
                table.close()

    async def renew(self, rate: int, seconds: float) -> None:
        """Games that might end while so much is played make way now, so that none ends then."""
        each = ceil(rate * seconds / len(self._tables))
        for place, table in enumerate(self._tables):
            if table is not None and not table.lasts(each):
                self._renew(place, table)
        await asyncio.gather(*self._opening)

    async def play(self, rate: int, seconds: float, *, watch_every: float = 1.0) -> Measured:
        """Offer so many actions a second for so long, and wait for the last answers."""
        self.times.restart()
        games, watch = self.games, Watch(self.house.pid, watch_every)
        watching = asyncio.create_task(watch.run())
        began = perf_counter()
        late = await self._offer(rate, seconds)
        took = perf_counter() - began
        told = len(self.times.took)
        watch.look()
        watching.cancel()
        await self._settle()
        return Measured(
            house=self.house.name,
            tables=len(self._tables),
            players=self.players,
            offered=rate,
            achieved=round(told / took, 1),
            took=spread(self.times.took),
            late=spread(late),
            refused=self.times.refused,
            unanswered=self.times.unanswered,
            failures=self.times.failures,
            games=self.games - games,
            processor=watch.processor_share,
            uses=tuple(watch.uses),
        )

    async def _offer(self, rate: int, seconds: float) -> list[float]:
        """Send each action when it is due, whatever became of those before."""
        began, late = perf_counter(), []
        places = count()
        for n in range(round(rate * seconds)):
            due = began + n / rate
            while (now := perf_counter()) < due:
                await asyncio.sleep(TICK)
            late.append(now - due)
            self._act(places)
            if n % 20 == 19:
                await asyncio.sleep(0)  # one that is behind must listen too
        return late

    def _act(self, places: count[int]) -> None:
        """The next table where somebody can act has its turn."""
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
