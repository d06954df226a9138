"""Binding promises, and words about later rounds (C9, C13)."""

from __future__ import annotations

import pytest

from teahouse.core import Match

from .table import (
    Json,
    accept,
    agree,
    all_done,
    all_ready,
    clause,
    done,
    give,
    judge,
    keep_first,
    next_trade,
    offer,
    place,
    placing,
    play,
    position,
    refusal,
    statuses,
    table,
    trading,
)

OWNER = {"buildings": [1, 2, 16], "tiles": {"photo": 1, "florist": 2}}


def promise(text: str = "the next Photo is yours", round_: int = 2) -> Json:
    return clause(0, 1, "promise", text=text, round=round_)


def states(match: Match) -> list[str]:
    return [undertaken.state for undertaken in match.state.clauses]


# place


def test_c13_nothing_else_may_be_put_where_a_tile_was_promised() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    all_ready(match)
    assert refusal(match, place(0, "florist", 1)) == "promised"


def test_c13_a_promised_tile_cannot_be_used_elsewhere() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    all_ready(match)
    assert refusal(match, place(0, "photo", 2)) == "promised"


def test_c13_a_second_tile_of_the_type_can_be_used_elsewhere() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="florist", building=1)]), 1)
    play(all_ready(match), place(0, "florist", 2), place(0, "florist", 1), done(0))
    assert states(match) == ["kept"]


def test_c13_nobody_can_finish_while_a_promised_tile_is_not_placed() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    all_ready(match)
    assert refusal(match, done(0)) == "promised"
    play(match, place(0, "photo", 1))
    assert states(match) == ["kept"]
    play(match, done(0))


def test_c13_a_building_with_a_promised_place_cannot_be_given_away() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    assert refusal(match, offer(0, give(0, 2, buildings=[1]))) == "promised"


def test_c13_the_last_promised_tile_cannot_be_given_away() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="florist", building=1)]), 1)
    assert refusal(match, offer(0, give(0, 2, tiles={"florist": 2}))) == "promised"
    agree(match, offer(0, give(0, 2, tiles={"florist": 1})), 2)
    assert refusal(match, offer(0, give(0, 2, tiles={"florist": 1}))) == "promised"


def test_c13_only_the_promiser_is_told_what_a_promise_forbids() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]), 1)
    play(match, offer(2, give(0, 2, buildings=[1])))
    assert refusal(match, accept(0, 2)) == "promised"
    assert statuses(match) == ["done", "open"]


def test_c13_a_promised_tile_may_be_swapped_for_another_of_its_type() -> None:
    match = table(trading(OWNER, {"tiles": {"photo": 1}}))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    agree(match, offer(0, give(0, 1, tiles={"photo": 1}), give(1, 0, tiles={"photo": 1})), 1)
    assert statuses(match) == ["done", "done"]


def test_c13_two_may_be_promised_the_same_and_one_tile_keeps_both() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    agree(match, offer(0, clauses=[clause(0, 2, "place", tile="photo", building=1)]), 2)
    play(all_ready(match), place(0, "photo", 1))
    assert states(match) == ["kept", "kept"]


def test_c13_a_tile_and_a_building_that_come_with_the_deal_can_be_promised_in_it() -> None:
    match = table(trading({}, OWNER))
    gives = [give(1, 0, buildings=[1], tiles={"photo": 1})]
    placed = clause(0, 1, "place", tile="photo", building=1)
    play(all_ready(agree(match, offer(1, *gives, clauses=[placed]), 0)), place(0, "photo", 1))
    assert states(match) == ["kept"]


# leave_empty


def test_c13_nothing_may_be_put_where_emptiness_was_promised() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]), 1)
    all_ready(match)
    assert refusal(match, place(0, "photo", 1)) == "promised"
    play(match, done(0))
    assert states(match) == ["kept"]


def test_c13_a_building_promised_empty_cannot_be_given_away() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]), 1)
    assert refusal(match, offer(0, give(0, 1, buildings=[1]))) == "promised"


def test_c13_a_promise_binds_this_round_only() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]), 1)
    next_trade(all_ready(match))
    agree(match, offer(0, give(0, 1, buildings=[1])), 1)
    assert 1 in match.state.owned_by(1)


