"""Binding promises about buildings: place and leave_empty (C13)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    Json,
    accept,
    agree,
    all_ready,
    clause,
    done,
    give,
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

from teahouse.core import Match

OWNER = {"buildings": [1, 2, 16], "tiles": {"photo": 1, "florist": 2}}


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


# Numbers


def test_c13_clauses_are_numbered_through_the_game_once_their_deal_is_done() -> None:
    match = table(trading(OWNER))
    play(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]))
    assert position(match)["clauses"] == []
    words = clause(0, 1, "promise", text="soon", round=2)
    agree(match, offer(0, clauses=[clause(0, 2, "leave_empty", building=2), words]), 1, 2)
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
