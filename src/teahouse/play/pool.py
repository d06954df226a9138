"""A pool of workers, which do typed tasks in an order that is fair to all who ask."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

import msgspec

from .task import Returned, Task
from .worker import InProcess, Worker

__all__ = ["Asker", "FairQueue", "Lane", "Pool", "QueueFull", "Room", "Slot"]

Room: TypeAlias = Literal["thinking", "plain", "reading", "here", "asking"]


class Lane(msgspec.Struct, frozen=True):
    """A kind of tasks: where they are done, how many at once, and how many of one person."""

    name: str
    room: Room
    at_once: int
    most_each: int | None = None


class Asker(NamedTuple):
    """The address and the person that work is for; an address's unknown people count as one."""

    address: str
    person: str = ""


class QueueFull(Exception):  # noqa: N818 - the asker may ask again
    """The asker has as many tasks as one may have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Slot(msgspec.Struct, eq=False):
    """A place for one task at a time: its worker, its rooms, and the lane it last had."""

    worker: Worker | InProcess
    rooms: Collection[Room]
    lane: Lane | None = None


class _Waiting(msgspec.Struct, eq=False):
    lane: Lane
    asker: Asker
    is_awaited: bool
    turn: asyncio.Future[Slot]


PEOPLE_OF_AN_ADDRESS = 4  # an address may have this many times the tasks of one person
MOST_SHARES = 1_000  # addresses whose used time is stored
MOST_IN_A_ROW = 3  # tasks that somebody waits for, before one that nobody does


class FairQueue:
    """A queue of tasks for slots.

    The next turn is that of a task for which a person waits, but every fourth is of another if
    there is one. It goes to the address that has used the least time, and there to the person who
    was served longest ago. So those who ask for much delay only themselves.
    """

    def __init__(self, slots: Iterable[Slot], *, clock: Callable[[], float] = monotonic) -> None:
        self.free = list(slots)  # the one that was used last comes last, and is used first
        self._clock = clock
        self._waiting: dict[Lane, list[_Waiting]] = {}  # oldest first
        self._running: Counter[Lane] = Counter()
        self._held: Counter[tuple[Lane, Asker]] = Counter()  # tasks that wait or run
        self._share: dict[str, float] = {}  # seconds, by address
        self._least = 0.0  # the share of whoever was served last, at which newcomers start
        self._turns = 0
        self._served: dict[Asker, int] = {}  # the number of the last turn
        self._in_a_row = 0  # turns of tasks that somebody waits for, while others waited

    def waiting(self, name: str) -> int:
        """Returns how many tasks of this name wait."""
        return sum(len(ones) for lane, ones in self._waiting.items() if lane.name == name)

    @asynccontextmanager
    async def turn(self, lane: Lane, asker: Asker, *, awaited: bool = True) -> AsyncIterator[Slot]:
        """Holds a slot for the block; raises QueueFull if the asker has too many tasks already."""
        with self._holding(lane, asker):
            slot = await self._next_slot(lane, asker, awaited)
            began = self._clock()
            try:
                yield slot
            finally:
                self._charge(asker.address, self._clock() - began)
                self._release(lane, slot)

    @contextmanager
    def _holding(self, lane: Lane, asker: Asker) -> Iterator[None]:
        everyone = Asker(asker.address, "everyone there")
        most = lane.most_each
        for who, times in ((asker, 1), (everyone, PEOPLE_OF_AN_ADDRESS)):
            if most is not None and self._held[lane, who] >= most * times:
                raise QueueFull(most * times)
        held = (lane, asker), (lane, everyone)
        self._held.update(held)
        try:
            yield
        finally:
            for one in held:
                self._held[one] -= 1
                if not self._held[one]:
                    del self._held[one]

    async def _next_slot(self, lane: Lane, asker: Asker, is_awaited: bool) -> Slot:
        turn: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(lane, asker, is_awaited, turn)
        self._waiting.setdefault(lane, []).append(waiting)
        self._serve()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(lane, turn.result())  # its turn had come, so the next one takes it
            else:
                self._waiting[lane].remove(waiting)
            raise

    def _serve(self) -> None:
        """Gives the free slots to those whose turn it is, first slots that are prepared for it."""
        wanted = {lane for lane, waiting in self._waiting.items() if waiting}
        latest_first = self.free[::-1]
        for slot in sorted(latest_first, key=lambda slot: slot.lane not in wanted):
            waiting = self._next(slot)
            if waiting is not None:
                self.free.remove(slot)
                self._waiting[waiting.lane].remove(waiting)
                self._running[waiting.lane] += 1
                waiting.turn.set_result(slot)

    def _next(self, slot: Slot) -> _Waiting | None:
        """Returns whose turn it is at a free slot."""
        able = [
            one
            for lane, waiting in self._waiting.items()
            if lane.room in slot.rooms and self._running[lane] < lane.at_once
            for one in waiting
        ]
        if not able:
            return None
        is_for_others = self._in_a_row >= MOST_IN_A_ROW
        preferred = [one for one in able if one.is_awaited is not is_for_others]
        others_wait = any(not one.is_awaited for one in able)
        chosen = min(preferred or able, key=self._rank)
        self._in_a_row = self._in_a_row + 1 if chosen.is_awaited and others_wait else 0
        self._least = max(self._least, self._share_of(chosen.asker.address))
        self._turns += 1
        self._served[chosen.asker] = self._turns
        if len(self._served) > MOST_SHARES:
            held = {asker for _, asker in self._held}
            self._served = {who: turn for who, turn in self._served.items() if who in held}
        return chosen

    def _rank(self, waiting: _Waiting) -> tuple[float, int]:
        asker = waiting.asker
        return self._share_of(asker.address), self._served.get(asker, 0)

    def _release(self, lane: Lane, slot: Slot) -> None:
        self._running[lane] -= 1
        slot.lane = lane
        self.free.append(slot)
        self._serve()

    def _charge(self, address: str, seconds: float) -> None:
        """Adds a turn's time to its address's; amounts below `_least` need not be kept."""
        self._share[address] = self._share_of(address) + seconds
        if len(self._share) > MOST_SHARES:
            self._share = {who: had for who, had in self._share.items() if had > self._least}

    def _share_of(self, address: str) -> float:
        return max(self._share.get(address, 0.0), self._least)


class FunctionCall(Task[Any], frozen=True, kw_only=True):
    """A call of a function, which cannot be sent to another process."""

    raises: ClassVar[tuple[type[Exception], ...]] = (Exception,)
    function: Callable[[], Any]

    def work(self) -> Any:
        return self.function()


MOST_TASKS = 100  # of one process that reads records, because its caches grow


class Pool:
    """The workers of a server, and the queue in which tasks wait for them.

    A room is a set of workers, so that no kind of tasks takes those that another needs:

    - `thinking`: bots, and whatever else is compiled; its processes are never given up.
    - `plain`: without compiled code, for when a bot fails.
    - `reading`: records of anybody and pictures; its processes are replaced after many tasks.
    - `here`: threads of this process, for what is in its memory.
    - `asking`: no worker; those who are about to ask for a task take turns in it.
    """

    def __init__(self, slots: Iterable[Slot], *, threads: bool = True) -> None:
        self._slots = list(slots)
        self.queue = FairQueue(self._slots)
        # A worker that is stopped still holds its thread for a moment, when another takes over.
        count = 2 * len(self._slots)
        self._threads = ThreadPoolExecutor(count, "pool") if threads else None

    @classmethod
    def of_processes(cls, *, thinking: int = 2, reading: int = 2, here: int = 2) -> Pool:
        """Returns a pool whose tasks are done in other processes, which are started on demand."""
        slots = [
            *(Slot(Worker(), ["thinking"]) for _ in range(thinking)),
            Slot(Worker(plain=True), ["plain"]),
            *(Slot(Worker(most_tasks=MOST_TASKS), ["reading"]) for _ in range(reading)),
            *(Slot(InProcess(), ["here"]) for _ in range(here)),
            Slot(InProcess(), ["asking"]),
        ]
        return cls(slots)

    @classmethod
    def in_process(cls) -> Pool:
        """Returns a pool that does one task after another, here and now, without any thread."""
        everything = Slot(InProcess(), ["thinking", "plain", "reading", "here"])
        return cls([everything, Slot(InProcess(), ["asking"])], threads=False)

    async def do(
        self, task: Task[Returned], lane: Lane, asker: Asker, *, awaited: bool = True
    ) -> Returned:
        """Returns the answer of a task, once it is its turn.

        Raises QueueFull, TaskFailed, and what the task raises. `awaited` says whether somebody
        waits for the answer. If this is cancelled, the task's process is killed.
        """
        async with self.queue.turn(lane, asker, awaited=awaited) as slot:
            if self._threads is None:
                return slot.worker.ask(task)
            loop = asyncio.get_running_loop()
            try:
                return await loop.run_in_executor(self._threads, slot.worker.ask, task)
            except asyncio.CancelledError:
                slot.worker.close()
                slot.worker = slot.worker.another()  # the old one still blocks its thread
                raise

    async def call(self, function: Callable[[], Returned], lane: Lane, asker: Asker) -> Returned:
        """Returns what a function returns, in a thread of this process. Raises what it raises."""
        returned: Returned = await self.do(FunctionCall(function=function), lane, asker)
        return returned

    def is_ready(self, room: Room) -> bool:
        """Whether a process of a room runs, or no slot of it is free to start one."""
        slots = [slot for slot in self._slots if room in slot.rooms]
        return any(slot.worker.is_running for slot in slots) or not any(
            slot in self.queue.free for slot in slots
        )

    def close(self) -> None:
        """Ends every process, whether it works or not. Nothing is to be asked afterwards."""
        for slot in self._slots:
            slot.worker.close()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