# Clauses that cannot be kept, or contradict


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (clause(0, 1, "place", tile="photo", building=3), "not_yours"),
        (clause(0, 1, "leave_empty", building=3), "not_yours"),
        (clause(0, 1, "place", tile="laundry", building=1), "not_yours"),
        (clause(0, 1, "place", tile="photo", building=43), "occupied"),
        (clause(0, 1, "leave_empty", building=43), "occupied"),
    ],
)
def test_c13_a_clause_must_be_possible_after_the_deal(terms: Json, code: str) -> None:
    start = trading({**OWNER, "buildings": [1, 2, 43]}, shops={"43": "photo"})
    match = table(start)
    assert refusal(match, offer(0, clauses=[terms])) == code
    assert refusal(match, offer(1, clauses=[terms])) == code, "as everyone can see"


def test_c13_a_building_given_away_in_the_deal_cannot_be_promised_in_it() -> None:
    terms = clause(0, 1, "leave_empty", building=1)
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, buildings=[1]), clauses=[terms])) == "not_yours"


def test_c13_one_tile_cannot_be_promised_to_two_buildings() -> None:
    terms = [clause(0, 1, "place", tile="photo", building=b) for b in (1, 2)]
    assert refusal(table(trading(OWNER)), offer(0, clauses=terms)) == "not_yours"


def test_c13_one_building_cannot_be_promised_two_ways_in_one_deal() -> None:
    terms = [
        clause(0, 1, "place", tile="photo", building=1),
        clause(0, 1, "leave_empty", building=1),
    ]
    assert refusal(table(trading(OWNER)), offer(0, clauses=terms)) == "promised"


def test_c13_an_earlier_promise_forbids_a_contrary_one() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]), 1)
    contrary = [clause(0, 2, "place", tile="photo", building=1)]
    assert refusal(match, offer(0, clauses=contrary)) == "promised"
    play(match, offer(2, clauses=contrary))
    assert refusal(match, accept(0, 2)) == "promised"


def test_c13_an_earlier_promise_of_the_only_tile_forbids_another() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    another = [clause(0, 2, "place", tile="photo", building=2)]
    assert refusal(match, offer(0, clauses=another)) == "promised"


def test_c13_an_acceptance_lapses_when_its_giver_promises_otherwise() -> None:
    match = play(
        table(trading(OWNER)),
        offer(0, give(0, 1, buildings=[1])),
        offer(0, clauses=[clause(0, 2, "leave_empty", building=1)]),
        accept(2, 2),
    )
    assert statuses(match) == ["open", "done"]
    assert match.state.offers[0].accepted == ()
    assert refusal(match, accept(0, 1)) == "promised"


def test_c13_an_offer_whose_clauses_cannot_be_kept_any_more_is_void() -> None:
    match = play(
        table(trading(OWNER)),
        offer(0, clauses=[clause(0, 1, "leave_empty", building=1)]),
        offer(0, give(0, 2, buildings=[1])),
        accept(2, 2),
    )
    assert statuses(match) == ["void", "done"]


# pay


def test_c13_a_payment_is_made_right_after_the_rounds_income() -> None:
    start = trading({"cash": 0, "buildings": [43]}, shops={"43": "photo"})
    match = agree(table(start), offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    all_done(all_ready(match))
    assert [player.cash for player in match.state.players] == [0, 60_000, 50_000]
    assert states(match) == ["kept"]


def test_c13_whoever_is_short_pays_what_they_have_and_owes_the_rest() -> None:
    match = agree(
        table(trading({"cash": 20_000})),
        offer(0, clauses=[clause(0, 1, "pay", cash=50_000)]),
        1,
    )
    shown = position(all_done(all_ready(match)))
    assert shown["players"][0]["cash"] == 0
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 30_000}]
    assert [c["state"] for c in shown["clauses"]] == ["broken"]


def test_c13_payments_go_by_number_out_of_all_the_payer_has() -> None:
    terms = [clause(0, 2, "pay", cash=40_000), clause(0, 1, "pay", cash=40_000)]
    match = agree(table(trading({"cash": 50_000})), offer(0, clauses=terms), 1, 2)
    shown = position(all_done(all_ready(match)))
    assert [player["cash"] for player in shown["players"]] == [0, 60_000, 90_000]
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 30_000}]


