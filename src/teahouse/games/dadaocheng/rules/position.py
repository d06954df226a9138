"""Positions and views as their JSON. A view holds only what a seat may know."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from teahouse.core import Seat

from .goods import GOODS, KINDS, Buildings, Cubes, Good, Kind
from .grid import Grid
from .rulebook import LEVELS
from .score import Challenges, ScoreParts, challenges, credit, outcome, rank, score_parts, scores
from .state import Debt, Player, State, Step, Used
from .steps import to_act

__all__ = ["PlayerPosition", "Position", "dump", "view"]


class PlayerPosition(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player, all of it open to everyone."""

    cubes: dict[Good, int]
    storage: tuple[tuple[Good, ...], ...]
    shops: tuple[int, ...]
    ships: tuple[str, ...]
    buildings: dict[Kind, int]
    opium_used: int
    relief: int | UnsetType = UNSET  # since version 2
    credit: int
    score: int


class Position(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A position, or a view of it: what the one who looks may not know is not there."""

    round: int
    step: Step
    first_player: Seat
    turn: Seat
    must_return: tuple[Debt, ...]
    past: tuple[int, ...]
    to_act: tuple[Seat, ...]
    moves_left: int
    taken: int
    picked: tuple[int, ...] | UnsetType = UNSET  # since version 2
    grid: tuple[str, ...]
    players: tuple[PlayerPosition, ...]
    ships: dict[str, tuple[str, ...]]
    ships_count: dict[str, int] | UnsetType = UNSET
    piles: dict[Kind, int]
    supply: dict[Good, int]
    event: int | None
    events: tuple[int, ...] | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    used: Used
    scores: tuple[int, ...] | UnsetType = UNSET
    winners: tuple[Seat, ...] | UnsetType = UNSET
    parts: tuple[ScoreParts, ...] | UnsetType = UNSET  # of the scores
    rank: str | UnsetType | None = UNSET
    challenges: Challenges | UnsetType = UNSET


def view(state: State) -> Position:
    """Returns what everyone may know, which is the same for every seat.

    Once the game is over, it is the full position.
    """
    if state.step == "over":
        return dump(state)
    counts = {str(level): len(pile) for level, pile in zip(LEVELS, state.ships, strict=True)}
    return _open(
        state, ships={level: pile[:1] for level, pile in _piles(state).items()}, ships_count=counts
    )


def dump(state: State) -> Position:
    """Returns the full position."""
    position = _open(state, ships=_piles(state), events=state.events, dice=state.dice)
    ended = outcome(state)
    if ended is None:
        return position
    parts = score_parts(state)
    position = replace(position, scores=ended.scores, winners=ended.winners, parts=parts)
    if not state.rules.solo:
        return position
    return replace(position, rank=rank(ended.scores[0]), challenges=challenges(state))


def _open(state: State, **hidden: Any) -> Position:
    """Returns what lies open, together with the fields given in `hidden`."""
    points = scores(state)
    return Position(
        round=state.round,
        step=state.step,
        first_player=state.first_player,
        turn=state.turn,
        must_return=state.must_return,
        past=state.past,
        to_act=tuple(sorted(to_act(state))),
        moves_left=state.moves_left,
        taken=state.taken,
        picked=state.picked if state.rules.version > 1 else UNSET,
        grid=_grid(state.grid),
        players=tuple(
            _player(state, player, score)
            for player, score in zip(state.players, points, strict=True)
        ),
        piles=_by_kind(state.piles),
        supply=_by_good(state.supply),
        event=state.event,
        used=state.used,
        **hidden,
    )


def _piles(state: State) -> dict[str, tuple[str, ...]]:
    return {str(level): pile for level, pile in zip(LEVELS, state.ships, strict=True)}


def _grid(grid: Grid) -> tuple[str, ...]:
    return tuple(f"{GOODS[code // 5]}/{GOODS[code % 5]}" for code in grid)


def _player(state: State, player: Player, score: int) -> PlayerPosition:
    return PlayerPosition(
        cubes=_by_good(player.cubes),
        storage=tuple(tuple(GOODS[good] for good in cell) for cell in player.storage),
        shops=player.shops,
        ships=player.ships,
        buildings=_by_kind(player.buildings),
        opium_used=player.opium_used,
        relief=player.relief if state.rules.version > 1 else UNSET,
        credit=credit(state.rules, player),
        score=score,
    )


def _by_good(cubes: Cubes) -> dict[Good, int]:
    return dict(zip(GOODS, cubes, strict=True))


def _by_kind(buildings: Buildings) -> dict[Kind, int]:
    return dict(zip(KINDS, buildings, strict=True))
