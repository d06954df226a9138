"""Limits on what may be done: rates, caps, fair turns at the workers, and requests under way."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import NamedTuple, TypeAlias

import msgspec

from teahouse.server.state.refusals import Refusal, Why

__all__ = ["CAPS", "RATES", "Acting", "Asker", "FairQueue", "Limits", "Rate"]


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: `burst` at once, then one more every `every` seconds."""

    burst: int
    every: float


RATES: Mapping[str, Rate] = {
    "connection messages": Rate(60, 1 / 30),
    "person messages": Rate(120, 1 / 60),
    "address messages": Rate(400, 1 / 200),
    "address requests": Rate(200, 1 / 50),
    "address hellos": Rate(150, 1 / 10),
    "address guests": Rate(30, 2.0),
    "address tables": Rate(30, 5.0),
    "address replays": Rate(20, 2.0),
    "address logins": Rate(10, 5.0),
    "login logins": Rate(10, 10.0),
    "person talk": Rate(10, 1.0),
    "person calls": Rate(5, 60.0),
    "person letters": Rate(3, 3600.0),
    "address letters": Rate(6, 1800.0),
    "target letters": Rate(2, 21_600.0),
    "person invitations": Rate(20, 30.0),
    "person reports": Rate(5, 60.0),
    "address faults": Rate(15, 60.0),
    "person faults": Rate(10, 60.0),
    "person tables": Rate(10, 10.0),
}

CAPS: Mapping[str, int] = {
    "person sockets": 20,
    "address sockets": 100,
    "person tables": 50,
}

MOST_BUCKETS = 10_000


class Limits:
    """Rate limits and caps.

    Each rate limit is a token bucket, which is stored as the time at which it will be full again.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic, on: bool = True) -> None:
        self._clock = clock
        self._on = on
        self._full_at: dict[tuple[str, str], float] = {}
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, kind: str, who: str) -> None:
        """Takes one token; raises Refusal if the bucket is empty."""
        if not self._on:
            return
        rate, now = RATES[kind], self._clock()
        full_at = max(self._full_at.get((kind, who), now), now)
        # There is a token unless the bucket lacks more than `burst - 1` tokens.
        wait = full_at - now - (rate.burst - 1) * rate.every
        if wait > 1e-9:  # rounding of floats
            raise Refusal(Why.too_soon, what=kind, seconds=round(wait, 3))
        self._full_at[kind, who] = full_at + rate.every
        if len(self._full_at) > MOST_BUCKETS:
            self._drop_full(now)

    def _drop_full(self, now: float) -> None:
        """Drops full buckets, which need not be stored."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    def check_cap(self, kind: str, count: int) -> None:
        """Raises Refusal unless one more may be added to `count`."""
        if self._on and count >= CAPS[kind]:
            raise Refusal(Why.too_many, what=kind, most=CAPS[kind])

    def check_held(self, kind: str, who: str) -> None:
        """Raises Refusal unless one more of a kind may be held."""
        self.check_cap(kind, self._held[kind, who])

    @contextmanager
    def holding(self, kind: str, who: str) -> Iterator[None]:
        """Holds one of a kind for the length of the block; raises Refusal if there are too many."""
        self.check_held(kind, who)
        self._held[kind, who] += 1
        try:
            yield
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]


Waiting: TypeAlias = "asyncio.Future[None]"
People: TypeAlias = "OrderedDict[str, deque[Waiting]]"

PEOPLE_OF_AN_ADDRESS = 4  # an address may have this many times the tasks of one person
MOST_SHARES = 1_000  # addresses whose used time is stored


class Asker(NamedTuple):
    """The address and the person that work is for; an address's unknown people count as one."""

    address: str
    person: str = ""


class FairQueue:
    """A queue for tasks, `at_once` of which run at a time.

    The next turn goes to the address that has used the least time, and there to the person who has
    waited longest. So those who ask for much delay only themselves.
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
                raise Refusal(Why.busy, most=most)
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
        """Adds the time of a turn to what its address has used.

        Amounts below `_least` need not be stored, because newcomers start there too.
        """
        self._share[address] = max(self._share.get(address, 0.0), self._least) + seconds
        if len(self._share) > MOST_SHARES:
            self._share = {who: had for who, had in self._share.items() if had > self._least}

    async def _acquire(self, asker: Asker) -> None:
        """Waits for a turn."""
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
    """Removes and returns the next task of an address.

    Its person goes to the end of the line if they have more.
    """
    people = waiting.pop(address)
    person, futures = people.popitem(last=False)
    future = futures.popleft()
    if futures:
        people[person] = futures
    if people:
        waiting[address] = people
    return future


class Acting:
    """A count of what each person has under way, so that a ban can wait until it has ended."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._ended = asyncio.Event()

    @contextmanager
    def by(self, people: Collection[str]) -> Iterator[None]:
        """Counts these people as acting for the length of the block."""
        self._counts.update(people)
        try:
            yield
        finally:
            for person in people:
                self._counts[person] -= 1
                if not self._counts[person]:
                    del self._counts[person]
            self._ended.set()

    async def ended(self, people: Collection[str]) -> None:
        """Waits until none of these people is acting."""
        while any(person in self._counts for person in people):
            self._ended.clear()
            await self._ended.wait()
