"""The endpoints of the daily puzzle.

Everyone gets the same grid and seeks most cubes from two moves. Attempts are kept in a table for
each day, which nobody can join.
"""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec.structs import asdict

from teahouse.core import plain
from teahouse.play.pool import Lane
from teahouse.play.recent import Recent
from teahouse.server.live.attempts import attempts_at, keep_attempt
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext

from .daily import SEAT, Attempt, DailyPuzzle, MakePuzzle, attempt
from .rules.actions import action_from

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()
PATH = "/api/daily"


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


@ENDPOINTS.get(PATH, dates=("date",), refuses=("not_found",))
async def show_daily(context: RequestContext) -> Daily:
    """The puzzle of a day, by default today's."""
    puzzle = await _puzzle(context, context.date("date"))
    standing = await _standing(context, puzzle)
    return Daily(**asdict(puzzle), standing=standing)


@ENDPOINTS.post(PATH, refuses=("not_found", "not_possible"))
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
        made = {"person": person, "count": tried.count, "do": plain(actions)}
        registry, table = context.services.registry, _name(puzzle.date)
        await keep_attempt(registry, table, "dadaocheng", **made)
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
        made = await context.work(MakePuzzle(date=date), PUZZLES)
        PUZZLES_MADE.put(date, made)
    return made


async def _standing(context: RequestContext, puzzle: DailyPuzzle) -> Standing:
    attempts = await attempts_at(context.services.registry, _name(puzzle.date))
    me = await context.person()
    solved = sum(max(counts) >= puzzle.best for counts in attempts.values())
    return Standing(len(attempts), solved, attempts.get(me.id, ()) if me else ())
