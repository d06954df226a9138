"""The daily puzzle: the same grid for everyone that day, most cubes from two moves."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import msgspec

from teahouse.core import plain
from teahouse.games.dadaocheng.daily import SEAT, DailyPuzzle, Share, attempt, daily_puzzle
from teahouse.games.dadaocheng.rules.actions import Action, action_from
from teahouse.games.dadaocheng.rules.goods import Good
from teahouse.games.dadaocheng.rules.grid import Line
from teahouse.server.state.events import Tried
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.endpoint import Endpoint
from teahouse.server.web.request_context import RequestContext

from .attempts import attempts_at, keep_attempt

__all__ = ["ENDPOINTS"]

DAYS_KEPT = 366
MOST_ACTIONS = 40


class Standing(msgspec.Struct, frozen=True):
    """The results of everyone on a day; `mine` are one's own attempts, in order."""

    people: int
    solved: int
    mine: tuple[int, ...]


class Daily(msgspec.Struct, frozen=True):
    """A day's puzzle; `ways` is how many different grids give the most cubes."""

    date: datetime.date
    grid: tuple[str, ...]
    best: int
    ways: int
    standing: Standing


class DailyMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of an attempt so far: swaps and flips, then the lines picked."""

    actions: list[dict[str, Any]]
    date: datetime.date | None = None


class DailyAttempt(msgspec.Struct, frozen=True, kw_only=True):
    """An attempt as it stands: `events` of the last action, `lines` that can be picked next."""

    grid: tuple[str, ...]
    moves_left: int
    lines: tuple[Line, ...]
    events: tuple[Any, ...]
    cubes: dict[Good, int]
    count: int
    is_over: bool
    share: Share
    standing: Standing


async def show_daily(context: RequestContext) -> Daily:
    """The puzzle of a day, by default today's."""
    puzzle = await _puzzle(context, context.date("date"))
    standing = await _standing(context, puzzle)
    return Daily(puzzle.date, puzzle.grid, puzzle.best, puzzle.ways, standing)


async def try_daily(context: RequestContext, moves: DailyMoves) -> DailyAttempt:
    """The attempt after these actions; a finished one is recorded."""
    puzzle = await _puzzle(context, moves.date)
    if len(moves.actions) > MOST_ACTIONS:
        raise Refusal("too_long", most=MOST_ACTIONS)
    context.services.limits.take("address messages", context.address)
    actions = [_action(raw) for raw in moves.actions]
    tried = attempt(puzzle, actions)
    if tried.is_over:
        person = (await context.person_or_guest()).id
        line = Tried(person=person, count=tried.count, do=plain(actions))
        await keep_attempt(context.services.registry, puzzle.date, line)
    return DailyAttempt(
        grid=tried.grid,
        moves_left=tried.moves_left,
        lines=tried.lines,
        events=tried.events,
        cubes=tried.cubes,
        count=tried.count,
        is_over=tried.is_over,
        share=tried.share,
        standing=await _standing(context, puzzle),
    )


def _action(raw: dict[str, Any]) -> Action:
    return action_from({**raw, "seat": SEAT})


async def _puzzle(context: RequestContext, date: datetime.date | None) -> DailyPuzzle:
    """The puzzle of a day, not a future one, computed in a thread since the first time is slow."""
    today = datetime.datetime.now(datetime.UTC).date()
    date = date or today
    if not 0 <= (today - date).days < DAYS_KEPT:
        raise Refusal("not_found", date=date.isoformat())
    if date != today:
        context.services.limits.take("address replays", context.address)
    return await asyncio.to_thread(daily_puzzle, date)


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
