"""Which deal is proposed first, and what stands beside what was offered before."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.bot.levels import HARD, Hard
from teahouse.games.chinatown.bot.search import deals
from teahouse.games.chinatown.rules.actions import MakeOffer

from .seated import Json, give, offer, seen, table, trading, turn_of

POOR = {"buildings": [10, 11, 12, 13, 14, 15]}
RICH = {"buildings": [16, 17, 20], "cash": 200_000}
RESTAURANTS = dict.fromkeys(map(str, range(10, 15)), "restaurant")  # one short of the largest


def two_buyers(cash: int = 10_000) -> Json:
    """A seller, one who would gain the most by its tile and has so much, and one who is rich."""
    shops = {**RESTAURANTS, "16": "photo", "17": "photo"}
    seller = {"tiles": {"restaurant": 1, "photo": 1}}
    return trading(seller, {**POOR, "cash": cash}, RICH, shops=shops)


class JointGainFirst(Hard):
    """Asks first where all parties together gain the most."""

    temper = replace(HARD, own_gain_first=False)


def buyer(bot: Hard, cash: int = 10_000) -> Seat:
    match = table(two_buyers(cash), open_money=True)
    action = bot.choose(turn_of(match, 0))
    assert isinstance(action, MakeOffer)
    return next(given.to for given in action.gives if given.tiles)


def test_the_poor_one_would_gain_more() -> None:
    best = next(deals(seen(table(two_buyers(), open_money=True))))
    assert 1 in best.parties


def test_hard_asks_the_one_first_who_can_pay() -> None:
    assert buyer(Hard()) == 2
    assert buyer(JointGainFirst(), cash=20_000) == 1


def test_who_cannot_pay_six_tenths_of_a_fair_price_is_not_asked() -> None:
    assert buyer(JointGainFirst(), cash=10_000) == 2


def on_top(*, buys_a_place: bool) -> bool:
    """Whether lan puts her florist's tile on top of a refused offer."""
    florists = {"buildings": [10, 11], "tiles": {"florist": 1, "tropical_fish": 1}}
    buyer = {"buildings": [22, 23, 24, 25, 28], "tiles": {"tropical_fish": 3}, "cash": 200_000}
    seller = {"buildings": [12], "cash": 400_000}
    shops = {"10": "florist", "11": "florist"}
    match = table(trading(florists, buyer, seller, shops=shops), open_money=True)
    if buys_a_place:
        match.do(offer(0, give(2, 0, buildings=[12]), give(0, 2, cash=10_000)))
    fish = give(0, 1, tiles={"tropical_fish": 1})
    match.do(offer(0, fish, give(1, 0, cash=20_000)))
    match.do({"type": "decline", "seat": 1, "offer": match.state.offers[-1].id})
    action = Hard().choose(turn_of(match, 0, character="lan"))
    given = action.gives if isinstance(action, MakeOffer) else ()
    return any(things.tiles == {"tropical_fish": 1, "florist": 1} for things in given)


def test_what_an_open_offer_needs_is_not_put_on_top_of_another() -> None:
    assert on_top(buys_a_place=False)
    assert not on_top(buys_a_place=True)
