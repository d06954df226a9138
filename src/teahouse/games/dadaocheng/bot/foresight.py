"""Foresight: the state after a planned turn, and what the turns after it are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from msgspec.structs import replace

from teahouse.core import Seat, SeededChance
from teahouse.games.dadaocheng.rules.act import more_of
from teahouse.games.dadaocheng.rules.audit import held_by_all
from teahouse.games.dadaocheng.rules.goods import Cubes, less, plus
from teahouse.games.dadaocheng.rules.grid import Grid, lay_out
from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.setup import all_cubes
from teahouse.games.dadaocheng.rules.state import (
    NOTHING_USED,
    Player,
    State,
    is_last_turn,
    next_seat,
    with_player,
)
from teahouse.games.dadaocheng.solver import Puzzle, puzzle_of, richest_yields

from .bundles import is_ship, level_of
from .menu import Choice, Menu, menu
from .planning import NO_GRID, RatedResult, haul, likely_results, step4
from .situation import Situation, situation_of
from .worth import Coefficients, cards_worth

__all__ = [
    "OF_MANY",
    "OWN",
    "THEIRS",
    "Breadth",
    "LikelyTurn",
    "afterstates",
    "balance",
    "bought",
    "likely_turn",
    "next_worth",
    "standing",
    "turn_value",
]


LOOKED_AT = 8  # yields that are evaluated in full
REMEMBERED_VALUES = 4096

yields_of = lru_cache(maxsize=REMEMBERED_VALUES)(richest_yields)


@lru_cache(maxsize=REMEMBERED_VALUES)
def turn_value(
    puzzle: Puzzle,
    situation: Situation,
    coefficients: Coefficients,
    hand: Cubes,
    shops: tuple[int, ...],
    side: int,
) -> float:
    """Returns the worth of the best haul among the richest yields that the solver finds."""
    at = menu(situation, coefficients)
    return max(
        haul(at, plus(hand, each.cubes), each.cells, shops, each.returns).worth
        for each in yields_of(puzzle, side, len(shops), LOOKED_AT)
    )


LAYOUTS = 3  # sampled to stand for all, where a new one will be drawn (D7)


def afterstates(state: State, seat: Seat, rated: RatedResult, choice: Choice) -> tuple[State, ...]:
    """Returns the start of the turn after this one.

    It is one state, or several if the discs will be laid out anew and nobody can know how.
    """
    after = bought(_stored(state, seat, rated), seat, choice)
    grids: tuple[Grid, ...] = (rated.grid,)
    if rated.grid == NO_GRID:
        grids = _layouts(state.rules.discs, solo=state.rules.solo)
    return tuple(replace(after, grid=grid) for grid in grids)


def _stored(state: State, seat: Seat, rated: RatedResult) -> State:
    """Returns the state with everybody's storage as it is after step 2.

    The seat's own storage is what a full house leaves of it.
    """
    players = list(state.players)
    for side, owner in enumerate(state.rules.seat_of_side):
        if owner is not None:
            cells = rated.haul.cells if owner == seat else rated.found.cells(side)
            players[owner] = replace(players[owner], storage=cells)
    return replace(state, players=tuple(players))


def bought(state: State, seat: Seat, choice: Choice) -> State:
    """Returns the start of the next turn after the seat's purchases.

    The state is an imagined one, so the ships that come up are those of its own piles.
    """
    player, piles, ships = state.players[seat], state.piles, list(state.ships)
    for item in choice.bundle.items:
        if is_ship(item):
            level = level_of(item) - 1
            player = replace(player, ships=(*player.ships, ships[level][0]))
            ships[level] = ships[level][1:]
        else:
            player = replace(player, buildings=more_of(player.buildings, item, 1))
            piles = more_of(piles, item, -1)
    player = replace(player, cubes=choice.kept, opium_used=player.opium_used + choice.opium)
    return _next_turn(replace(state, ships=tuple(ships), piles=piles), seat, player)


def _next_turn(state: State, seat: Seat, player: Player) -> State:
    players = with_player(state.players, seat, player)
    other = next_seat(state)
    begins = other == state.first_player
    return replace(
        state,
        players=players,
        supply=_supply(state, players),
        step="plan",
        turn=other,
        round=state.round + begins,
        event=None if begins else state.event,
        past=(*state.past, state.event) if begins and state.event else state.past,
        moves_left=MOVES,
        taken=0,
        picked=(),
        used=NOTHING_USED,
        must_return=(),
    )


def _supply(state: State, players: tuple[Player, ...]) -> Cubes:
    """Returns the supply, which is every cube that nobody holds.

    Each foreseen turn counts on the supply before it, so several may use the same cubes.
    Where they need more than there is, the supply is zero.
    """
    rules = state.rules
    lying = plus(held_by_all(players, rules), state.out_of_play)
    return cast(Cubes, tuple(max(0, count) for count in less(all_cubes(rules), lying)))


def standing(state: State, seat: Seat, situation: Situation, coefficients: Coefficients) -> float:
    """Returns the prestige that a seat has now, with what its cards are yet to bring.

    Cubes are not counted.
    """
    rules, player = state.rules, state.players[seat]
    ships = sum(rules.ships[id].prestige for id in player.ships)
    toll = coefficients.denial * situation.opium_toll * player.opium_used
    opium = max(0, rules.opium_prestige * player.opium_used - player.relief) - toll
    return ships + cards_worth(situation, coefficients, situation.owned, situation.credit) - opium


@lru_cache
def _layouts(discs: tuple[int, ...], *, solo: bool) -> tuple[Grid, ...]:
    chances = (SeededChance(f"layout {number}") for number in range(LAYOUTS))
    return tuple(lay_out(discs, chance, solo=solo) for chance in chances)


REMEMBERED = 1024


class Breadth(NamedTuple):
    """How many plans of a turn are compared by what they leave, and how many yields are weighed."""

    plans: int
    weighed: int


THEIRS, OWN, OF_MANY = Breadth(16, 24), Breadth(8, 24), Breadth(4, 12)
"""With two players, THEIRS is for the other's turn and OWN for one's own turn after it.

With more players, OF_MANY is for the turn of each.
"""


class LikelyTurn(NamedTuple):
    """A foreseen turn of the next player: its worth, its balance, and the state after it."""

    worth: float
    balance: float
    after: State


@lru_cache(maxsize=REMEMBERED)
def likely_turn(state: State, coefficients: Coefficients, sight: Breadth) -> LikelyTurn:
    """Returns the likely turn of the player whose turn it is.

    It follows the plan with the best balance among those that are worth most.
    """
    seat = state.turn
    at = menu(situation_of(state, seat), coefficients)
    found = likely_results(state, seat, at, sight.plans, sight.weighed)
    balances = [
        each.worth if is_last_turn(state) else balance(state, seat, at, each) for each in found
    ]
    most = max(balances)
    best = found[balances.index(most)]
    _, choice = step4(at, best.haul.hand)
    return LikelyTurn(best.worth, most, afterstates(state, seat, best, choice)[0])


def balance(state: State, seat: Seat, at: Menu, rated: RatedResult) -> float:
    """Returns a turn's worth, less what the next player can make of the state that it leaves.

    Where several layouts are possible, the next player's worth is their average.
    """
    _, choice = step4(at, rated.haul.hand)
    after = afterstates(state, seat, rated, choice)
    theirs = sum(next_worth(each, each.turn, at.coefficients) for each in after) / len(after)
    return rated.worth - at.coefficients.rival * theirs


def next_worth(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """Returns the worth of the best that a seat can make of the grid in its own turn."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return turn_value(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)
