"""FairQueue: lets a few work at a time, with an equal share of time for each address."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import NamedTuple, TypeAlias

from teahouse.server.state.refusals import Refusal

__all__ = ["Asker", "FairQueue"]

Waiting: TypeAlias = "asyncio.Future[None]"
People: TypeAlias = "OrderedDict[str, deque[Waiting]]"

PEOPLE_OF_AN_ADDRESS = 4  # an address may have so many times what one person may
MOST_SHARES = 1_000  # addresses whose used time is stored


class Asker(NamedTuple):
    """Whose work it is; all unknown people of an address count as one."""

    address: str
    person: str = ""


class FairQueue:
    """Lets `at_once` tasks run at a time, so that those who ask much delay only themselves.

    The next turn goes to the address that has had the least time, and there to the person who has
    waited longest.
    """

    def __init__(
        self, *, at_once: int, most_each: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._free = at_once
        self._most_each = most_each
        self._clock = clock
        self._held: Counter[Asker] = Counter()  # tasks that wait or run
        self._waiting: OrderedDict[str, People] = OrderedDict()
        self._share: dict[str, float] = {}  # seconds, by address
        self._least = 0.0  # the share of whoever was served last, at which newcomers start

    @property
    def length(self) -> int:
        """How many tasks wait."""
        return sum(len(waiting) for people in self._waiting.values() for waiting in people.values())

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Holds a turn for the block; raises Refusal if the asker has too many tasks already."""
        everyone = Asker(asker.address, "everyone there")
        for who, most in (
            (asker, self._most_each),
            (everyone, self._most_each * PEOPLE_OF_AN_ADDRESS),
        ):
            if self._held[who] >= most:
                raise Refusal("busy", most=most)
        self._held.update((asker, everyone))
        try:
            await self._acquire(asker)
            began = self._clock()
            try:
                yield
            finally:
                self._charge(asker.address, self._clock() - began)
                self._release()
        finally:
            self._held.subtract((asker, everyone))
            self._held += Counter()  # drops zeros

    def _charge(self, address: str, seconds: float) -> None:
        self._share[address] = max(self._share.get(address, 0.0), self._least) + seconds
        if len(self._share) > MOST_SHARES:
            self._share = {who: had for who, had in self._share.items() if had > self._least}

    async def _acquire(self, asker: Asker) -> None:
        if self._free:
            self._free -= 1
            return
        future: Waiting = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(asker.address, OrderedDict())
        people.setdefault(asker.person, deque()).append(future)
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._release()  # its turn had come, so the next one takes it
            raise

    def _release(self) -> None:
        """Gives the turn to the next task that waits."""
        while self._waiting:
            address = min(self._waiting, key=self._share_of)
            self._least = max(self._least, self._share_of(address))
            future = _taken(self._waiting, address)
            if not future.done():
                future.set_result(None)
                return
        self._free += 1

    def _share_of(self, address: str) -> float:
        return max(self._share.get(address, 0.0), self._least)


def _taken(waiting: OrderedDict[str, People], address: str) -> Waiting:
    """The next waiting task of an address; its person goes to the end if they have more."""
    people = waiting.pop(address)
    person, futures = people.popitem(last=False)
    future = futures.popleft()
    if futures:
        people[person] = futures
    if people:
        waiting[address] = people
    return future
