"""Replays, analyses and branches: of tables in memory, or of records; recent ones are cached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from teahouse.core import Match, Seat
from teahouse.core.record import FORMAT
from teahouse.games import NAMES, game
from teahouse.play.pool import Asker, Lane, Pool, QueueFull
from teahouse.play.task import TaskFailed
from teahouse.server.state.refusals import REASONS, Refusal, Why

from .recent import Recent
from .replay_tasks import (
    AnalyseRecord,
    Branch,
    BranchRecord,
    GetReady,
    ReadRecord,
    Refused,
    ReplayRecord,
    branch_of,
)
from .replays import Film, film_of, replay_of

__all__ = ["LARGEST_RECORD", "ReplayWorkers", "check_is_record", "refusing_floods"]


def check_is_record(raw: bytes) -> None:
    """Raises Refusal unless the first line is the header of a record of a version known here."""
    header = _header(raw)
    if header is None or header.get("game") not in NAMES:
        raise Refusal(Why.not_a_record)
    if header["teahouse"] != FORMAT:
        raise Refusal(Why.newer_format)
    played, ours = header.get("version"), game(header["game"]).version
    if isinstance(played, int) and not 1 <= played <= ours:
        why = Why.newer_rules if played > ours else Why.older_rules
        raise Refusal(why, played=played, ours=ours)


def _header(raw: bytes) -> dict[str, Any] | None:
    try:
        header = msgspec.json.decode(raw.split(b"\n", 1)[0])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return header if isinstance(header, dict) and "teahouse" in header else None


LARGEST_RECORD = 2_000_000
MOST_BYTES = 16_000_000  # of JSON; a replay is about 400,000
MOST_EACH = 4  # tasks of one person, waiting or being worked on
RECORDS = Lane(name="replays", room="reading", at_once=2, most_each=MOST_EACH)
TABLES = Lane(name="replays", room="here", at_once=1, most_each=MOST_EACH)
NOBODY = Asker("")

Made = TypeVar("Made")


class ReplayWorkers:
    """ReplayWorkers make replays of tables and of records.

    The replay of a table is made here, from the states and events that the table has in memory. A
    record is read in a process of the pool, one of which is made ready for the next.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._preparing: asyncio.Task[None] | None = None
        self._cache: Recent[msgspec.Raw] = Recent(MOST_BYTES, len)

    def prepare(self) -> None:
        """Begins to make a process ready for the next record, unless there is one."""
        if not self._pool.is_ready("reading"):
            self._preparing = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        with suppress(TaskFailed, QueueFull):
            await self._pool.do(GetReady(), RECORDS, NOBODY, awaited=False)

    async def replay(
        self, raw: bytes, *, seat: Seat | None, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """Returns the replay of a record as JSON, perhaps from the cache; raises Refusal."""
        key = sha256(raw).digest(), seat, record
        answer = self._cache.get(key)
        if answer is None:
            answer = await self._read(ReplayRecord(raw=raw, seat=seat, record=record), asker)
            self._cache.put(key, answer)
        return answer

    async def replay_match(
        self, match: Match, names: tuple[str, ...], *, table: str, seat: Seat | None, asker: Asker
    ) -> msgspec.Raw:
        """Returns the replay of a table's finished match, as JSON; raises Refusal."""
        key = table, len(match), names, seat
        answer = self._cache.get(key)
        if answer is None:
            played = match.copy()
            answer = await self._here(
                lambda: msgspec.Raw(msgspec.json.encode(replay_of(played, seat, names=names))),
                asker,
            )
            self._cache.put(key, answer)
        return answer

    async def film(
        self, match: Match, place: int, seat: Seat, names: tuple[str, ...], *, asker: Asker
    ) -> Film | None:
        """Returns the film of a table's match; raises Refusal. See `film_of`."""
        played = match.copy()
        return await self._here(lambda: film_of(played, place, seat, names), asker)

    async def branch_match(self, match: Match, at: int, *, asker: Asker) -> Branch:
        """Returns the branch after line `at` of a table's match; raises Refusal."""
        played = match.copy()
        return await self._here(lambda: branch_of(played, at), asker)

    async def analyse(
        self, raw: bytes, *, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """Returns what each deal and purchase of a record was worth, as JSON; raises Refusal."""
        return await self._read(AnalyseRecord(raw=raw, record=record), asker)

    async def branch(self, raw: bytes, at: int, *, asker: Asker = NOBODY) -> Branch:
        """Returns the branch after line `at` of a record; raises Refusal."""
        found = await self._read(BranchRecord(raw=raw, at=at), asker)
        return msgspec.json.decode(found, type=Branch)

    async def _here(self, function: Callable[[], Made], asker: Asker) -> Made:
        with refusing_floods():
            return await self._pool.call(function, TABLES, asker)

    async def _read(self, task: ReadRecord, asker: Asker) -> msgspec.Raw:
        """Has a process do the task once it is the asker's turn; raises Refusal."""
        check_is_record(task.raw)
        try:
            with refusing_floods():
                answer = await self._pool.do(task, RECORDS, asker)
        except TaskFailed as failure:
            why = Why.record_too_long if failure.why == "stalled" else Why.record_breaks_replays
            raise Refusal(why) from failure
        if isinstance(answer, Refused):
            raise Refusal(REASONS.get(answer.reason) or answer.reason, **answer.facts)
        return msgspec.Raw(answer)


@contextmanager
def refusing_floods() -> Iterator[None]:
    """Raises Refusal in place of QueueFull."""
    try:
        yield
    except QueueFull as full:
        raise Refusal(Why.busy, most=full.most) from full
