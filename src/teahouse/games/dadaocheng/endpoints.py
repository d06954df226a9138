"""The endpoints of the daily puzzle.

Everyone gets the same grid and seeks most cubes from two moves. Attempts are kept in a table for
each day, which nobody can join.
"""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
import structlog
from msgspec.structs import asdict

from teahouse.core import plain
from teahouse.play.pool import Lane
from teahouse.play.task import TaskFailed
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import HOST
from teahouse.server.live.recent import Recent
from teahouse.server.live.registry import TableRegistry
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.state.events import Opened, TableEvent, Tried
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.endpoint import Endpoint
from teahouse.server.web.request_context import RequestContext

from .daily import SEAT, Attempt, DailyPuzzle, MakePuzzle, attempt
from .rules.actions import action_from

__all__ = ["ENDPOINTS"]


log = structlog.get_logger()

MOST_TRIES = 20  # kept of one person on one day


async def attempts_at(registry: TableRegistry, date: datetime.date) -> dict[str, tuple[int, ...]]:
    """Returns the cubes of each person's attempts, in order; empty if nobody has tried."""
    try:
        return (await registry.get(_name(date))).table.tried
    except Refusal as refusal:
        if refusal.code != "not_found":
            raise  # the attempts are there, but cannot be read
        return {}


async def keep_attempt(registry: TableRegistry, date: datetime.date, tried: Tried) -> None:
    """Records a finished attempt, unless the person has had too many on that day."""

    def unless_too_many(table: Table) -> list[TableEvent]:
        return [tried] if len(table.tried.get(tried.person, ())) < MOST_TRIES else []

    live = await _table(registry, date)
    await live.write_if(unless_too_many)
    await registry.journal.seat_person(live.table.id, tried.person)


async def _table(registry: TableRegistry, date: datetime.date) -> LiveTable:
    """Returns the day's table, which the first attempt opens. Nobody can join it."""
    opened = Opened(
        game="dadaocheng",
        options={"players": 1},
        version=registry.game("dadaocheng", None).version,
        seats=1,
        host=HOST,
        title=_name(date),
        invite=token_hash(new_token()),
    )
    return await registry.get_or_open(_name(date), opened)


def _name(date: datetime.date) -> str:
    return f"daily-{date.isoformat()}"


DAYS_KEPT = 366
PUZZLES = Lane(name="puzzles", room="thinking", at_once=1, most_each=4)
PUZZLES_MADE: Recent[DailyPuzzle] = Recent(32)
MOST_ACTIONS = 40


class Standing(msgspec.Struct, frozen=True):
    """The results of everyone on a day; `mine` are one's own attempts, in order."""

    people: int
    solved: int
    mine: tuple[int, ...]


class Daily(DailyPuzzle, frozen=True):
    """A day's puzzle; `ways` is how many different grids give the most cubes."""

    standing: Standing


class DailyMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of an attempt so far: swaps and flips, then the lines picked."""

    actions: list[dict[str, Any]]
    date: datetime.date | None = None


class DailyAttempt(Attempt, frozen=True, kw_only=True):
    """An attempt as it stands: `events` of the last action, `lines` that can be picked next."""

    events: tuple[Any, ...]
    standing: Standing


async def show_daily(context: RequestContext) -> Daily:
    """The puzzle of a day, by default today's."""
    puzzle = await _puzzle(context, context.date("date"))
    standing = await _standing(context, puzzle)
    return Daily(**asdict(puzzle), standing=standing)


async def try_daily(context: RequestContext, moves: DailyMoves) -> DailyAttempt:
    """The attempt after these actions; a finished one is recorded."""
    puzzle = await _puzzle(context, moves.date)
    if len(moves.actions) > MOST_ACTIONS:
        raise Refusal(Why.solution_too_long, most=MOST_ACTIONS)
    context.services.limits.take("address messages", context.address)
    actions = [action_from({**raw, "seat": SEAT}) for raw in moves.actions]
    tried = attempt(puzzle, actions)
    if tried.is_over:
        person = (await context.person_or_guest()).id
        line = Tried(person=person, count=tried.count, do=plain(actions))
        await keep_attempt(context.services.registry, puzzle.date, line)
    return DailyAttempt(**asdict(tried), standing=await _standing(context, puzzle))


async def _puzzle(context: RequestContext, date: datetime.date | None) -> DailyPuzzle:
    """Returns a day's puzzle from the pool. Raises Refusal if it fails or for a wrong day."""
    today = datetime.datetime.now(datetime.UTC).date()
    date = date or today
    if not 0 <= (today - date).days < DAYS_KEPT:
        raise Refusal(Why.no_such_day, date=date.isoformat())
    if date != today:
        context.services.limits.take("address replays", context.address)
    made = PUZZLES_MADE.get(date)
    if made is None:
        try:
            with refusing_floods():
                task, asker = MakePuzzle(date=date), await context.asker()
                made = await context.services.pool.do(task, PUZZLES, asker)
        except TaskFailed as failure:
            log.warning("puzzle_failed", date=date.isoformat(), why=str(failure))
            raise Refusal("busy") from failure
        PUZZLES_MADE.put(date, made)
    return made


async def _standing(context: RequestContext, puzzle: DailyPuzzle) -> Standing:
    attempts, me = await attempts_at(context.services.registry, puzzle.date), await context.person()
    solved = sum(max(counts) >= puzzle.best for counts in attempts.values())
    return Standing(len(attempts), solved, attempts.get(me.id, ()) if me else ())


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/daily",
        answer=show_daily,
        dates=("date",),
        refuses=("not_found",),
    ),
    Endpoint(
        method="POST",
        path="/api/daily",
        answer=try_daily,
        refuses=("not_found", "not_possible"),
    ),
)
