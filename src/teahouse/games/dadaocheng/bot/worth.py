"""The situation of a seat in its step 4, and what cards and cubes are worth in it (D14)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.core.adding import added_up
from teahouse.games.dadaocheng.rules.act import JAPANESE_RULE, TOP_LEVEL, building_cost
from teahouse.games.dadaocheng.rules.goods import (
    DEN,
    KINDS,
    MANSION,
    MARKET,
    SHOP,
    WORKSHOP,
    Buildings,
    Cost,
)
from teahouse.games.dadaocheng.rules.rulebook import (
    CREDIT_FOR_PRESTIGE,
    DISTRICT_PRESTIGE,
    LEVELS,
    PricedBuilding,
    PricedShip,
)
from teahouse.games.dadaocheng.rules.score import credit
from teahouse.games.dadaocheng.rules.state import NOTHING_USED, State

__all__ = [
    "AGAINST_ONE",
    "ALONE",
    "AMONG_OTHERS",
    "GREEDY",
    "BuildingsWorth",
    "Coefficients",
    "Situation",
    "buildings_worth",
    "cards_worth",
    "credit_worth",
    "situation_ahead",
    "situation_of",
]


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
        districts=_districts_likely(state),
        others_cards=max(
            (sum(each.buildings) for other, each in enumerate(state.players) if other != seat),
            default=0,
        ),
    )


def _toll(state: State, seat: Seat) -> float:
    """Returns what one more opium costs the other seats that have dens (D14)."""
    dens = sum(each.buildings[DEN] for each in state.players) - state.players[seat].buildings[DEN]
    return dens / state.rules.players


def _districts_likely(state: State) -> float:
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


ByGood = tuple[float, float, float, float, float]


class Coefficients(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers by which a level evaluates; lasting benefits are given in prestige per turn."""

    cube: ByGood  # a cube kept for a later turn
    dice: float  # one die, while turns are left
    last_dice: float  # one die in the last turn
    credit: tuple[float, float]  # each turn, a credit up to 5, and one from there up to 10
    horizon: int  # the most turns that count; more of them make no difference
    market: float  # each turn, as are the three below
    workshop: float
    den: float
    shop: float
    second: float  # the share of the first of a kind that the second is worth
    mansion: float  # the share that the next step of a set of mansions counts in advance
    filled: float  # a storage cell with cubes; it grows with the number of such cells
    stored: float  # a second cube on a cell
    rival: float  # a point of the next player's gain, in points of one's own
    own_next: float = 0.0  # a point of one's next turn, after the others have played
    denial: float = 0.0  # a point that one's purchases take from the next player
    districts: float = 0.0  # a point that 1920 gives for the most building cards
    sight: int = 20  # the most purchases that are considered together


ALONE = Coefficients(
    cube=(1.0, 1.0, 1.0, 1.0, 1.0),
    dice=0.8,
    last_dice=0.3,
    credit=(0.0, 0.0),
    horizon=10,
    market=0.2,
    workshop=0.2,
    den=0.2,
    shop=0.0,
    second=0.5,
    mansion=0.0,
    filled=0.0,
    stored=0.0,
    rival=0.0,
)

AMONG_OTHERS = replace(ALONE, rival=0.7, own_next=0.6)
"""For three or four players.

Others' turns are foreseen only in part, so one's next turn counts for less than this one.
"""

AGAINST_ONE = replace(
    AMONG_OTHERS,
    credit=(0.12, 0.1),
    market=0.7,
    workshop=0.6,
    den=1.8,
    shop=0.4,
    own_next=0.8,
    rival=0.7,
    denial=0.7,
    districts=1.0,
)
"""For two players, found in games against an earlier `hard`.

Whoever has the only den mostly wins.
"""

GREEDY = replace(ALONE, sight=1)
"""For easy and medium: prestige now, one card at a time, with little thought of later turns."""


HALF_WAY, FAR = 5, 10  # credits that open all of level 2, and of level 3


class BuildingsWorth(NamedTuple):
    """The worth of buildings without their credit.

    `prestige` is what they score at the end; `use` is what they help with until then.
    """

    prestige: float
    use: float


def cards_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings, credit: int
) -> float:
    """Returns what buildings and credit are worth in this situation."""
    of_buildings = buildings_worth(situation, coefficients, owned)
    return of_buildings.prestige + credit_worth(situation, coefficients, credit) + of_buildings.use


def buildings_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings
) -> BuildingsWorth:
    """Returns what buildings are worth in this situation."""
    turns = min(situation.turns_left, coefficients.horizon)
    prestige = sum(
        kind.prestige * count for kind, count in zip(situation.kinds, owned, strict=True)
    )
    return BuildingsWorth(
        prestige
        - owned[DEN] * situation.opium_share
        + _mansions(situation, coefficients, owned[MANSION], turns),
        _engine(coefficients, owned, situation.turns_left)
        + _districts(situation, coefficients, sum(owned)),
    )


def _mansions(situation: Situation, coefficients: Coefficients, count: int, turns: int) -> float:
    sets = situation.mansion_sets
    whole, rest = divmod(count, len(sets))
    step = sets[rest] - (sets[rest - 1] if rest else 0)
    turn_value = coefficients.mansion * step * turns / coefficients.horizon
    return whole * sets[-1] + (sets[rest - 1] if rest else 0) + turn_value


def credit_worth(situation: Situation, coefficients: Coefficients, credit: int) -> float:
    """Returns what credit is worth in this situation."""
    turns = min(situation.turns_left, coefficients.horizon)
    if not turns:
        return credit // CREDIT_FOR_PRESTIGE
    near, far = coefficients.credit
    opens = near * min(credit, HALF_WAY) + far * min(max(credit - HALF_WAY, 0), FAR - HALF_WAY)
    return credit / CREDIT_FOR_PRESTIGE + opens * turns


def _engine(coefficients: Coefficients, owned: Buildings, turns: int) -> float:
    each = (
        (SHOP, coefficients.shop),
        (MARKET, coefficients.market),
        (WORKSHOP, coefficients.workshop),
        (DEN, coefficients.den),
    )
    return turns * added_up(
        worth * _diminished(owned[kind], coefficients.second) for kind, worth in each
    )


def _districts(situation: Situation, coefficients: Coefficients, cards: int) -> float:
    """Returns the value of leading in building cards (1920), negative for a seat that is behind."""
    lead = (cards - situation.others_cards) / (1 + max(0, situation.turns_left))
    sure = coefficients.districts * situation.districts * DISTRICT_PRESTIGE
    return sure * max(-1.0, min(1.0, lead))


@cache
def _diminished(count: int, second: float) -> float:
    """Returns the worth of `count` buildings of a kind in terms of the first.

    Each building is worth `second` times the one before it.
    """
    return added_up(second**nth for nth in range(count))
