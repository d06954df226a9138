"""The situation: everything but the cubes that decides what a seat can buy in its step 4."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.act import JAPANESE_RULE, TOP_LEVEL, building_cost
from teahouse.games.dadaocheng.rules.goods import DEN, KINDS, MARKET, WORKSHOP, Buildings, Cost
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, PricedBuilding, PricedShip
from teahouse.games.dadaocheng.rules.score import credit
from teahouse.games.dadaocheng.rules.state import NOTHING_USED, State

__all__ = ["Situation", "situation_ahead", "situation_of"]

GIFT_YEAR, TREATY_YEAR, MARKET_YEAR = 1851, 1860, 1908
GIFT, SWAPS = 2, 2
DISTRICTS = 1920
MANY = 4
"""A limit for kinds that have none: nobody buys more of them in one turn."""


class Situation(msgspec.Struct, frozen=True):
    """A seat's means in a step 4; it is hashable because results are cached by it."""

    turns_left: int  # the seat's own turns after this one
    hand_limit: int
    ships: tuple[PricedShip | None, ...]  # the ship that may be bought, by level
    kinds: tuple[PricedBuilding, ...]
    costs: tuple[Cost, ...]  # of each kind, this round
    stock: tuple[int, ...]  # how many of each kind may be bought this turn
    owned: Buildings
    credit: int
    opium_price: float  # prestige that one opium costs where it stands for a good
    opium_relieved: int  # prestige by which the next opium costs less, in total (D13)
    opium_share: float  # prestige that owning one den costs now
    opium_toll: float  # what one opium costs others, by their dens
    markets: int  # uses left, with those of 1908
    workshops: int
    dens: int
    gift: int  # cubes of any good to take (1851)
    has_treaty: bool  # whether the treaty of 1860 can be used
    has_temple: bool
    mansion_sets: tuple[int, ...]
    districts: float  # probability that the most building cards count at the end (1920)
    others_cards: int  # the most building cards that another has

    def opium_cost(self, count: int) -> float:
        """Returns the prestige that so much opium costs where it stands for goods."""
        return count * self.opium_price - min(count, self.opium_relieved)


def situation_of(state: State, seat: Seat) -> Situation:
    """Returns the situation of a seat in its step 4."""
    rules, player = state.rules, state.players[seat]
    used, year, owned = state.used, state.event, player.buildings
    swaps = SWAPS - used.event if year == MARKET_YEAR else 0
    drunk = sum(each.opium_used for each in state.players) / rules.players
    return Situation(
        turns_left=rules.rounds - state.round,
        hand_limit=rules.hand_limit,
        ships=_ships(state),
        kinds=rules.buildings,
        costs=tuple(building_cost(state, kind) for kind in range(len(KINDS))),
        stock=_stock(state),
        owned=owned,
        credit=credit(rules, player),
        opium_price=rules.opium_prestige + owned[DEN] / rules.players,
        opium_relieved=max(0, player.relief - rules.opium_prestige * player.opium_used),
        opium_share=drunk,
        opium_toll=_toll(state, seat),
        markets=max(0, owned[MARKET] - used.market) + swaps,  # 1905 may have taken a used one
        workshops=max(0, owned[WORKSHOP] - used.workshop),
        dens=max(0, owned[DEN] - used.den),
        gift=GIFT if year == GIFT_YEAR and not used.event else 0,
        has_treaty=year == TREATY_YEAR and not used.event,
        has_temple=not used.temple,
        mansion_sets=rules.mansion_sets,
        districts=_districts(state),
        others_cards=max(
            (sum(each.buildings) for other, each in enumerate(state.players) if other != seat),
            default=0,
        ),
    )


def _toll(state: State, seat: Seat) -> float:
    """Returns what one more opium costs the other seats that have dens (D14)."""
    dens = sum(each.buildings[DEN] for each in state.players) - state.players[seat].buildings[DEN]
    return dens / state.rules.players


def _districts(state: State) -> float:
    """Returns the probability that 1920 is among the game's years, by those that have come."""
    rules, seen = state.rules, {*state.past, state.event}
    if rules.solo or DISTRICTS in seen:
        return float(not rules.solo)
    if rules.options.events == "first_years":
        return float(DISTRICTS in rules.years[: rules.rounds - 1])
    latest = max((year for year in seen if year), default=0)
    in_order = rules.options.events == "chronological"
    left = [year for year in rules.years if year not in seen and (year > latest or not in_order)]
    return min(1.0, (rules.rounds - state.round) / len(left)) if DISTRICTS in left else 0.0


def situation_ahead(state: State, seat: Seat) -> Situation:
    """Returns the situation of a seat in its next turn, without the new event if a round begins."""
    if _place(state, seat) <= _place(state, state.turn):
        state = replace(state, round=state.round + 1, event=None)
    return situation_of(replace(state, used=NOTHING_USED), seat)


def _place(state: State, seat: Seat) -> int:
    """Returns a seat's place in the order of a round, from 0."""
    return (seat - state.first_player) % state.rules.players


def _ships(state: State) -> tuple[PricedShip | None, ...]:
    ships = state.rules.ships
    return tuple(
        None
        if not pile or (level == TOP_LEVEL and state.event == JAPANESE_RULE)
        else ships[pile[0]]
        for level, pile in zip(LEVELS, state.ships, strict=True)
    )


def _stock(state: State) -> tuple[int, ...]:
    bought = state.used.bought
    limits = (kind.per_turn or MANY for kind in state.rules.buildings)
    return tuple(
        max(0, min(pile, limit - (bought.count(name) if limit < MANY else 0)))
        for pile, limit, name in zip(state.piles, limits, KINDS, strict=True)
    )
