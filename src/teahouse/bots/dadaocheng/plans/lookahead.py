"""Lookahead of one turn: what the remaining grid gives to the next player."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.menu import Menu
from teahouse.bots.dadaocheng.purchases.situation import Situation, situation_ahead
from teahouse.bots.dadaocheng.value.cards import cards_worth
from teahouse.bots.dadaocheng.value.coefficients import Coefficients
from teahouse.bots.dadaocheng.value.grid_potential import turn_value
from teahouse.bots.dadaocheng.value.next_turn import situation_next_turn
from teahouse.core import Seat, SeededChance
from teahouse.games.dadaocheng.components.goods import Cubes
from teahouse.games.dadaocheng.rules import MOVES
from teahouse.games.dadaocheng.solver import puzzle_of
from teahouse.games.dadaocheng.state import State, is_last_turn, next_seat
from teahouse.games.dadaocheng.steps.grid import Grid
from teahouse.games.dadaocheng.steps.layout import lay_out

from .hauls import Cells, step4
from .planning import Prospect
from .yields import NO_GRID

__all__ = ["foresight"]

LAYOUTS = 2  # that stand for all, where one will be drawn (D7)


def foresight(state: State, at: Menu, prospect: Prospect) -> float:
    """The worth of a prospect, with the turn after it."""
    if is_last_turn(state):
        return prospect.worth
    return _alone(state, at, prospect) if state.rules.solo else _among(state, at, prospect)


def _alone(state: State, at: Menu, prospect: Prospect) -> float:
    """This turn and one's next: what is kept for it counts by what it helps to buy then."""
    worth, choice = step4(at, prospect.haul.hand)
    situation = situation_next_turn(at.situation, choice.bundle, state)
    kept = sum(count * value for count, value in zip(choice.kept, at.values, strict=True))
    now = cards_worth(at.situation, at.coefficients, situation.owned, situation.credit)
    then = cards_worth(situation, at.coefficients, situation.owned, situation.credit)
    cells = prospect.haul.cells
    storage = cells + prospect.found.storage[len(cells) :]
    after = _turn_value(state, 0, situation, at.coefficients, choice.kept, prospect.grid, storage)
    return worth - kept - now + then + after


def _among(state: State, at: Menu, prospect: Prospect) -> float:
    """This turn, less what the next player can make of what it leaves."""
    other = next_seat(state)
    hand, situation = state.players[other].cubes, situation_ahead(state, other)
    after = _turn_value(
        state, other, situation, at.coefficients, hand, prospect.grid, prospect.found.storage
    )
    return prospect.worth - at.coefficients.rival * after


def _turn_value(
    state: State,
    seat: Seat,
    situation: Situation,
    coefficients: Coefficients,
    hand: Cubes,
    grid: Grid,
    storage: Cells,
) -> float:
    puzzle = replace(puzzle_of(state), storage=storage, moves=MOVES, taken=0, picked=frozenset())
    shops, side = state.players[seat].shops, state.rules.seat_of_side.index(seat)
    grids = _layouts(state.rules.discs, solo=state.rules.solo) if grid == NO_GRID else (grid,)
    values = [
        turn_value(replace(puzzle, grid=each), situation, coefficients, hand, shops, side)
        for each in grids
    ]
    return sum(values) / len(values)


@lru_cache
def _layouts(discs: tuple[int, ...], *, solo: bool) -> tuple[Grid, ...]:
    chances = (SeededChance(f"layout {number}") for number in range(LAYOUTS))
    return tuple(lay_out(discs, chance, solo=solo) for chance in chances)
