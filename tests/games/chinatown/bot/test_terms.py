"""Prices: everybody gains, nobody pays what is not there, and a share is kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.deals import Deal
from teahouse.games.chinatown.bot.levels import HARD
from teahouse.games.chinatown.bot.prices import terms
from teahouse.games.chinatown.placement.worth import one

from .seated import seen, table, trading

SHOPS = {"10": "photo", "11": "photo", "12": "photo"}  # pays its owner five notes a round


def tile_for_money(gain: float = 8.0) -> Deal:
    """Seat 0 gets a tile of seat 1."""
    return Deal(((1, 0, one(12, 0)),), ((0, gain), (1, 0.0)))


def rich(cash: int = 20, other: int = 20) -> Appraisal:
    players = ({"cash": cash * 10_000}, {"cash": other * 10_000, "tiles": {"photo": 1}})
    return seen(table(trading(*players), open_money=True))


@pytest.mark.parametrize(("share", "price"), [(1.0, 4), (1.5, 2), (0.5, 6)])
def test_a_share_of_one_is_half_of_what_two_gain(share: float, price: int) -> None:
    agreed = terms(rich(), HARD, tile_for_money(), share)
    assert agreed is not None
    assert agreed.cash == {(0, 1): price}
    assert agreed.gains == {0: 8 - price, 1: price}


def test_nobody_is_left_with_less_than_a_gain() -> None:
    agreed = terms(rich(), HARD, tile_for_money(), 2.0)
    assert agreed is not None
    assert min(agreed.gains.values()) >= HARD.least


def test_there_are_no_terms_for_what_brings_too_little() -> None:
    assert terms(rich(), HARD, tile_for_money(1.0), 1.0) is None


def test_who_cannot_pay_a_fair_price_pays_what_they_have() -> None:
    agreed = terms(rich(cash=2), HARD, tile_for_money(), 1.0)
    assert agreed is not None
    assert agreed.gains == {0: 6, 1: 2}


def test_there_are_no_terms_for_who_can_pay_nothing() -> None:
    assert terms(rich(cash=0), HARD, tile_for_money(), 1.0) is None


def test_money_that_other_offers_may_take_is_not_offered_again() -> None:
    assert terms(rich(cash=5), HARD, tile_for_money(), 1.0, reserved=5) is None


def test_c13_what_is_not_there_in_cash_is_paid_after_income() -> None:
    players = ({"cash": 10_000, "buildings": [10, 11, 12]}, {"tiles": {"photo": 1}})
    there = seen(table(trading(*players, shops=SHOPS, round=5), open_money=True))
    agreed = terms(there, HARD, tile_for_money(), 1.0)
    assert agreed is not None
    assert (agreed.cash, agreed.later) == ({(0, 1): 1}, {(0, 1): 3})
    in_cash_alone = terms(there, replace(HARD, credit=False), tile_for_money(), 1.0)
    assert in_cash_alone is not None
    assert (in_cash_alone.cash, in_cash_alone.later) == ({(0, 1): 1}, {})


def test_three_pay_each_other_straight() -> None:
    goods = ((0, 1, one(12, 1)), (1, 2, one(12, 2)))
    there = seen(table(trading({}, {"cash": 90_000}, {"cash": 90_000}), open_money=True))
    agreed = terms(there, HARD, Deal(goods, ((0, -2.0), (1, 6.0), (2, 5.0))), 1.0)
    assert agreed is not None
    assert agreed.cash == {(1, 0): 3, (2, 0): 2}
    assert agreed.gains == {0: 3, 1: 3, 2: 3}
