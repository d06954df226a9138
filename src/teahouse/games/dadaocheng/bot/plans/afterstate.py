"""Afterstates: the table once a seat has played a turn as planned, before anybody else moves."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from teahouse.core import Seat, SeededChance
from teahouse.games.dadaocheng.bot.purchases.menu import Choice
from teahouse.games.dadaocheng.bot.purchases.shelves import is_ship, level_of
from teahouse.games.dadaocheng.bot.purchases.situation import Situation
from teahouse.games.dadaocheng.bot.value.cards import cards_worth
from teahouse.games.dadaocheng.bot.value.coefficients import Coefficients
from teahouse.games.dadaocheng.rules.audit import held_by_all
from teahouse.games.dadaocheng.rules.components.goods import Cubes, less, plus
from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.state import (
    NOTHING_USED,
    Player,
    State,
    next_seat,
    with_player,
)
from teahouse.games.dadaocheng.rules.steps.grid import Grid
from teahouse.games.dadaocheng.rules.steps.layout import lay_out
from teahouse.games.dadaocheng.rules.steps.purchase import more_of
from teahouse.games.dadaocheng.rules.steps.setup import all_cubes

from .planning import Prospect
from .yields import NO_GRID

__all__ = ["afterstates", "bought", "standing"]

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