def test_c13_money_just_received_pays_a_later_clause() -> None:
    terms = [clause(0, 1, "pay", cash=10_000), clause(1, 2, "pay", cash=20_000)]
    start = trading({"cash": 10_000}, {"cash": 10_000}, {"cash": 0})
    match = agree(table(start), offer(0, clauses=terms), 1, 2)
    all_done(all_ready(match))
    assert [player.cash for player in match.state.players] == [0, 0, 20_000]
    assert states(match) == ["kept", "kept"]


DEBTOR = {
    "cash": 90_000,
    "buildings": [43],
    "owes": [{"to": 1, "cash": 10_000}, {"to": 2, "cash": 30_000}],
}


def test_c13_debts_are_paid_oldest_first_out_of_income_and_no_more_than_it() -> None:
    match = all_done(table(placing(DEBTOR, shops={"43": "photo"})))
    shown = position(match)
    assert [player["cash"] for player in shown["players"]] == [90_000, 60_000, 50_000]
    assert shown["players"][0]["owes"] == [{"to": 2, "cash": 30_000}]


def test_c13_a_debt_is_paid_off_over_several_rounds() -> None:
    match = all_done(table(placing(DEBTOR, shops={"43": "photo"})))
    for left in (20_000, 10_000, 0):
        match = all_done(all_ready(keep_first(match)))
        owed = [debt.cash for debt in match.state.players[0].owes]
        assert sum(owed) == left
    assert match.state.players[0].cash == 90_000


def test_c13_without_income_a_debt_waits() -> None:
    match = all_done(table(placing({"cash": 90_000, "owes": [{"to": 1, "cash": 10_000}]})))
    assert position(match)["players"][0]["owes"] == [{"to": 1, "cash": 10_000}]


def test_c13_debts_come_before_the_rounds_payments() -> None:
    """Income 10,000: the debt takes it; the payment takes what is left, which is nothing."""
    start = placing(
        {"cash": 0, "buildings": [43], "owes": [{"to": 2, "cash": 10_000}]},
        shops={"43": "photo"},
        clauses=[{"id": 1, **clause(0, 1, "pay", cash=10_000)}],
    )
    shown = position(all_done(table(start)))
    assert [player["cash"] for player in shown["players"]] == [0, 50_000, 60_000]
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 10_000}]


def test_c13_outlook_pay_is_no_income_to_pay_debts_from() -> None:
    start = placing(
        {"cash": 0, "buildings": [1, 2], "owes": [{"to": 1, "cash": 9_000}]},
        shops={"1": "pharmacy", "2": "pharmacy"},
        outlook_deck=[[3, 4]],
    )
    shown = position(all_done(table(start, edition="alea-1999")))
    assert shown["players"][0]["cash"] == 2_000, "two tiles' outlook pay stays"
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 7_000}]


def test_c13_once_a_payment_fell_short_only_the_debt_counts() -> None:
    match = table(trading({"cash": 0, "buildings": [43]}, shops={"43": "photo"}))
    agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=20_000)]), 1)
    all_done(all_ready(match))
    assert states(match) == ["broken"]
    all_done(all_ready(keep_first(match)))
    assert states(match) == ["broken"], "paid later, but not when it was promised"
    assert match.state.players[0].owes == ()
    assert match.state.players[1].cash == 70_000


# promise


def test_c9_words_about_a_later_round_bind_nobody() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[promise("building 1 stays empty", 2)]), 1)
    play(all_ready(match), place(0, "photo", 1), done(0))
    assert states(match) == ["open"]


def test_c9_the_promise_of_a_restaurant_some_day_need_not_be_kept() -> None:
    """The 1999 example: a plot now against a tile that may be drawn later."""
    match = table(trading({}, {"buildings": [11]}))
    words = clause(0, 1, "promise", text="my first Restaurant", round=3)
    agree(match, offer(0, give(1, 0, buildings=[11]), clauses=[words]), 1)
    next_trade(all_ready(match))
    assert match.state.phase == "trade"
    assert states(match) == ["open"]


def test_c13_the_one_it_was_made_to_judges_a_promise_once_its_round_is_there() -> None:
    match = agree(table(trading()), offer(0, clauses=[promise()]), 1)
    assert refusal(match, judge(1)) == "wrong_phase"
    all_done(all_ready(match))
    assert match.state.phase == "deal", "round 2 has begun"
    play(match, judge(1, kept=False))
    assert states(match) == ["broken"]


