"""Offers of far too little are remembered for the year, of those who could have paid more."""

from __future__ import annotations

import pytest

from teahouse.games.chinatown.bot.judging import ask_extra, take_extra
from teahouse.games.chinatown.bot.levels import HARD
from teahouse.games.chinatown.bot.stance import Stance, stance_of

from .seated import give, offer, seen, table, trading, turn_of


def begged(times: int, cash: int, character: str = "") -> Stance:
    """A seat of whom another has asked so often for a tile worth three notes, for nothing."""
    buyer = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": cash}
    match = table(trading({"tiles": {"photo": 1}}, buyer), open_money=True)
    for number in range(1, times + 1):
        match.do(offer(1, give(0, 1, tiles={"photo": 1})))
        match.do({"type": "decline", "seat": 0, "offer": number})
    return stance_of(seen(match), HARD, turn_of(match, 0, character=character))


def test_who_offers_far_too_little_twice_pays_more_that_year() -> None:
    stance = begged(2, cash=200_000)
    assert ask_extra(stance, (), (0, 1)) == take_extra(stance, (), (0, 1)) == 0.1
    assert ask_extra(stance, (), (0, 2)) == 0


@pytest.mark.parametrize(("times", "cash"), [(1, 200_000), (2, 0)])
def test_once_is_no_insult_nor_is_an_offer_of_all_that_one_has(times: int, cash: int) -> None:
    assert ask_extra(begged(times, cash), (), (0, 1)) == 0


def test_the_generous_forgets_it() -> None:
    assert ask_extra(begged(2, 200_000, "lan"), (), (0, 1)) == 0
