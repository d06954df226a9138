"""Offers that stand at one time, forecasts, and money that was promised."""

from __future__ import annotations

from typing import Any

from benchmarks.bargaining.forecast import forecast

from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.placement.worth import value

from .seated import give, offer, seen, table, trading, turn_of

BUILDER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}
SELLER = {"tiles": {"photo": 1}, "cash": 200_000}


def test_a_yes_waits_until_an_offer_that_it_would_spoil_is_taken_back() -> None:
    """One photo is wanted; whoever is about to get it as a gift must not have bought another."""
    match = table(trading(BUILDER, SELLER, SELLER))
    bought = [give(1, 0, tiles={"photo": 1}), give(0, 1, cash=20_000)]
    match.do(offer(0, *bought))
    match.do(offer(2, give(2, 0, tiles={"photo": 1})))
    first: Any = Hard().choose(turn_of(match, 0))
    assert (type(first).__name__, first.offer) == ("Withdraw", 1)
    match.do(first)
    second: Any = Hard().choose(turn_of(match, 0))
    assert (type(second).__name__, second.offer) == ("Accept", 2)


def test_in_the_last_round_a_forecast_is_cash_what_can_be_placed_and_some_trade() -> None:
    there = seen(table(trading({**BUILDER, "tiles": {"photo": 3}})))
    assert value(there.ground, there.sides[0]) == 5
    assert forecast(there, 0) == 20 + 5 + there.ground.sight.to_come[0]


def test_more_is_expected_while_more_is_to_come() -> None:
    expected = [forecast(seen(table(trading(BUILDER, round=n))), 0) for n in range(1, 7)]
    assert expected == sorted(expected, reverse=True)


def test_c13_tiles_are_placed_when_a_payment_that_was_promised_needs_the_income() -> None:
    player = {"buildings": [6, 7, 8, 9, 10], "tiles": {"photo": 1}, "cash": 0}
    shops = {str(building): "factory" for building in (6, 7, 8, 9)}
    match = table(trading(player, round=2, shops=shops))
    pay = {"by": 0, "to": 1, "kind": "pay", "cash": 70_000}
    match.do(offer(0, clauses=[pay]))
    match.do({"type": "accept", "seat": 1, "offer": 1})
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.turn != 0:
        match.do({"type": "done", "seat": match.state.turn})
    placed: Any = Hard().choose(turn_of(match, 0))
    assert (type(placed).__name__, placed.tile, placed.building) == ("PlaceTile", "photo", 10)
