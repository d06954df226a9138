"""Trials of a new bot against an old one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from teahouse.core import BadInput
from teahouse.play.task import think
from teahouse.research.arena import Hypotheses, blocks, play_pairing, try_out
from teahouse.research.arena.run import KnownResults

from .played import PLACER, SLEEPER, TERMS, result

CLEAR = Hypotheses(rate0=0.5, rate1=0.9, alpha=0.2, beta=0.2)


def test_the_stronger_bot_is_found_to_be_so_and_the_weaker_not() -> None:
    deals = blocks(PLACER, SLEEPER, 3, 60)
    known: KnownResults = {s: play_pairing(TERMS, s, think) for deal in deals[:3] for s in deal}
    *_, stronger = try_out(TERMS, PLACER, CLEAR, deals, known=known)
    assert (stronger.verdict, set(stronger.scores)) == ("stronger", {1.0})
    assert stronger.games <= len(known)
    *_, weaker = try_out(TERMS, SLEEPER, CLEAR, deals, known=known)
    assert (weaker.verdict, set(weaker.scores)) == ("not stronger", {0.0})


def test_where_seats_cannot_be_halved_each_bot_has_the_odd_one_once() -> None:
    (deal,) = blocks("new", "old", 3, 6)
    assert sorted(pairing.bots.count("new") for pairing in deal) == [1, 1, 1, 2, 2, 2]
    (deal,) = blocks("new", "old", 2, 2)
    assert {pairing.bots for pairing in deal} == {("new", "old"), ("old", "new")}


def test_alone_scores_of_the_same_deal_are_compared() -> None:
    terms = replace(TERMS, options={"players": 1})
    deals = blocks("new", "old", 1, 6)
    scores = {"new": (5, 7, 7), "old": (4, 7, 8)}
    known = {
        pairing: replace(result("x", (scores[pairing.bots[0]][pairing.deal],)), bots=pairing.bots)
        for deal in deals
        for pairing in deal
    }
    close = Hypotheses(rate0=0.5, rate1=0.51)
    *_, standing = try_out(terms, "new", close, deals, known=known)
    assert standing.scores == (1.0, 0.5, 0.0)
    assert (standing.verdict, standing.games) == ("undecided", 6)


def test_a_deal_scores_by_how_many_of_the_other_were_beaten() -> None:
    pairings = blocks("a", "b", 4, 4)[0]
    places = {
        bots: tuple(10 - 2 * seat for seat in range(4)) for bots in (s.bots for s in pairings)
    }
    known = {s: replace(result("abcd", places[s.bots]), bots=s.bots, deal=s.deal) for s in pairings}
    ((standing),) = try_out(
        replace(TERMS, options={"players": 4}), "a", CLEAR, [pairings], known=known
    )
    assert standing.scores == (0.5,)  # from every seat once, so nobody is ahead


def test_a_trial_too_short_for_one_deal_is_refused() -> None:
    with pytest.raises(BadInput, match="one deal takes 6 games"):
        blocks("new", "old", 3, 5)
