"""Answers: what is good is taken, what robs is not, and a price can be talked about."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match
from teahouse.games.chinatown.bot.levels import Easy, Hard, Medium, Negotiator, NeverTrades

from .seated import give, offer, table, trading, turn_of

BUILDER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}
"""A third photo tile would bring it three notes in this last round."""

SELLER = {"tiles": {"photo": 1}, "cash": 200_000}


def asked(*gives: Any, by: int = 1, **more: Any) -> Match:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(by, *gives, **more))
    return match


def said(match: Match, bot: type[Negotiator] = Hard, seat: int = 0) -> tuple[str, str]:
    decision = bot().decide(turn_of(match, seat))
    assert decision is not None
    return type(decision.action).__name__, decision.reason


def sold_for(cash: int) -> Match:
    return asked(give(1, 0, tiles={"photo": 1}), give(0, 1, cash=cash))


@pytest.mark.parametrize("level", [Easy, Medium, Hard])
def test_a_deal_that_helps_both_is_taken(level: type[Negotiator]) -> None:
    assert said(sold_for(10_000), level) == ("Accept", "good")


@pytest.mark.parametrize("level", [Easy, Medium, Hard])
@pytest.mark.parametrize("cash", [30_000, 40_000, 150_000])
def test_a_price_at_which_nothing_is_gained_is_not_paid(level: type[Negotiator], cash: int) -> None:
    assert said(sold_for(cash), level)[0] != "Accept"


def test_a_price_that_leaves_too_little_is_answered_with_a_better_one() -> None:
    fishers = {"buildings": [22, 23, 24, 25], "tiles": {"tropical_fish": 3}, "cash": 200_000}
    match = table(trading({**BUILDER, "tiles": {"photo": 2, "tropical_fish": 1}}, fishers))
    match.do(offer(1, give(0, 1, tiles={"tropical_fish": 1}), give(1, 0, cash=10_000)))
    counter: Any = Hard().choose(turn_of(match, 0))
    assert counter.counters == 1
    assert [g.cash for g in counter.gives if g.to == 0] == [30_000]


@pytest.mark.parametrize(
    "gives",
    [
        [give(0, 1, cash=10_000)],
        [give(0, 1, tiles={"photo": 2}), give(1, 0, cash=10_000)],
        [give(0, 1, buildings=[10, 11, 12]), give(1, 0, cash=20_000)],
        [give(0, 1, buildings=[11]), give(1, 0, tiles={"photo": 1})],
    ],
)
def test_whoever_would_rob_it_is_told_no(gives: list[Any]) -> None:
    word, reason = said(asked(*gives))
    assert (word, reason) in [("Decline", "no_gain"), ("MakeOffer", "too_little")]


def test_a_gift_is_taken() -> None:
    assert said(asked(give(1, 0, cash=10_000))) == ("Accept", "good")


def test_what_cannot_be_paid_is_not_accepted() -> None:
    match = table(trading({**BUILDER, "cash": 0}, SELLER))
    match.do(offer(1, give(1, 0, tiles={"photo": 1}), give(0, 1, cash=10_000)))
    assert said(match) == ("Decline", "not_now")


def test_c13_a_promise_in_words_is_not_made() -> None:
    promise = {"by": 0, "to": 1, "kind": "promise", "text": "You win.", "round": 3}
    match = table(trading(BUILDER, SELLER, round=2))
    match.do(offer(1, give(1, 0, cash=100_000), clauses=[promise]))
    assert said(match) == ("Decline", "no_promises")


def test_c13_others_promises_in_words_are_worth_nothing() -> None:
    promise = {"by": 1, "to": 0, "kind": "promise", "text": "You win.", "round": 3}
    match = table(trading(BUILDER, SELLER, round=2))
    match.do(offer(1, give(0, 1, cash=10_000), clauses=[promise]))
    assert said(match) == ("Decline", "no_gain")


@pytest.mark.parametrize(("cash", "word"), [(200_000, "Accept"), (0, "Decline")])
def test_c13_a_payment_counts_as_far_as_the_payer_can_be_thought_to_have_it(
    cash: int, word: str
) -> None:
    match = table(trading(BUILDER, {**SELLER, "cash": cash}, round=5), open_money=True)
    pay = {"by": 1, "to": 0, "kind": "pay", "cash": 160_000}
    match.do(offer(1, give(0, 1, tiles={"photo": 1}), clauses=[pay]))
    assert said(match)[0] == word


def test_c13_after_the_last_income_there_is_no_later_to_pay_in() -> None:
    match = table(trading(BUILDER, SELLER), open_money=True)
    pay = {"by": 1, "to": 0, "kind": "pay", "cash": 160_000}
    match.do(offer(1, give(0, 1, tiles={"photo": 1}), clauses=[pay]))
    assert said(match)[0] == "Decline"


def test_c13_a_building_that_has_to_stay_empty_costs_what_it_would_bring() -> None:
    match = table(trading({**BUILDER, "tiles": {"photo": 3}}, SELLER))
    empty = {"by": 0, "to": 1, "kind": "leave_empty", "building": 11}
    match.do(offer(1, give(1, 0, cash=30_000), clauses=[empty]))
    assert said(match)[0] == "Decline"  # five notes become two
    match.do(offer(1, give(1, 0, cash=50_000), clauses=[empty], counters=1))
    assert said(match) == ("Accept", "good")


def test_c13_a_payment_that_income_would_not_cover_is_not_promised() -> None:
    match = table(trading({**BUILDER, "cash": 0}, SELLER))
    pay = {"by": 0, "to": 1, "kind": "pay", "cash": 60_000}
    match.do(offer(1, give(1, 0, tiles={"photo": 1}, cash=50_000), clauses=[pay]))
    assert said(match)[0] == "Accept"  # five of income and five in cash
    match = table(trading({**BUILDER, "cash": 0}, {**SELLER, "buildings": [6]}))
    pay["cash"] = 200_000
    match.do(offer(1, give(1, 0, tiles={"photo": 1}, buildings=[6], cash=130_000), clauses=[pay]))
    assert said(match)[0] == "Decline"


def test_the_best_of_several_offers_is_taken_first() -> None:
    match = table(trading(BUILDER, SELLER, SELLER))
    match.do(offer(1, give(1, 0, tiles={"photo": 1}), give(0, 1, cash=20_000)))
    match.do(offer(2, give(2, 0, tiles={"photo": 1}), give(0, 2, cash=10_000)))
    action = Hard().choose(turn_of(match, 0))
    assert (type(action).__name__, action.offer) == ("Accept", 2)  # type: ignore[union-attr]


def test_the_one_who_never_trades_takes_not_even_a_gift() -> None:
    assert said(asked(give(1, 0, cash=100_000)), NeverTrades)[0] == "Decline"


def test_a_yes_that_is_no_longer_meant_is_taken_back() -> None:
    match = table(trading(BUILDER, SELLER, SELLER))
    gives = [give(1, 0, tiles={"photo": 1}), give(0, 1, cash=20_000)]
    match.do(offer(0, *gives))
    match.do(offer(2, give(2, 0, tiles={"photo": 1})))
    match.do({"type": "accept", "seat": 0, "offer": 2})
    assert said(match) == ("Withdraw", "changed")
