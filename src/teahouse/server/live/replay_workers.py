"""Replays, analyses and branches: of tables in memory, or of records that worker processes read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import islice
from typing import Any, ClassVar, TypeVar

import msgspec

from teahouse.core import (
    BadInput,
    Chance,
    FastChance,
    Match,
    Record,
    RecordError,
    Seat,
    SomeState,
    plain,
    read_records,
    replay,
)
from teahouse.core.descriptor import NAMES, describe, game
from teahouse.core.record import FORMAT
from teahouse.drawing import scenery
from teahouse.play.pool import Asker, Lane, Pool, QueueFull
from teahouse.play.recent import Recent
from teahouse.play.task import Task, TaskFailed
from teahouse.server import game_types
from teahouse.server.state.refusals import REASONS, Refusal, Why
from teahouse.server.state.tokens import new_seed

from .replays import Film, film_of, replay_of

__all__ = ["LARGEST_RECORD", "Branch", "ReplayRecord", "ReplayWorkers", "refusing_floods"]


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game, options, set and position of a table to be opened."""

    game: str
    options: dict[str, Any]
    sets: dict[str, Any] | None
    position: dict[str, Any]


def branch_of(match: Match, n: int) -> Branch:
    """Returns the branch after line n; raises Refusal if there is none."""
    if not 0 <= n <= len(match):
        raise Refusal(Why.no_such_line, line=n)
    if match.game.outcome(match.state_at(n)) is not None:
        raise Refusal(Why.over_there)
    header = match.header
    return Branch(
        game=header.game,
        options=header.options,
        sets=header.sets,
        position=_position(match, match.state_at(n), FastChance(new_seed())),
    )


def _position(match: Match, state: SomeState, chance: Chance) -> dict[str, Any]:
    """Returns the position with everything still to come redrawn, since viewers know it by now."""
    game, descriptor = match.game, describe(match.game.name)
    if descriptor.is_open:
        state = game.redeal(match.options, game.view(state, None), chance)
    position: dict[str, Any] = plain(game.dump(state))
    return {name: value for name, value in position.items() if name not in descriptor.to_come}


MOST_LINES = 20_000
PROCESSOR_SECONDS = 10  # for a record; the longest game takes one or two
MEMORY = 1_000_000_000  # bytes
# Bytes, several times those of a usual game. A worker is not used again after a larger record.
ORDINARY_RECORD = 200_000


class RefusedRecord(msgspec.Struct, frozen=True):
    """The answer in place of the one that was asked for."""

    reason: str
    facts: dict[str, Any]


class ReadRecord(Task[bytes | RefusedRecord], frozen=True, kw_only=True):
    """A task that replays a record and answers with JSON."""

    processor_seconds: ClassVar[int | None] = PROCESSOR_SECONDS
    memory: ClassVar[int | None] = MEMORY
    raw: bytes
    record: int | None = None  # which of several, counted from 1

    @property
    def is_large(self) -> bool:
        return len(self.raw) > ORDINARY_RECORD

    def work(self) -> bytes | RefusedRecord:
        try:
            records = _records(self.raw)
            match = _match(_chosen(records, self.record))
            return msgspec.json.encode(self.answer(match, len(records)))
        except Refusal as refusal:
            return RefusedRecord(refusal.reason.name, refusal.facts)
        except BadInput as error:
            # A record has its seed only once its game is over.
            has_seed = b'"seed"' in self.raw.split(b"\n", 1)[0]
            why = Why.record_damaged if has_seed else Why.record_unfinished
            line = getattr(error, "line", None)
            return RefusedRecord(why.name, {"why": str(error).rstrip("."), "line": line})

    def answer(self, match: Match, records: int) -> Any:
        """Returns the answer, given the match and how many records there are."""
        raise NotImplementedError


class ReplayRecord(ReadRecord, frozen=True, kw_only=True):
    """Makes the replay as a seat saw the game, or with everything."""

    seat: Seat | None = None

    def answer(self, match: Match, records: int) -> Any:
        return replay_of(match, self.seat, records)


class AnalyseRecord(ReadRecord, frozen=True, kw_only=True):
    """Finds out what each deal and purchase was worth."""

    def prepare(self) -> None:
        """Compiles what an analysis needs, once, which is not charged to the record."""
        from teahouse import analysis  # only here, as it imports the bots

        with suppress(BadInput, Refusal):  # which the work then tells
            header = _chosen(_records(self.raw), self.record).header
            analysis.prepare(game(header.game, header.sets))

    def answer(self, match: Match, records: int) -> Any:
        del records
        from teahouse import analysis

        return analysis.analyse(match)


class BranchRecord(ReadRecord, frozen=True, kw_only=True):
    """Makes the branch after a line."""

    at: int

    def answer(self, match: Match, records: int) -> Any:
        del records
        return branch_of(match, self.at)


class GetReady(Task[None], frozen=True, kw_only=True):
    """Imports all games and draws what does not change, while there is nothing else to do."""

    def work(self) -> None:
        _ = game_types.Components, game_types.Scenery
        for name in NAMES:
            made = game(name)
            scenery(name, made.box(made.options({})))


def _records(raw: bytes) -> list[Record]:
    return list(islice(read_records(raw.splitlines(keepends=True)), 1_000))


def _chosen(records: list[Record], number: int | None) -> Record:
    """Returns the record of this number, or the first if none is named; raises Refusal."""
    if number is not None and not 1 <= number <= len(records):
        raise Refusal(Why.no_such_record, record=number)
    return records[(number or 1) - 1]


def _match(record: Record) -> Match:
    """Returns the match of a record; raises RecordError unless the record is whole."""
    header = record.header
    if len(record.entries) > MOST_LINES:
        raise RecordError(f"{len(record.entries):,} lines are more than any game has")
    match = replay(game(header.game, header.sets), record)
    if match.outcome is None:
        raise RecordError("the record is cut off: its game does not come to an end")
    return match


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

            async def get_ready() -> None:
                with suppress(TaskFailed, QueueFull):
                    await self._pool.do(GetReady(), RECORDS, NOBODY, awaited=False)

            self._preparing = asyncio.create_task(get_ready())

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
        if isinstance(answer, RefusedRecord):
            raise Refusal(REASONS.get(answer.reason) or answer.reason, **answer.facts)
        return msgspec.Raw(answer)


@contextmanager
def refusing_floods() -> Iterator[None]:
    """Raises Refusal in place of QueueFull."""
    try:
        yield
    except QueueFull as full:
        raise Refusal(Why.busy, most=full.most) from full
