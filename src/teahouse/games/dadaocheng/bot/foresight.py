"""Foresight: the table after a planned turn, and what the turns after it are worth."""

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
from .planning import NO_GRID, Prospect, haul, likely_prospects, step4
from .situation import Situation, situation_of
from .worth import Coefficients, cards_worth

__all__ = [
    "OF_MANY",
    "OWN",
    "THEIRS",
    "LikelyTurn",
    "Sight",
    "afterstates",
    "balance",
    "bought",
    "likely_turn",
    "next_worth",
    "standing",
    "turn_value",
]


LOOKED_AT = 8  # yields that are weighed in full
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
    """The worth of the best haul that the solver finds among the richest yields."""
    at = menu(situation, coefficients)
    return max(
        haul(at, plus(hand, each.cubes), each.cells, shops, each.returns).worth
        for each in yields_of(puzzle, side, len(shops), LOOKED_AT)
    )


LAYOUTS = 3  # that stand for all, where one will be drawn (D7)


def afterstates(state: State, seat: Seat, prospect: Prospect, choice: Choice) -> tuple[State, ...]:
    """The start of the turn after this one: one state, or several where discs are laid out anew."""
    after = bought(_stored(state, seat, prospect), seat, choice)
    grids: tuple[Grid, ...] = (prospect.grid,)
    if prospect.grid == NO_GRID:
        grids = _layouts(state.rules.discs, solo=state.rules.solo)
    return tuple(replace(after, grid=grid) for grid in grids)


def _stored(state: State, seat: Seat, prospect: Prospect) -> State:
    """Everybody's storage after step 2, one's own after a full house."""
    players = list(state.players)
    for side, owner in enumerate(state.rules.seat_of_side):
        if owner is not None:
            cells = prospect.haul.cells if owner == seat else prospect.found.cells(side)
            players[owner] = replace(players[owner], storage=cells)
    return replace(state, players=tuple(players))


def bought(state: State, seat: Seat, choice: Choice) -> State:
    """The next turn, once this one's purchases are made; ships that come up are imagined."""
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
    players = with_player(state, seat, player)
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
    """The supply: every cube that nobody holds; none where turns foreseen need more than there is.

    Each of them is foreseen by what lies in the supply before it, and several may want the same.
    """
    rules = state.rules
    lying = plus(held_by_all(players, rules), state.out_of_play)
    return cast(Cubes, tuple(max(0, count) for count in less(all_cubes(rules), lying)))


def standing(state: State, seat: Seat, situation: Situation, coefficients: Coefficients) -> float:
    """What a seat has by now: prestige, and what its cards will help; its cubes are not in it."""
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


class Sight(NamedTuple):
    """How well a turn is foreseen: plans compared by what they leave, and yields weighed."""

    plans: int
    weighed: int


THEIRS, OWN, OF_MANY = Sight(16, 24), Sight(8, 24), Sight(4, 12)
"""Between two the other's turn and one's own after it; with more players that of each."""


class LikelyTurn(NamedTuple):
    """A turn of whoever is next, as foreseen."""

    worth: float
    balance: float
    after: State


@lru_cache(maxsize=REMEMBERED)
def likely_turn(state: State, coefficients: Coefficients, sight: Sight) -> LikelyTurn:
    """The plan with the best balance among the next player's best plans."""
    seat = state.turn
    at = menu(situation_of(state, seat), coefficients)
    found = likely_prospects(state, seat, at, sight.plans, sight.weighed)
    balances = [
        each.worth if is_last_turn(state) else balance(state, seat, at, each) for each in found
    ]
    most = max(balances)
    best = found[balances.index(most)]
    _, choice = step4(at, best.haul.hand)
    return LikelyTurn(best.worth, most, afterstates(state, seat, best, choice)[0])


def balance(state: State, seat: Seat, at: Menu, prospect: Prospect) -> float:
    """A turn's worth, less what the next player can make of what it leaves."""
    _, choice = step4(at, prospect.haul.hand)
    after = afterstates(state, seat, prospect, choice)
    theirs = sum(next_worth(each, each.turn, at.coefficients) for each in after) / len(after)
    return prospect.worth - at.coefficients.rival * theirs


def next_worth(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """The best that a seat, whose turn it is, can make of the grid."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return turn_value(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)
