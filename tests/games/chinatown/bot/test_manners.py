"""Manners: no offer twice, few at a time, and an end to all talk."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from teahouse.core import Match, plain
from teahouse.games.chinatown.bot.deals import goods_of, money_of
from teahouse.games.chinatown.bot.levels import (
    EASY,
    HARD,
    MEDIUM,
    Easy,
    Hard,
    Medium,
    Negotiator,
    NeverTrades,
)
from teahouse.games.chinatown.bot.stance import memory
from teahouse.games.chinatown.bot.temper import CHARACTERS
from teahouse.games.chinatown.rules.actions import Accept, Decline, Give, MakeOffer

from .seated import among_bots, give, seen, table, talk, trading, turn_of

NOBODY_SELLS = trading(
    {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 300_000},
    {"buildings": [13], "tiles": {"photo": 2, "florist": 1}},
    {"buildings": [14], "tiles": {"photo": 1, "tea_house": 1}},
    round=3,
)


def offers_made(match: Match, bot: Negotiator, seat: int = 0) -> list[MakeOffer]:
    """All that a bot offers to players who decline everything."""
    made: list[MakeOffer] = []
    for _ in range(60):
        action = bot.choose(turn_of(match, seat))
        if not isinstance(action, MakeOffer):
            assert action is None or type(action).__name__ == "Ready"
            return made
        made.append(action)
        match.do(action)
        number = match.state.offers[-1].id
        other = min(match.state.offers[-1].parties() - {seat})
        match.do({"type": "decline", "seat": other, "offer": number})
    raise AssertionError("it never stops")


@pytest.mark.parametrize(("level", "most"), [(Easy, EASY), (Medium, MEDIUM), (Hard, HARD)])
def test_it_stops_asking_those_who_always_decline(level: type[Negotiator], most: Any) -> None:
    made = offers_made(table(NOBODY_SELLS), level())
    assert 0 < len(made) <= most.offers
    asked = Counter(seat for offer in made for seat in {g.giver for g in offer.gives} - {0})
    assert max(asked.values()) <= most.patience


def test_the_same_goods_are_only_offered_again_at_a_better_price() -> None:
    match = table({**NOBODY_SELLS, "round": 2})  # enough at stake for more than one price
    there = seen(match)
    prices: dict[Any, list[int]] = {}
    for offer in offers_made(match, Hard()):
        made = next(o for o in match.state.offers if o.gives == offer.gives)
        other = min(made.parties() - {0})
        goods = goods_of(there.rules, offer.gives)
        prices.setdefault(goods, []).append(money_of(there, made)[other])
    assert any(len(paid) > 1 for paid in prices.values())
    for paid in prices.values():
        assert paid == sorted(set(paid))


def test_an_offer_that_was_taken_back_is_not_made_again_as_it_was() -> None:
    match = table({**NOBODY_SELLS, "round": 2})
    made = []
    for _ in range(4):
        action = Hard().choose(turn_of(match, 0))
        assert isinstance(action, MakeOffer)
        match.do(action)
        made.append((action.gives, action.clauses))
        match.do({"type": "withdraw", "seat": 0, "offer": match.state.offers[-1].id})
    assert all(made.count(one) == 1 for one in made)


def test_who_has_offers_enough_to_look_at_is_made_no_more() -> None:
    match = table(NOBODY_SELLS)
    action = Hard().choose(turn_of(match, 0, busy=frozenset({1})))
    assert isinstance(action, MakeOffer)
    assert {give.giver for give in action.gives} == {0, 2}


def test_only_a_few_offers_stand_open_at_a_time() -> None:
    match = table(NOBODY_SELLS)
    for _ in range(10):
        action = Hard().choose(turn_of(match, 0))
        if not isinstance(action, MakeOffer):
            break
        match.do(action)
    open_ = [offer for offer in match.state.offers if offer.status == "open"]
    assert 0 < len(open_) <= HARD.open


@pytest.mark.parametrize("level", [Easy, Medium, Hard, NeverTrades])
def test_it_is_ready_when_nothing_is_left_to_gain(level: type[Negotiator]) -> None:
    match = table(trading())
    decision = level().decide(turn_of(match, 0))
    assert decision is not None
    assert (type(decision.action).__name__, decision.reason) == ("Ready", "nothing_left")
    match.do(decision.action)
    assert level().decide(turn_of(match, 0)) is None


def test_it_comes_back_when_an_offer_is_made_to_it() -> None:
    match = table(NOBODY_SELLS)
    match.do({"type": "ready", "seat": 0, "ready": True})
    gift = {"from": 1, "to": 0, "cash": 10_000}
    match.do({"type": "offer", "seat": 1, "gives": [gift]})
    assert type(Hard().choose(turn_of(match, 0))).__name__ == "Accept"


def test_who_never_made_a_deal_is_asked_less_in_later_rounds() -> None:
    match = table(NOBODY_SELLS)
    first = len(offers_made(match, Hard()))
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.round == 3:
        seat = min(match.to_act)
        match.do({"type": "done", "seat": seat})
    while match.state.phase == "deal":
        seat = min(match.to_act)
        match.do(Hard().choose(turn_of(match, seat)))
    assert 0 < len(offers_made(match, Hard())) < first


def test_a_trade_phase_of_four_comes_to_its_end_quickly() -> None:
    match = table(seed="talk", players=4)
    bots = [Hard() for _ in range(4)]
    talk(match, bots)
    did = talk(match, bots)
    assert match.state.phase == "place"
    assert len(did) < 150
    assert any(offer.status == "done" for offer in match.state.offers)


FISHER = {"buildings": [22, 23, 24, 25], "tiles": {"tropical_fish": 3}, "cash": 300_000}
OWNER = {"buildings": [10, 11, 12], "tiles": {"photo": 2, "tropical_fish": 1}, "cash": 300_000}


def offering() -> Match:
    """A hard on seat 0 has just laid an offer before seat 1."""
    match = table(trading(OWNER, FISHER, round=3), open_money=True)
    match.do(Hard().choose(turn_of(match, 0)))
    assert match.state.offers[-1].parties() == {0, 1}
    return match


def test_it_is_not_ready_while_an_offer_of_its_own_is_open() -> None:
    match = offering()
    for _ in range(3):
        action = Hard().choose(turn_of(match, 0))
        assert type(action).__name__ != "Ready"
        if action is None:
            break
        match.do(action)
    assert Hard().choose(turn_of(match, 0)) is None


def test_at_last_call_it_waits_for_nobody_and_offers_nothing() -> None:
    action: Any = Hard().choose(turn_of(offering(), 0, last_call=True))
    assert (type(action).__name__, action.ready) == ("Ready", True)


def test_whoever_is_ready_listens_again_before_it_makes_an_offer() -> None:
    match = table(trading(OWNER, FISHER, round=3), open_money=True)
    match.do({"type": "ready", "seat": 0, "ready": True})
    action: Any = Hard().choose(turn_of(match, 0))
    assert (type(action).__name__, action.ready) == ("Ready", False)
    match.do(action)
    assert isinstance(Hard().choose(turn_of(match, 0)), MakeOffer)


def test_what_was_bought_this_round_does_not_go_back_for_a_trifle() -> None:
    match = table(trading(OWNER, FISHER, round=3), open_money=True)
    fish, back = ({"from": a, "to": 1 - a, "tiles": {"tropical_fish": 1}} for a in (0, 1))
    match.do({"type": "offer", "seat": 0, "gives": [fish]})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    known = memory(seen(match, 1).rules, seen(match, 1).view, 1)
    assert known.is_return(goods_of(seen(match).rules, (_give(back),)))
    assert not known.is_return(goods_of(seen(match).rules, (_give(fish),)))


def test_what_was_bought_this_round_is_not_offered_to_whom_it_came_from() -> None:
    seller = {"buildings": [10, 11, 12], "tiles": {"photo": 3}, "cash": 300_000}
    match = table(trading({"cash": 300_000}, seller, round=2), open_money=True)
    match.do({"type": "offer", "seat": 1, "gives": [give(1, 0, tiles={"photo": 1})]})
    match.do({"type": "accept", "seat": 0, "offer": 1})
    assert not isinstance(Hard().choose(turn_of(match, 0)), MakeOffer)


def _give(raw: dict[str, Any]) -> Any:
    return msgspec.convert(raw, Give)


@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_what_was_refused_last_year_is_not_offered_again_as_it_was(character: str) -> None:
    def first_offer(**fields: Any) -> MakeOffer:
        match = table({**NOBODY_SELLS, "round": 3, **fields})
        made = Hard().choose(turn_of(match, 0, character=character))
        assert isinstance(made, MakeOffer)
        return made

    made = first_offer()
    refused = {
        "id": 1,
        "by": 0,
        "gives": plain(made.gives),
        "clauses": plain(made.clauses),
        "round": 2,
        "accepted": [0],
        "status": "declined",
        "declined_by": 1,
    }
    again = first_offer(offers=[refused])
    assert (again.gives, again.clauses) != (made.gives, made.clauses)


@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_a_counter_is_never_a_price_that_was_refused(character: str) -> None:
    """Who comes down note by note hears another price each time, until one is agreed on."""
    match = table({**NOBODY_SELLS, "round": 2}, open_money=True)
    refused = set()
    for cash in range(200_000, 20_000, -20_000):
        gives = [give(1, 0, tiles={"photo": 1}), give(0, 1, cash=cash)]
        match.do({"type": "offer", "seat": 1, "gives": gives})
        refused.add(money_of(seen(match), match.state.offers[-1])[1])
        answer = Hard().choose(turn_of(match, 0, character=character))
        match.do(answer)
        if isinstance(answer, MakeOffer):
            asked = money_of(seen(match), match.state.offers[-1])[1]
            assert asked not in refused
            refused.add(asked)
            match.do({"type": "decline", "seat": 1, "offer": match.state.offers[-1].id})
        elif isinstance(answer, Accept):
            break
    assert len(refused) > 3


def test_an_own_offer_comes_before_the_answers_to_other_bots() -> None:
    match = table({**NOBODY_SELLS, "round": 2})
    match.do({"type": "offer", "seat": 1, "gives": [give(0, 1, cash=50_000)]})
    assert isinstance(Hard().choose(among_bots(match, 0)), MakeOffer)
    assert isinstance(Hard().choose(turn_of(match, 0, people=frozenset({1}))), Decline)


def test_people_are_answered_before_bots() -> None:
    match = table(NOBODY_SELLS)
    match.do({"type": "offer", "seat": 1, "gives": [give(0, 1, cash=50_000)]})
    match.do({"type": "offer", "seat": 2, "gives": [give(2, 0, cash=50_000)]})
    assert plain(Hard().choose(turn_of(match, 0)))["offer"] == 2
    asked_by_a_person = turn_of(match, 0, people=frozenset({1}))
    assert plain(Hard().choose(asked_by_a_person))["offer"] == 1
