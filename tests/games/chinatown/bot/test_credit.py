"""Credit: what others can have, and what they can promise, adds up (C3, C8, C13)."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match
from teahouse.games.chinatown.bot.appraisal import (
    broken_words,
    chances,
    fair_parts,
    gives_away,
    promised,
    purses,
)
from teahouse.games.chinatown.bot.deals import credit_of
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.rules.actions import ShareIncome
from teahouse.games.chinatown.rules.state import Offer

from .seated import give, offer, seen, table, trading, turn_of

PAYER = {"buildings": [22, 23], "tiles": {"florist": 2}, "cash": 100_000}
HOLDER = {"buildings": [30], "tiles": {"photo": 1, "laundry": 1}, "cash": 200_000}
BUILDER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}


def at_table(**options: Any) -> Match:
    return table(trading(PAYER, HOLDER, BUILDER, round=3), **{"open_money": True, **options})


def deal(match: Match, by: int, to: int, *gives: Any, **more: Any) -> None:
    match.do(offer(by, *gives, **more))
    match.do({"type": "accept", "seat": to, "offer": len(match.state.offers)})


def pledge(cash: int, *, by: int = 0, to: int = 1) -> dict[str, Any]:
    return {"by": by, "to": to, "kind": "pay", "cash": cash}


def place_nothing(match: Match) -> None:
    """The rest of a round, in which nobody does anything."""
    now = match.state.round
    while match.state.round == now:
        for seat in sorted(match.to_act):
            kind = "ready" if match.state.phase == "trade" else "done"
            more = {"ready": True} if kind == "ready" else {}
            match.do({"type": kind, "seat": seat, **more})


def test_c3_cash_is_the_start_and_all_that_was_seen_to_move() -> None:
    match = table(trading(round=1))
    deal(match, 1, 2, give(1, 2, cash=20_000))
    there = seen(match, 0)
    found = purses(there.rules, there.view)
    assert [(p.least, p.likely, p.most) for p in found[1:]] == [(3, 3, 3), (7, 7, 7)]


def test_c8_the_sum_of_a_secret_deal_makes_bounds_wider() -> None:
    match = table(trading(round=1), edition="alea-1999")
    deal(match, 1, 2, give(1, 2, cash=2_000), secret=True)
    there = seen(match, 0)
    payer, payee = purses(there.rules, there.view)[1:]
    assert (payer.least, payer.most) == (0, 4)
    assert (payee.least, payee.most) == (6, 10)


def test_c13_what_was_promised_is_taken_off_cash_and_income_together() -> None:
    match = at_table()
    before = credit_of(seen(match, 1), 0)
    deal(match, 0, 2, give(2, 0, tiles={"photo": 1}), clauses=[pledge(90_000, to=2)])
    after = seen(match, 1)
    assert promised(after.rules, after.view, 0) == 9
    assert credit_of(after, 0) <= before - 9 + 1  # a tile more may bring one note of income


def test_c13_a_share_of_an_empty_building_costs_its_giver_nothing() -> None:
    match = at_table()
    share = {"by": 0, "to": 1, "kind": "share", "percent": 100, "building": 22}
    bare = Offer(1, 0, (), (ShareIncome(by=0, to=1, percent=100, building=30),))
    assert weigh(seen(match, 1), bare) == {0: 0, 1: 0}
    deal(match, 0, 1, give(0, 1, cash=10_000), clauses=[share])
    there = seen(match, 1)
    assert promised(there.rules, there.view, 0) == 0


def test_c13_a_share_of_a_business_costs_what_it_will_pay_and_brings_what_it_pays_now() -> None:
    match = table(
        trading(PAYER, HOLDER, BUILDER, round=3, shops={"22": "florist"}), open_money=True
    )
    share = ShareIncome(by=0, to=1, percent=100, building=22)
    alone, joined = 1, 2  # notes that one shop pays, and two that are side by side
    gains = weigh(seen(match, 1), Offer(1, 0, (), (share,)))
    assert gains == {0: -joined, 1: alone}


def test_c13_cash_given_in_an_offer_cannot_be_paid_once_more_after_income() -> None:
    match = at_table()
    sure = credit_of(seen(match, 1), 0)
    gives = [give(1, 0, buildings=[30]), give(0, 1, cash=100_000)]
    match.do(offer(0, *gives, clauses=[pledge(100_000)]))
    there = seen(match, 1)
    made = there.view.offers[-1]
    without = weigh(there, made)[1]
    bare = [give(1, 0, buildings=[30]), give(0, 1, cash=100_000)]
    match.do(offer(0, *bare))
    assert without - weigh(seen(match, 1), match.state.offers[-1])[1] == pytest.approx(sure - 10)


def test_c13_many_pledges_within_apparent_means_do_not_count_beyond_them() -> None:
    """The script that won every game: the same money promised to everybody."""
    match = at_table()
    for things in ({"photo": 1}, {"laundry": 1}):
        match.do(offer(0, give(1, 0, tiles=things), clauses=[pledge(120_000)]))
        action = Hard().choose(turn_of(match, 1))
        match.do(action)
    taken = [o for o in match.state.offers if o.status == "done"]
    assert sum(c.cash for o in taken for c in o.clauses) <= 120_000


def test_c8_a_pledge_in_secret_counts_half() -> None:
    match = at_table(secret_deals=True)
    there = seen(match, 1)
    assert credit_of(there, 0, secret=True) == credit_of(there, 0) // 2


def test_whoever_gives_everything_away_has_no_credit() -> None:
    match = at_table()
    deal(match, 0, 2, give(0, 2, cash=40_000))
    there = seen(match, 1)
    assert gives_away(there.rules, there.view, 0)
    assert credit_of(there, 0) == 0


def test_a_small_kindness_is_no_reason_for_mistrust() -> None:
    match = at_table()
    deal(match, 0, 2, give(0, 2, tiles={"florist": 1}))
    there = seen(match, 1)
    assert not gives_away(there.rules, there.view, 0)


def test_whoever_did_not_pay_has_no_credit_and_is_remembered() -> None:
    match = table(trading({**PAYER, "cash": 0, "tiles": {}}, HOLDER, BUILDER, round=3))
    deal(match, 0, 1, give(1, 0, tiles={"photo": 1}), clauses=[pledge(90_000)])
    place_nothing(match)
    there = seen(match, 1)
    assert broken_words(there.view, 0) == [3]
    assert credit_of(there, 0) == 0


def test_among_equals_a_fair_part_is_an_equal_one() -> None:
    assert fair_parts(chances([50.0] * 4, 3), [0, 2]) == {0: 0.5, 2: 0.5}


def test_a_runaway_leader_gets_a_smaller_part() -> None:
    parts = fair_parts(chances([50.0, 50.0, 80.0, 50.0], 4), [0, 2])
    assert parts[0] > 0.58
    assert sum(parts.values()) == pytest.approx(1.0)


def test_before_the_first_income_only_cash_can_be_promised() -> None:
    there = seen(table(trading(PAYER, HOLDER, BUILDER, round=1), open_money=True), 1)
    assert credit_of(there, 0) == 10


def test_whoever_places_nothing_can_promise_only_cash_next_year() -> None:
    """Everyone sees it, whatever they were promised."""
    holder = {**HOLDER, "buildings": [30, 40]}
    position = trading(PAYER, holder, BUILDER, round=3, shops={"40": "photo"})
    match = table(position, open_money=True)
    before = credit_of(seen(match, 1), 0)
    place_nothing(match)
    assert before > credit_of(seen(match, 1), 0) == 10
