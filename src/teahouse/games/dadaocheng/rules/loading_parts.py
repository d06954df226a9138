"""Positions as somebody wrote them, and the checks that a written position must pass.

Any field of a written position may be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from teahouse.core import PositionError, read_as

from .audit import sorts_of_disc
from .collect import lines_to_pick
from .goods import INDEX, Good, Kind
from .grid import CELLS, FLIPPED, Line, choices, disc
from .rulebook import CHAIN_ENDS, FIRST_YEAR, SPOILS_AT, STORAGE_CELLS, Rules
from .state import Count, Debt, State, Step, Used
from .turn import early_moves

__all__ = [
    "LevelName",
    "PlayerInput",
    "PositionInput",
    "check_discs",
    "check_input",
    "check_player",
    "check_ships",
    "check_state",
    "read_input",
    "turn_of",
]


Face = Annotated[int, Meta(ge=1, le=6)]
CellIndex = Annotated[int, Meta(ge=0, le=3)]
Moves = Annotated[int, Meta(ge=0, le=2)]
LevelName = Literal["1", "2", "3"]
RoundNumber = Annotated[int, Meta(ge=1)]


class PlayerInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's part of a written position; what is not said is empty or zero."""

    cubes: dict[Good, int] = {}
    storage: tuple[tuple[Good, ...], ...] = ((), (), (), ())
    shops: tuple[CellIndex, ...] = ()
    ships: tuple[str, ...] = ()
    buildings: dict[Kind, int] = {}
    opium_used: Count = 0
    relief: Count = 0
    credit: Any = None  # worked out, not read
    score: Any = None


class PositionInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A written position; where it says nothing, the default is worked out."""

    round: RoundNumber = 1
    step: Step = "plan"
    first_player: int = 0
    turn: int | UnsetType = UNSET  # the first player
    must_return: tuple[Debt, ...] = ()
    past: tuple[int, ...] = ()
    moves_left: Moves | UnsetType = UNSET
    taken: Count = 0
    picked: tuple[int, ...] = ()
    grid: tuple[str, ...] | UnsetType = UNSET
    players: tuple[PlayerInput, ...] | UnsetType = UNSET
    ships: dict[LevelName, tuple[str, ...]] = {}
    piles: dict[Kind, int] = {}
    supply: dict[Good, int] = {}
    event: int | UnsetType | None = UNSET
    events: tuple[int, ...] = ()
    dice: tuple[Face, ...] = ()
    used: Used = Used()
    to_act: Any = None  # worked out, not read, as are those below
    scores: Any = None
    winners: Any = None
    parts: Any = None
    rank: Any = None
    challenges: Any = None


def read_input(raw: object) -> PositionInput:
    """Reads a position from its JSON; raises PositionError with what is wrong and where."""
    return read_as(raw, PositionInput, PositionError)


def turn_of(given: PositionInput) -> int:
    """Returns the seat whose turn it is, which is the first player unless another is given."""
    return given.first_player if given.turn is UNSET else given.turn


def check_input(rules: Rules, given: PositionInput) -> None:
    """Raises PositionError for what is wrong in the fields alone, without a state."""
    if given.round > rules.rounds:
        raise PositionError(f"round {given.round}: the game has {rules.rounds} rounds")
    for name, seat in (("first_player", given.first_player), ("turn", turn_of(given))):
        if not 0 <= seat < rules.players:
            raise PositionError(f"{name} {seat}: seats are 0 to {rules.players - 1}")
    _check_counts(given.supply, "supply")
    _check_counts(given.piles, "piles")
    _check_years(rules, given)


def _check_counts(counts: Mapping[Good, int] | Mapping[Kind, int], where: str) -> None:
    for name, count in counts.items():
        if count < 0:
            raise PositionError(f"{where}: {name} is {count}")


def _check_years(rules: Rules, given: PositionInput) -> None:
    event = () if given.event is UNSET or given.event is None else (given.event,)
    years = (*given.past, *event, *given.events)
    if rules.solo and years:
        raise PositionError(f"event {years[0]}: solo has no events")
    for year, count in Counter(years).items():
        if year != FIRST_YEAR and year not in rules.years:
            raise PositionError(f"event {year} is not known")
        if count > 1:
            raise PositionError(f"event {year} is there {count} times")
    if len(given.events) > rules.rounds - given.round:
        raise PositionError(
            f"events: {len(given.events)} to come, "
            f"but {rules.rounds - given.round} rounds after this one"
        )


def check_player(player: PlayerInput, where: str) -> None:
    """Raises PositionError unless the storage has four cells of at most two cubes.

    A cell that is a shop must be empty, and no more shops may be open than are owned.
    """
    _check_counts(player.cubes, f"{where}: cubes")
    _check_counts(player.buildings, f"{where}: buildings")
    if len(player.storage) != STORAGE_CELLS:
        raise PositionError(
            f"{where}: storage has {STORAGE_CELLS} cells, not {len(player.storage)}"
        )
    for cell, goods in enumerate(player.storage):
        if len(goods) >= SPOILS_AT:
            raise PositionError(f"{where}: storage cell {cell} has {len(goods)} cubes, it spoils")
        if goods and cell in player.shops:
            raise PositionError(f"{where}: storage cell {cell} is a shop and has cubes")
    if len(set(player.shops)) < len(player.shops):
        raise PositionError(f"{where}: shops: a cell is there twice")
    owned = player.buildings.get("shop")
    if owned is not None and len(player.shops) > owned:
        raise PositionError(f"{where}: {len(player.shops)} shops are open, {owned} are owned")


def check_ships(
    rules: Rules, piles: Mapping[LevelName, Sequence[str]], owned: Sequence[str]
) -> None:
    """Raises PositionError unless every ship is known, in a pile of its level, and there once."""
    for id in owned:
        if id not in rules.ships:
            raise PositionError(f"ship {id} is not known")
    for level, pile in piles.items():
        for id in pile:
            if id not in rules.ships:
                raise PositionError(f"ship {id} is not known")
            if rules.ships[id].level != int(level):
                raise PositionError(f"ship {id} is of level {rules.ships[id].level}, not {level}")
    everywhere = Counter([*owned, *(id for pile in piles.values() for id in pile)])
    for id, count in everywhere.items():
        if count > 1:
            raise PositionError(f"ship {id} is there {count} times")


def check_discs(rules: Rules, grid: Sequence[str]) -> None:
    """Raises PositionError unless the grid has the sixteen discs of the set, either side up."""
    if len(grid) != CELLS:
        raise PositionError(f"grid: {len(grid)} discs, there are {CELLS}")
    there, names = sorts_of_disc(rules.discs), Counter[int]()
    for named in grid:
        code = _code(named)
        sort = -1 if code is None else min(code, FLIPPED[code])
        names[sort] += 1
        if names[sort] > there[sort]:
            raise PositionError(
                f"grid: a disc too many: {named} is there {names[sort]} times, "
                f"the set has {there[sort]}"
            )


def _code(named: str) -> int | None:
    up, _, down = named.partition("/")
    return disc(INDEX[up], INDEX[down]) if up in INDEX and down in INDEX else None


def check_state(state: State) -> None:
    """Raises PositionError if the state contradicts its step."""
    if state.step in ("collect", "full_house", "over") and state.moves_left:
        raise PositionError(f"moves_left {state.moves_left}: there are none in {state.step}")
    if state.step == "act" and state.moves_left > early_moves(state):
        raise PositionError(f"moves_left {state.moves_left}: no other turn comes after this one")
    if state.step == "collect" and state.taken >= CHAIN_ENDS and not state.must_return:
        raise PositionError(f"taken {state.taken}: the chain has ended, and cubes must go back")
    if state.picked:
        _check_picked(state)
    if state.rules.options.opium_relief == "now" and any(p.relief for p in state.players):
        raise PositionError('relief: there is none with opium_relief "now"')
    _check_debts(state)


def _check_picked(state: State) -> None:
    """Raises PositionError unless the picked cells could have been picked (D6).

    They must be lines that share no disc, and a further line must still be there to pick.
    """
    options = state.rules.options
    if options.exhaustion != "together" or state.step != "collect" or state.must_return:
        raise PositionError(f"picked {list(state.picked)}: no line waits to be flipped")
    there = choices(state.grid, options.lines)
    if list(state.picked) != sorted(state.picked) or not _are_lines(set(state.picked), there):
        raise PositionError(f"picked {list(state.picked)}: these are not the cells of lines")
    if not lines_to_pick(state):
        raise PositionError(f"picked {list(state.picked)}: every line left shares a disc with one")


def _are_lines(cells: set[int], there: Sequence[Line]) -> bool:
    """Whether the cells are exactly those of some of the lines, none of which share a cell."""
    return not cells or any(
        _are_lines(cells.difference(line), there[nth + 1 :])
        for nth, line in enumerate(there)
        if cells.issuperset(line)
    )


def _check_debts(state: State) -> None:
    seats = [debt.seat for debt in state.must_return]
    if seats and state.step == "over":
        raise PositionError("must_return: the game is over")
    if len(set(seats)) < len(seats):
        raise PositionError("must_return: a seat is there twice")
    for debt in state.must_return:
        if debt.seat >= len(state.players):
            raise PositionError(f"must_return: there is no seat {debt.seat}")
        if debt.count > sum(state.players[debt.seat].cubes):
            raise PositionError(f"must_return: seat {debt.seat} has fewer than {debt.count} cubes")
        if state.step in ("collect", "act") and debt.seat != state.turn:
            raise PositionError(f"must_return: it is not the turn of seat {debt.seat}")
