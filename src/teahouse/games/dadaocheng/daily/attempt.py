"""An attempt at the daily puzzle: two moves and the lines they make, by the rules of the game."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from itertools import chain
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import RuleError
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.games.dadaocheng.rules.components.goods import Good, named
from teahouse.games.dadaocheng.rules.events import DiscFlipped, DiscsSwapped, Event, LineCollected
from teahouse.games.dadaocheng.rules.positions.position import view
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.grid import Line, lines
from teahouse.games.dadaocheng.rules.steps.judge import check, do

from .puzzle import SEAT, DailyPuzzle, start_of

__all__ = ["Attempt", "Link", "Share", "attempt"]

Happened: TypeAlias = tuple[Event, ...]
NOTHING: Happened = ()


class Link(msgspec.Struct, frozen=True):
    """A line of a chain: its good, and how many discs it had."""

    good: Good
    discs: int


class Share(msgspec.Struct, frozen=True):
    """What may be shown to others: how it went, and nothing of where."""

    date: datetime.date
    count: int
    best: int
    moves: tuple[Literal["swap", "flip"], ...]
    chain: tuple[Link, ...]


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """How an attempt stands; `events` are those of the last action, `lines` are to choose from.

    `count` is what the attempt is worth: an endless chain counts as what D7 leaves of its cubes.
    """

    grid: tuple[str, ...]
    moves_left: int
    lines: tuple[Line, ...]
    events: tuple[Event, ...]
    cubes: dict[Good, int]
    count: int
    is_over: bool
    share: Share


def attempt(puzzle: DailyPuzzle, actions: Iterable[Action]) -> Attempt:
    """What seat 0's actions lead to, as far as they go; raises RuleError for one not allowed."""
    state, happened = start_of(puzzle), [NOTHING]
    for action in actions:
        if _is_over(state):
            raise RuleError("game_over", "D6")
        check(state, action)
        state, events = do(state, action)
        happened.append(events)
    return _attempt(puzzle, state, happened)


def _is_over(state: State) -> bool:
    """Whether step 2 is, or would be but for cubes that must go back (D7)."""
    return state.step not in ("plan", "collect") or bool(state.must_return)


def _attempt(puzzle: DailyPuzzle, state: State, happened: list[Happened]) -> Attempt:
    is_over = _is_over(state)
    count = CHAIN_KEEPS if state.taken >= CHAIN_ENDS else state.taken
    return Attempt(
        grid=view(state).grid,
        moves_left=state.moves_left,
        lines=lines(state.grid) if state.step == "collect" and not is_over else (),
        events=happened[-1],
        cubes=named(state.players[SEAT].cubes),
        count=count,
        is_over=is_over,
        share=_share(puzzle, count, chain.from_iterable(happened)),
    )


def _share(puzzle: DailyPuzzle, count: int, events: Iterable[Event]) -> Share:
    moves: list[Literal["swap", "flip"]] = []
    links: list[Link] = []
    for event in events:
        match event:
            case DiscsSwapped():
                moves.append("swap")
            case DiscFlipped():
                moves.append("flip")
            case LineCollected():
                links.append(Link(event.good, len(event.cells)))
            case _:
                pass
    return Share(puzzle.date, count, puzzle.best, tuple(moves), tuple(links))