def test_c13_a_promise_can_be_judged_kept_too_and_once_only() -> None:
    match = table({"round": 2, "clauses": [{"id": 1, **promise()}]})
    play(match, judge(1))
    assert states(match) == ["kept"]
    assert refusal(match, judge(1, kept=False)) == "no_offer"


@pytest.mark.parametrize("phase", ["deal", "trade", "place"])
def test_c13_a_promise_may_be_judged_in_any_phase(phase: str) -> None:
    match = table({"round": 4, "phase": phase, "clauses": [{"id": 1, **promise()}]})
    assert states(play(match, judge(1))) == ["kept"]


def test_c13_who_may_not_judge() -> None:
    match = table({"round": 2, "clauses": [{"id": 1, **promise()}]})
    assert refusal(match, judge(0)) == "not_yours"
    assert refusal(match, judge(2)) == "not_a_party"
    assert refusal(match, judge(1, 2)) == "no_offer"
    assert refusal(match, judge(9)) == "bad_seat"


@pytest.mark.parametrize("kind", ["pay", "leave_empty", "place"])
def test_c13_only_promises_are_judged(kind: str) -> None:
    terms = {
        "pay": clause(0, 1, "pay", cash=10_000),
        "leave_empty": clause(0, 1, "leave_empty", building=1),
        "place": clause(0, 1, "place", tile="photo", building=1),
    }
    match = table(trading(OWNER, clauses=[{"id": 1, **terms[kind]}]))
    assert refusal(match, judge(1)) == "no_offer"


def test_c13_before_its_round_even_its_maker_is_told_wrong_phase() -> None:
    match = table({"clauses": [{"id": 1, **promise()}]})
    for seat in range(3):
        assert refusal(match, judge(seat)) == "wrong_phase"


def test_c13_after_the_game_nothing_is_judged() -> None:
    match = table({"round": 6, "phase": "place", "clauses": [{"id": 1, **promise()}]})
    all_done(match)
    assert refusal(match, judge(1)) == "game_over"


@pytest.mark.parametrize("round_", [-1, 0, 1, 2, 7, 10**12])
def test_c13_a_promise_is_for_a_later_round_of_this_game(round_: int) -> None:
    match = table(trading(round=2))
    assert refusal(match, offer(0, clauses=[promise(round_=round_)])) == "bad_action"


@pytest.mark.parametrize("round_", [3, 4, 5, 6])
def test_c13_any_later_round_can_be_promised(round_: int) -> None:
    match = play(table(trading(round=2)), offer(0, clauses=[promise(round_=round_)]))
    assert statuses(match) == ["open"]


def test_c13_in_the_last_round_nothing_later_can_be_promised() -> None:
    match = table(trading(round=6))
    assert refusal(match, offer(0, clauses=[promise(round_=6)])) == "bad_action"


# Numbers


def test_c13_clauses_are_numbered_through_the_game_once_their_deal_is_done() -> None:
    match = table(trading(OWNER))
    play(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]))
    assert position(match)["clauses"] == []
    agree(match, offer(0, clauses=[clause(0, 2, "leave_empty", building=2), promise()]), 1, 2)
    play(match, accept(1, 1))
    shown = position(match)["clauses"]
    assert [(c["id"], c["offer"], c["kind"]) for c in shown] == [
        (1, 2, "leave_empty"),
        (2, 2, "promise"),
        (3, 1, "pay"),
    ]
    assert all(c["state"] == "open" and c["secret"] is False for c in shown)


def test_c13_a_promised_tile_that_cannot_be_placed_does_not_block() -> None:
    """Only a loaded position gets there: the building has a new owner."""
    placed = {"id": 1, **clause(0, 1, "place", tile="photo", building=1)}
    match = table(placing({"tiles": {"photo": 1}}, {"buildings": [1]}, clauses=[placed]))
    play(match, done(0))
    assert states(match) == ["broken"]


def test_c13_promises_hold_while_all_place_together() -> None:
    match = table(trading(OWNER), placement="together")
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=1)]), 1)
    play(all_ready(match), done(2))
    assert refusal(match, done(0)) == "promised"
    play(match, place(0, "photo", 1), done(0), done(1))
    assert match.state.round == 2
