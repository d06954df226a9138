"""Strangers: whatever they try, hard does not let itself be robbed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from benchmarks import strangers

from teahouse.core import Match
from teahouse.games.chinatown.bot.appraisal import promised
from teahouse.games.chinatown.bot.deals import credit_of
from teahouse.games.chinatown.bot.levels import HARD, Hard, Negotiator
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.placement.worth import value
from teahouse.games.chinatown.rules.actions import MakeOffer, Pay, Ready
from teahouse.play import Bot

from .seated import GAME, among_bots, give, offer, seen, table, talk, trading, turn_of

STRANGERS = [getattr(strangers, name) for name in strangers.__all__]

OWES_NOBODY = {"buildings": [22, 23], "tiles": {"florist": 2}, "cash": 0}
BUILDER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}
HOLDER = {"buildings": [30], "tiles": {"photo": 1, "laundry": 1}, "cash": 200_000}


def wealth(match: Match, seat: int) -> float:
    """What a seat has and expects by its own reckoning, promised payments counted."""
    there = seen(match, seat)
    due = sum(
        clause.cash
        for clause in there.view.clauses
        if clause.kind == "pay" and clause.to == seat and clause.state == "open"
        if isinstance(clause.cash, int)
    )
    return (
        there.cash[seat]
        + value(there.ground, there.sides[seat])
        + due / there.rules.note
        - promised(there.rules, there.view, seat)
    )


def deals_done(bots: Sequence[Bot], seed: str, rounds: int) -> Iterator[tuple[int, float, float]]:
    """Every deal of the first rounds: a party at seat 0 or 1, and its wealth before and after."""
    match, line = table(seed=seed, players=len(bots)), -1
    while match.state.round <= rounds:
        is_last_call, line = line == len(match), len(match)
        for seat in sorted(match.to_act):
            if seat not in match.to_act:
                continue
            turn = among_bots(match, seat, seed=f"{seed} {len(match)}", last_call=is_last_call)
            action = bots[seat].choose(turn)
            if action is None:
                continue
            before = match.state
            held = [wealth(match, party) for party in (0, 1)]
            match.do(action)
            for old, new in zip(before.offers, match.state.offers, strict=False):
                if old.status == "open" and new.status == "done":
                    for party in new.parties() & {0, 1}:
                        yield party, held[party], wealth(match, party)


@pytest.mark.parametrize("stranger", STRANGERS)
def test_by_no_deal_does_hard_become_poorer_in_its_own_eyes(stranger: type[Negotiator]) -> None:
    found = list(deals_done([Hard(), Hard(), stranger()], "stranger", rounds=2))
    assert found
    assert all(after >= before + HARD.least / 2 - 0.1 for _, before, after in found), found


@pytest.mark.parametrize("stranger", STRANGERS)
def test_a_trade_phase_with_a_stranger_comes_to_its_end(stranger: type[Negotiator]) -> None:
    match = table(seed="patience", players=4)
    bots: list[Bot] = [Hard(), Hard(), Hard(), stranger()]
    talk(match, bots)
    did = talk(match, bots)
    assert match.state.phase == "place"
    mine = [action for action in did if action.seat == 0]
    assert sum(isinstance(action, MakeOffer) for action in mine) <= HARD.offers
    assert sum(isinstance(action, Ready) for action in mine) <= 2 * HARD.offers


def test_c8_what_is_promised_to_another_is_not_counted_on_again() -> None:
    """One income, promised to one player in the open, cannot be paid to the next as well."""
    match = table(trading(OWES_NOBODY, HOLDER, {**BUILDER, "cash": 0}, round=3), open_money=True)
    asked = give(2, 0, tiles={"photo": 1})
    pay = {"by": 0, "to": 2, "kind": "pay", "cash": 20_000}
    match.do(offer(0, asked, clauses=[pay]))
    match.do({"type": "accept", "seat": 2, "offer": 1})
    there = seen(match, 1)
    assert promised(there.rules, there.view, 0) == 2
    pay = {"by": 0, "to": 1, "kind": "pay", "cash": 20_000}
    match.do(offer(0, give(1, 0, tiles={"laundry": 1}), clauses=[pay]))
    assert type(Hard().choose(turn_of(match, 1))).__name__ != "Accept"


def test_a_fortune_that_cannot_be_there_buys_nothing() -> None:
    match = table(trading(OWES_NOBODY, HOLDER), open_money=True)
    pay = {"by": 0, "to": 1, "kind": "pay", "cash": 900_000}
    match.do(offer(0, give(1, 0, buildings=[30], tiles={"photo": 1}), clauses=[pay]))
    decision = Hard().decide(turn_of(match, 1))
    assert decision is not None
    assert (type(decision.action).__name__, decision.reason) != ("Accept", "good")


def test_what_was_sold_dear_is_not_bought_back_dearer() -> None:
    """A tile back and forth: whoever goes round in a circle does not gain by it."""
    match = table(trading(BUILDER, HOLDER))
    start = wealth(match, 1)
    for cash in (10_000, 20_000, 30_000, 40_000):
        for giver, to in ((1, 0), (0, 1)):
            if match.game.view(match.state, giver).players[giver].tiles.get("photo", 0) == 0:
                continue
            gives: list[Any] = [give(giver, to, tiles={"photo": 1}), give(to, giver, cash=cash)]
            match.do(offer(0, *gives))
            answer = Hard().choose(turn_of(match, 1))
            assert answer is not None
            match.do(answer)
    assert wealth(match, 1) >= start
    GAME.audit(match.state)


def test_whoever_is_shunned_is_neither_asked_nor_answered_yes() -> None:
    match = table(trading(BUILDER, HOLDER))
    shy = Hard(shuns=[1])
    decision = shy.decide(turn_of(match, 0))
    assert decision is not None
    assert type(decision.action).__name__ == "Ready"
    match.do(offer(1, give(1, 0, cash=10_000)))
    answer = shy.choose(turn_of(match, 0))
    assert type(answer).__name__ == "Decline"


MEANS = {"buildings": [22, 23, 24], "tiles": {"florist": 2}, "cash": 100_000}
SHOP = {"buildings": [10, 11, 12, 40], "tiles": {"photo": 2, "florist": 1}, "cash": 100_000}
STALL = {"buildings": [25, 26, 60], "tiles": {"photo": 1, "florist": 2}, "cash": 100_000}


def trade_of(bots: Sequence[Bot], round_: int) -> Match:
    """A trade phase with the stranger on the first seat, until nobody has anything to say."""
    match = table(trading(MEANS, SHOP, STALL, round=round_), open_money=True)
    talk(match, bots)
    return match


def pledged(match: Match, by: int) -> int:
    """What a seat has promised to pay."""
    return sum(
        clause.terms.cash
        for clause in match.state.clauses
        if isinstance(clause.terms, Pay) and clause.terms.by == by
    )


@pytest.mark.parametrize("stranger", [strangers.Bankrupt, strangers.Debtor])
def test_c13_nobody_is_given_more_credit_than_they_can_pay(stranger: type[Negotiator]) -> None:
    match = trade_of([stranger(), Hard(), Hard()], round_=4)
    spent = 100_000 - match.state.players[0].cash
    income = GAME.view(match.state, 0).income[0] + 120_000  # three places, six tiles at most
    assert pledged(match, 0) <= 100_000 - spent + income


def test_a_front_has_no_credit_in_the_last_round() -> None:
    match = trade_of([strangers.Front(), strangers.Front(), Hard()], round_=6)
    assert pledged(match, 0) == 0
    assert match.state.players[0].cash == 0  # it all went to its partner


def test_a_feeder_gives_everything_away_and_hard_takes_no_part_in_it() -> None:
    match = trade_of([strangers.Feeder(), strangers.Feeder(), Hard()], round_=3)
    assert GAME.view(match.state, 0).players[0].buildings == ()
    there = seen(match, 2)
    assert credit_of(there, 0) == 0


def test_refusing_does_not_lower_what_hard_takes() -> None:
    match = table(trading(SHOP, {**STALL, "cash": 300_000}, round=3), open_money=True)
    shares = []
    for _ in range(4):
        action: Any = Hard().choose(turn_of(match, 0, seed="same"))
        if type(action).__name__ != "MakeOffer":
            break
        match.do(action)
        gains = weigh(seen(match), match.state.offers[-1])
        shares.append(gains[0] / (sum(gains.values()) / 2))
        match.do({"type": "decline", "seat": 1, "offer": match.state.offers[-1].id})
    assert shares
    assert min(shares) > 0.6  # whole notes: a small gain cannot be split evenly


def test_a_robber_finds_no_price_far_below_a_fair_one() -> None:
    match = trade_of([strangers.Robber(), Hard(), Hard()], round_=3)
    done = [offer for offer in match.state.offers if offer.status == "done" and offer.by == 0]
    assert all(offer.note.startswith("share") for offer in done if offer.note)
    shares = [float(offer.note.split()[1]) for offer in done if offer.note]
    assert all(share < 1.6 for share in shares), shares


@pytest.mark.parametrize("stranger", [strangers.Fair, strangers.Refuser, strangers.HoldOut])
def test_strangers_who_want_no_more_than_their_part_are_dealt_with(
    stranger: type[Negotiator],
) -> None:
    match = table(seed="fair", players=3)
    bots: list[Bot] = [stranger(), Hard(), Hard()]
    talk(match, bots)
    talk(match, bots)
    assert match.state.phase == "place"
    assert any(offer.status == "done" for offer in match.state.offers)
