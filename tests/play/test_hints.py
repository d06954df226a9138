"""Hints: legal, to everybody's gain where that is said, and from what a seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import BadInput, Match, plain
from teahouse.games import game
from teahouse.play import Turn
from teahouse.play.hints import OfferWorth, best_move, best_offers, hint, offer_worth

from .turns import turn_in


def turn_of(match: Match, seat: int) -> Turn:
    return turn_in(match, seat, seconds=0.5, seed="hint")


@pytest.fixture(scope="module")
def trading() -> Match:
    match = Match(game("chinatown"), {"players": 3}, seed="hints")
    for seat in range(3):
        match.do(match.game.fallback_action(match.state, seat))
    return match


@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
def test_the_best_move_is_legal_and_there_is_none_for_whoever_may_not_act(name: str) -> None:
    match = Match(game(name), {"players": 3}, seed="hints")
    for _ in range(12):
        waiting = sorted(match.game.waiting_for(match.state))
        found = (best_move(turn_of(match, seat)) for seat in waiting)  # None is to wait
        advice: Any = next(move for move in found if move is not None)
        match.do(plain(advice.actions[0] if name == "dadaocheng" else advice.action))
    for seat in set(range(3)) - match.to_act:
        assert best_move(turn_of(match, seat)) is None


def test_all_parties_gain_by_the_best_offers_and_the_best_for_oneself_comes_first(
    trading: Match,
) -> None:
    for seat in range(3):
        offers = best_offers(turn_of(trading, seat), most=5).offers
        assert len(offers) <= 5
        for advice in offers:
            trading.game.check(trading.state, advice.offer)
            assert advice.offer.note == ""
            assert all(party.worth > 0 for party in advice.parties)
        own = [next(p.worth for p in a.parties if p.seat == seat) for a in offers]
        assert own == sorted(own, reverse=True)


def test_an_offer_is_worth_as_much_before_as_after_it_is_made(trading: Match) -> None:
    gives = ({"from": 0, "to": 1, "cash": 20_000},)
    drafted = offer_worth(turn_of(trading, 0), OfferWorth(gives=gives))
    assert [(party.seat, party.worth) for party in drafted.parties] == [(0, -20_000), (1, 20_000)]
    after, _ = trading.game.apply(
        trading.state, trading.game.action({"type": "offer", "seat": 0, "gives": list(gives)})
    )
    view = trading.game.view(after, 0)
    turn = Turn(
        game=trading.game,
        options=trading.options,
        seat=0,
        view=view,
        actions=(),
        seconds=0.5,
        seed="hint",
    )
    assert offer_worth(turn, OfferWorth(offer=1)) == drafted


@pytest.mark.parametrize(
    "query",
    [
        {"kind": "weather"},
        {"kind": "best_move", "for": 3},
        {"kind": "offer_worth", "offer": 99},
        {"kind": "offer_worth", "gives": [{"from": 0, "to": 9, "cash": 10_000}]},
        {"kind": "offer_worth", "gives": [{"wind": 1}]},
        {"kind": "offer_worth"},
        "best_move",
    ],
)
def test_a_question_without_sense_is_refused(trading: Match, query: object) -> None:
    with pytest.raises(BadInput):
        hint(turn_of(trading, 0), query)


def test_where_nothing_is_traded_there_are_no_offers() -> None:
    match = Match(game("dadaocheng"), {"players": 2}, seed="hints")
    with pytest.raises(BadInput, match="no offers in dadaocheng"):
        hint(turn_of(match, 0), {"kind": "best_offers"})
