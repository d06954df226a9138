"""What a deal does to other offers: void, or an acceptance lapses (C7)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    accept,
    cash,
    clause,
    give,
    offer,
    play,
    refusal,
    statuses,
    table,
    trading,
)

from teahouse.core import FastChance, Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.state import open_offers
from teahouse.games.chinatown.rules.trade import is_possible

RICH = {"cash": 100_000}


def test_c7_an_offer_is_void_once_a_building_in_it_has_left_its_giver() -> None:
    start = trading({"buildings": [1]})
    match = play(
        table(start), offer(0, give(0, 1, buildings=[1])), offer(0, give(0, 2, buildings=[1]))
    )
    match.do(accept(2, 2))
    assert statuses(match) == ["void", "done"]
    assert refusal(match, accept(1)) == "no_offer"


def test_c7_a_void_offer_stays_void_when_the_thing_comes_back() -> None:
    match = play(
        table(trading({"buildings": [1]})),
        offer(0, give(0, 1, buildings=[1])),
        offer(0, give(0, 2, buildings=[1])),
        accept(2, 2),
        offer(2, give(2, 0, buildings=[1])),
        accept(0, 3),
    )
    assert statuses(match) == ["void", "done", "done"]


def test_c7_an_offer_of_tiles_is_void_once_too_few_are_left() -> None:
    start = trading({"tiles": {"photo": 3}})
    match = play(
        table(start),
        offer(0, give(0, 1, tiles={"photo": 2})),
        offer(0, give(0, 1, tiles={"photo": 1})),
        offer(0, give(0, 2, tiles={"photo": 2})),
        accept(2, 3),
    )
    assert statuses(match) == ["void", "open", "done"]


def test_c7_an_offer_that_asks_the_old_owner_is_void_too() -> None:
    start = trading({"buildings": [1]})
    match = play(
        table(start),
        offer(1, give(1, 0, cash=10_000), give(0, 1, buildings=[1])),
        offer(0, give(0, 2, buildings=[1])),
        accept(2, 2),
    )
    assert statuses(match) == ["void", "done"]


def test_c7_too_little_money_never_makes_an_offer_void() -> None:
    match = play(
        table(trading()),
        offer(1, give(0, 1, cash=50_000)),
        offer(0, give(0, 2, cash=50_000)),
        accept(2, 2),
    )
    assert statuses(match) == ["open", "done"]


def test_c7_paying_cash_lapses_ones_other_acceptances_that_ask_cash() -> None:
    """Whether or not the payer could still pay: here they could, several times over."""
    match = play(
        table(trading(RICH)),
        offer(1, give(0, 1, cash=10_000), give(1, 2, cash=10_000)),
        accept(0, 1),
        offer(2, give(0, 2, cash=10_000)),
        accept(0, 2),
    )
    assert match.state.offers[0].accepted == (1,)
    assert statuses(match) == ["open", "done"]


def test_c7_a_proposers_own_acceptance_lapses_too_and_can_be_given_again() -> None:
    match = play(
        table(trading(RICH)),
        offer(0, give(0, 1, cash=10_000)),
        offer(0, give(0, 2, cash=10_000)),
        accept(2, 2),
    )
    assert match.state.offers[0].accepted == ()
    match.do(accept(1, 1))
    assert statuses(match) == ["open", "done"], "it waits for its proposer"
    match.do(accept(0, 1))
    assert cash(match) == [80_000, 60_000, 60_000]


def test_c7_after_a_lapse_whoever_cannot_pay_is_told_only_on_accepting() -> None:
    match = play(
        table(trading({"cash": 10_000})),
        offer(0, give(0, 1, cash=10_000)),
        offer(0, give(0, 2, cash=10_000)),
        accept(2, 2),
    )
    assert statuses(match) == ["open", "done"]
    assert refusal(match, accept(0, 1)) == "not_enough"


def test_c7_receiving_cash_lapses_nothing() -> None:
    match = play(
        table(trading()),
        offer(0, give(0, 1, cash=10_000)),
        offer(2, give(2, 0, cash=10_000)),
        accept(0, 2),
    )
    assert match.state.offers[0].accepted == (0,)


def test_c7_acceptances_that_ask_no_cash_do_not_lapse() -> None:
    match = play(
        table(trading({**RICH, "buildings": [1]})),
        offer(0, give(0, 1, buildings=[1])),
        offer(0, give(0, 2, cash=10_000)),
        accept(2, 2),
    )
    assert match.state.offers[0].accepted == (0,)


def test_c7_a_deal_without_cash_lapses_nothing() -> None:
    match = play(
        table(trading({**RICH, "buildings": [1]})),
        offer(0, give(0, 1, cash=10_000)),
        offer(0, give(0, 2, buildings=[1])),
        accept(2, 2),
    )
    assert match.state.offers[0].accepted == (0,)


def test_c13_a_building_that_is_delivered_at_once_makes_its_givers_offers_void() -> None:
    """It is theirs only after the delivery was offered, and is in no gift of that deal."""
    match = play(
        table(trading({}, {"buildings": [1]})),
        offer(0, give(2, 0, cash=10_000), clauses=[clause(0, 2, "deliver", building=1)]),
        offer(1, give(1, 0, buildings=[1])),
        accept(0, 2),
        offer(0, give(0, 1, buildings=[1])),
        accept(2, 1),
    )
    assert statuses(match) == ["done", "done", "void"]


@pytest.mark.parametrize("seed", range(6))
def test_c7_what_is_open_in_random_games_can_be_done(seed: int) -> None:
    """A deal looks again only at offers of what it moved; no other has become impossible."""
    rules, chance = Chinatown(), FastChance(seed)
    match = Match(rules, {"players": 5, "secret_deals": True, "keep_cards": True}, seed=f"{seed}")
    while seats := match.to_act:
        match.do(rules.sample(match.state, chance.pick(sorted(seats)), chance))
        state = match.state
        assert all(is_possible(state, made) for made in open_offers(state))
