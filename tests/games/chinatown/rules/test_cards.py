"""Trading cards that are held (C22)."""

from __future__ import annotations

from tests.games.chinatown.table import (
    accept,
    agree,
    give,
    offer,
    play,
    position,
    refusal,
    statuses,
    table,
    told,
    trading,
    view,
)

HOLDER = {"hand": [5, 6]}


def test_c22_held_cards_can_be_traded() -> None:
    match = table(trading(HOLDER), keep_cards=True)
    agree(match, offer(0, give(0, 1, cards=[5]), give(1, 0, cash=10_000)), 1)
    assert [player.hand for player in match.state.players] == [(6,), (5,), ()]


def test_c22_an_offer_may_ask_for_held_cards_and_only_the_one_asked_is_told() -> None:
    match = play(
        table(trading(HOLDER), keep_cards=True),
        offer(1, give(0, 1, cards=[5])),
        offer(1, give(0, 1, cards=[7])),
        offer(2, give(1, 2, cards=[5])),
    )
    assert statuses(match) == ["open"] * 3
    assert refusal(match, accept(0, 2)) == "not_yours"
    assert refusal(match, accept(1, 3)) == "not_yours"
    assert statuses(match) == ["open"] * 3
    play(match, accept(0, 1))


def test_c22_nobody_can_offer_a_card_they_do_not_hold() -> None:
    match = table(trading(HOLDER), keep_cards=True)
    assert refusal(match, offer(0, give(0, 1, cards=[7]))) == "not_yours"


def test_c22_without_the_variant_there_are_no_cards_to_trade() -> None:
    assert refusal(table(trading()), offer(1, give(0, 1, cards=[5]))) == "forbidden"


def test_c22_a_card_given_twice_in_an_offer_is_not_yours_whoever_holds_it() -> None:
    match = table(trading(HOLDER), keep_cards=True)
    twice = [give(0, 1, cards=[5]), give(0, 2, cards=[5])]
    assert refusal(match, offer(0, *twice)) == "not_yours"
    assert refusal(match, offer(1, *twice)) == "not_yours"


def test_c22_a_card_that_has_gone_makes_no_offer_void() -> None:
    match = play(
        table(trading(HOLDER), keep_cards=True),
        offer(1, give(0, 1, cards=[5])),
        offer(0, give(0, 2, cards=[5])),
        accept(2, 2),
    )
    assert statuses(match) == ["open", "done"]
    assert refusal(match, accept(0, 1)) == "not_yours"


def test_c22_giving_cards_lapses_ones_other_acceptances_that_ask_cards() -> None:
    """Whether or not the card asked is still there: here it is."""
    match = play(
        table(trading(HOLDER), keep_cards=True),
        offer(0, give(0, 1, cards=[6])),
        offer(0, give(0, 2, cards=[5])),
        accept(2, 2),
    )
    assert match.state.offers[0].accepted == ()
    play(match, accept(0, 1), accept(1, 1))
    assert [player.hand for player in match.state.players] == [(), (6,), (5,)]


def test_c22_giving_cards_lapses_no_acceptance_that_asks_cash() -> None:
    match = play(
        table(trading(HOLDER), keep_cards=True),
        offer(0, give(0, 1, cash=10_000)),
        offer(0, give(0, 2, cards=[5])),
        accept(2, 2),
    )
    assert match.state.offers[0].accepted == (0,)


def test_c22_how_many_cards_changed_hands_is_public_and_which_is_not() -> None:
    match = play(
        table(trading(HOLDER), keep_cards=True), offer(0, give(0, 1, cards=[5]), secret=True)
    )
    events = told(match, accept(1), 2)
    assert events == [{"type": "GoodsGiven", "giver": 0, "to": 1, "cards": 1}]
    shown = view(match, 2)["players"]
    assert [player["hand_count"] for player in shown] == [1, 1, 0]
    assert [player["hand"] for player in shown] == [None, None, []]


def test_c22_a_traded_card_can_be_kept_later() -> None:
    match = table(trading(HOLDER, round=2), keep_cards=True)
    agree(match, offer(0, give(0, 1, cards=[5])), 1)
    assert position(match)["players"][1]["hand"] == [5]
    assert 5 not in match.state.owned_by(1)
