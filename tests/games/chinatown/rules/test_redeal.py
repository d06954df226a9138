"""Redeal: a full state drawn at random from what a seat knows."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    GAME,
    SPECTATOR,
    Json,
    agree,
    all_done,
    all_ready,
    cash,
    clause,
    give,
    keep,
    offer,
    play,
    table,
    trading,
)

from teahouse.core import FastChance, Match
from teahouse.research.simulate import random_step

EVERYONE = (0, 1, 2, SPECTATOR)

VARIANTS: list[Json] = [
    {},
    {"edition": "alea-1999"},
    {"keep_cards": True, "must_mark": False},
    {"open_money": True, "placement": "together"},
    {"street_access": True, "outlook": "per_business", "outlook_first": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_redealt_state_looks_the_same_to_the_seat_it_was_dealt_for(
    options: Json,
) -> None:
    chance = FastChance(f"redeal {options}")
    match = table(seed="redeal", **options)
    while match.outcome is None:
        random_step(match, chance)
        if chance.below(12):
            continue
        for seat in EVERYONE:
            seen = GAME.view(match.state, seat)
            other = GAME.redeal(match.options, seen, chance)
            assert GAME.view(other, seat) == seen
            GAME.audit(other)


def test_what_is_not_known_is_drawn_anew() -> None:
    match = table()
    seen = GAME.view(match.state, 0)
    one, other = (GAME.redeal(match.options, seen, FastChance(n)) for n in range(2))
    assert one.players[0].hand == other.players[0].hand == match.state.players[0].hand
    assert one.players[1].hand != other.players[1].hand
    assert one.deck != other.deck
    assert one.bag != other.bag


def test_a_redeal_is_repeatable() -> None:
    match = table()
    seen = GAME.view(match.state, 0)
    first, second = (GAME.redeal(match.options, seen, FastChance(1)) for _ in range(2))
    assert first == second


def test_a_redealt_game_can_be_played_to_its_end() -> None:
    match = table()
    state = GAME.redeal(match.options, GAME.view(match.state, 1), FastChance(3))
    chance = FastChance(4)
    while GAME.outcome(state) is None:
        seat = chance.pick(sorted(GAME.to_act(state)))
        state, _ = GAME.apply(state, GAME.sample(state, seat, chance))
        GAME.audit(state)


def test_a_redealt_player_has_the_money_they_have_accepted_to_pay() -> None:
    match = table(trading({"cash": 990_000}))
    play(match, offer(0, give(0, 1, cash=500_000)))
    state = GAME.redeal(match.options, GAME.view(match.state, 2), FastChance(1))
    assert state.players[0].cash >= 500_000


def test_a_redealt_player_holds_the_cards_they_have_accepted_to_give() -> None:
    match = table(trading({"hand": [5, 6]}), keep_cards=True)
    play(match, offer(0, give(0, 1, cards=[5])))
    state = GAME.redeal(match.options, GAME.view(match.state, 1), FastChance(1))
    assert 5 in state.players[0].hand
    assert len(state.players[0].hand) == 2


def test_a_player_who_has_chosen_has_chosen_in_the_redealt_state_too() -> None:
    match = table()
    play(match, keep(0, list(match.state.players[0].hand[:5])))
    state = GAME.redeal(match.options, GAME.view(match.state, 1), FastChance(1))
    assert state.players[0].kept is not None
    assert GAME.to_act(state) == {1, 2}


def test_after_the_end_everything_is_known() -> None:
    match = all_done(table({"round": 6, "phase": "place"}))
    state = GAME.redeal(match.options, GAME.view(match.state, SPECTATOR), FastChance(1))
    assert GAME.dump(state) == GAME.dump(match.state)


def test_what_one_is_owed_oneself_is_in_the_redealt_state() -> None:
    owes = [{"to": 1, "cash": 10_000}, {"to": 2, "cash": 20_000}]
    match = table({"players": [{"owes": owes}, {}, {}]})
    state = GAME.redeal(match.options, GAME.view(match.state, 2), FastChance(1))
    assert [(debt.to, debt.cash) for debt in state.players[0].owes] == [(2, 20_000)]


def paid_next(match: Match) -> int:
    """What seat 2, redealt, sees seat 1 have after the round."""
    state = GAME.redeal(match.options, GAME.view(match.state, 2), FastChance(1))
    for seat in range(3):
        state, _ = GAME.apply(state, GAME.action({"type": "done", "seat": seat}))
    return state.players[1].cash


def test_a_payment_between_others_is_still_made_in_a_redealt_state() -> None:
    match = table(trading())
    agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    assert paid_next(all_ready(match)) == 60_000


def test_a_payment_known_to_be_past_is_not_made_again() -> None:
    match = table(trading())
    agree(match, offer(0, give(0, 1, cash=10_000), clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    all_done(all_ready(match))
    assert cash(match) == [30_000, 70_000, 50_000]
    hands = [list(player.hand[:4]) for player in match.state.players]
    play(match, *(keep(seat, hands[seat]) for seat in range(3)))
    state = GAME.redeal(match.options, GAME.view(match.state, 2), FastChance(1))
    assert [c.state for c in state.clauses] == ["kept"]


def test_money_is_guessed_from_the_moves_that_were_seen() -> None:
    match = table(trading({"buildings": [43]}, shops={"43": "photo"}))
    agree(match, offer(1, give(1, 0, cash=20_000)), 0)
    all_done(all_ready(match))
    assert cash(match) == [80_000, 30_000, 50_000]
    state = GAME.redeal(match.options, GAME.view(match.state, 2), FastChance(1))
    assert [player.cash for player in state.players] == cash(match)
