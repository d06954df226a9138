"""Chinatown's discrete form: whole games by legal numbers alone, on the plain engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from teahouse.core import FastChance, Match
from teahouse.games.chinatown.rules.actions import MakeOffer, Order
from teahouse.games.chinatown.rules.events import DealDone
from teahouse_lab.discrete.chinatown import ChinatownForm, ChinatownMoment
from teahouse_lab.discrete.chinatown.numbers import MOST_OFFERS

OPTIONS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4, "edition": "alea-1999"},
    {"players": 5, "keep_cards": True, "must_mark": False, "street_access": True},
    {"players": 3, "edition": "alea-1999", "placement": "together", "keep_cards": True},
    {"players": 3, "finished": "closed", "overflow": "connected"},
]


def some_number(form: ChinatownForm, moment: ChinatownMoment, chance: FastChance) -> int:
    """A legal number, at random; an offer is often ended early and often accepted."""
    legal = np.flatnonzero(form.mask(moment)).tolist()
    at = form.numbers_at
    liked = [n for n in legal if n in (at.end, at.accept)]
    if liked and moment.state.phase == "trade" and chance.below(2):
        return liked[0]
    return int(chance.pick(legal))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_of_random_legal_numbers_come_to_their_end(options: dict[str, Any]) -> None:
    form, chance = ChinatownForm(**options), FastChance("forms")
    for seed in ("1", "2"):
        moment, decisions = form.start(seed), 0
        while form.game.outcome(moment.state) is None:
            moment = form.step(moment, some_number(form, moment, chance))
            decisions += 1
        assert decisions < form.longest
        assert not form.mask(moment).any()
        assert any(offer.status == "done" for offer in moment.state.offers)
        form.game.audit(moment.state)


def test_nobody_makes_more_offers_in_a_round_than_the_form_has() -> None:
    form, chance = ChinatownForm(players=3), FastChance("offers")
    moment = form.start("offers")
    while form.game.outcome(moment.state) is None:
        moment = form.step(moment, some_number(form, moment, chance))
    made = [(offer.round, offer.by) for offer in moment.state.offers]
    assert max(made.count(pair) for pair in made) == MOST_OFFERS


def test_a_number_that_is_not_legal_is_refused() -> None:
    form = ChinatownForm(players=3)
    with pytest.raises(ValueError, match="not legal"):
        form.step(form.start("1"), form.numbers_at.ready)


def in_trade(form: ChinatownForm) -> ChinatownMoment:
    moment = form.start("1")
    while moment.state.phase == "deal":
        moment = form.step(moment, form.default(moment))
    return moment


def test_an_offer_is_answered_at_once_and_then_the_next_seat_speaks() -> None:
    form = ChinatownForm(players=3, first=0)
    moment, at = in_trade(form), form.numbers_at
    for number in (at.other + 1, at.ask_cash, at.end):
        assert form.actor(moment) == 0
        moment = form.step(moment, number)
    assert form.actor(moment) == 2
    cash = [player.cash for player in moment.state.players]
    moment = form.step(moment, at.accept)
    note = form.rules.note
    assert [p.cash for p in moment.state.players] == [cash[0] + note, cash[1], cash[2] - note]
    assert form.actor(moment) == 1


def test_the_numbers_of_a_sampled_action_do_what_the_action_does() -> None:
    form, chance = ChinatownForm(players=4, secret_deals=True), FastChance("numbers")
    moment, seen = form.start("numbers"), set()
    for _ in range(400):
        if form.game.outcome(moment.state) is not None:
            break
        action = form.game.sample(moment.state, form.actor(moment), chance)
        if isinstance(action, MakeOffer):
            action = replace(action, counters=None, note="")
        said = form.numbers(moment, action)
        if said is None or not form.mask(moment)[said[0]]:
            moment = form.step(moment, form.default(moment))
            continue
        expected, events = form.game.apply(moment.state, action)
        for number in said:
            moment = form.step(moment, number)
        seen |= {type(action).__name__} | {type(event).__name__ for event in events}
        assert form.game.dump(moment.state).players == form.game.dump(expected).players
        assert moment.state.shops == expected.shops
    assert {"Keep", "MakeOffer", "Accept", "Ready", "PlaceTile", "Done", DealDone.__name__} <= seen


def test_an_observation_has_nothing_that_the_seat_may_not_know() -> None:
    form = ChinatownForm(players=3, first=0, secret_deals=True)
    moment, at = in_trade(form), form.numbers_at
    before = form.observation(moment, 1)
    drafted = form.step(moment, at.other + 1)
    assert np.array_equal(form.observation(drafted, 1), before)
    for number in (at.secret, at.give_cash, at.end):
        drafted = form.step(drafted, number)
    actor = slice(10, 13)
    after = form.observation(drafted, 1)
    assert np.array_equal(np.delete(after, range(10, 13)), np.delete(before, range(10, 13)))
    assert not np.array_equal(after[actor], before[actor])
    assert form.observation(drafted, 2).sum() > form.observation(moment, 2).sum()
    richer = replace(moment.state.players[0], cash=999, hand=(7,))
    other = replace(moment.state, players=(richer, *moment.state.players[1:]))
    assert np.array_equal(form.observation(moment._replace(state=other), 1), before)
    assert before.shape == (form.observation_size,)


def test_c11_tiles_are_placed_in_order_anyway_so_phase_4_has_no_number_for_asking() -> None:
    options: dict[str, Any] = {"players": 3, "edition": "alea-1999"}
    form, position = ChinatownForm(**options), {"phase": "place", "players": [{}, {}, {}]}
    moment = ChinatownMoment(Match(form.game, options, seed="1", position=position).state)
    assert form.numbers(moment, Order(seat=0)) is None
    assert not form.mask(moment)[form.numbers_at.order]
