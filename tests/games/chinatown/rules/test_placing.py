"""Placing tiles, in order or together (C10, C11, C20)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    accept,
    agree,
    all_done,
    all_ready,
    clause,
    done,
    give,
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

BUILDER = {"buildings": [1, 2, 3], "tiles": {"photo": 2, "florist": 1}}


def test_c11_a_tile_goes_on_an_empty_building_of_ones_own() -> None:
    match = play(table(placing(BUILDER)), place(0, "photo", 1))
    shown = position(match)
    assert shown["shops"] == {"1": "photo"}
    assert shown["players"][0]["tiles"] == {"photo": 1, "florist": 1}


def test_c11_any_number_of_tiles_may_be_placed_or_none() -> None:
    match = play(table(placing(BUILDER)), place(0, "photo", 1), place(0, "photo", 2))
    play(match, place(0, "florist", 3), done(0), done(1))
    assert position(match)["turn"] == 2


def test_c11_a_building_and_a_tile_must_be_ones_own() -> None:
    match = table(placing(BUILDER, {"buildings": [5], "tiles": {"laundry": 1}}))
    assert refusal(match, place(0, "photo", 5)) == "not_yours"
    assert refusal(match, place(0, "photo", 85)) == "not_yours"
    assert refusal(match, place(0, "laundry", 1)) == "not_yours"


def test_c10_nothing_goes_on_a_shop() -> None:
    match = play(table(placing(BUILDER)), place(0, "photo", 1))
    assert refusal(match, place(0, "florist", 1)) == "occupied"


def test_c11_in_order_from_the_first_player_clockwise() -> None:
    match = table(placing(BUILDER, first_player=1, turn=1))
    order = []
    while match.state.phase == "place":
        order.append(match.state.turn)
        assert position(match)["to_act"] == [match.state.turn]
        match.do(done(match.state.turn))
    assert order == [1, 2, 0]


def test_c11_nobody_places_before_their_turn_or_after_they_are_done() -> None:
    match = table(placing(BUILDER, BUILDER | {"buildings": [4, 5]}))
    assert refusal(match, place(1, "photo", 4)) == "not_your_turn"
    assert refusal(match, done(2)) == "not_your_turn"
    play(match, done(0))
    assert refusal(match, place(0, "photo", 1)) == "not_your_turn"


def test_c11_turn_is_null_when_nobody_in_particular_places() -> None:
    match = table(trading())
    assert position(match)["turn"] is None
    assert position(all_ready(match))["turn"] == 0


def test_c11_together_all_place_at_once_and_each_is_done_when_they_say() -> None:
    match = table(trading(BUILDER, {"buildings": [5], "tiles": {"photo": 1}}), placement="together")
    all_ready(match)
    assert position(match)["turn"] is None
    assert position(match)["to_act"] == [0, 1, 2]
    play(match, place(1, "photo", 5), place(0, "photo", 1), done(1), place(0, "photo", 2))
    assert position(match)["to_act"] == [0, 2]
    assert refusal(match, done(1)) == "not_your_turn"
    play(match, done(2), done(0))
    assert match.state.round == 2


def test_c11_in_a_loaded_position_who_is_not_to_act_is_done_placing_together() -> None:
    match = table(placing(BUILDER, to_act=[2]), placement="together")
    assert refusal(match, place(0, "photo", 1)) == "not_your_turn"
    play(match, done(2))
    assert match.state.round == 2


def test_c11_in_order_a_given_to_act_is_worked_out_and_not_read() -> None:
    assert position(table(placing(BUILDER, turn=1, to_act=[2])))["to_act"] == [1]


# Access to a street (C20)


def test_c20_a_shop_off_the_street_must_join_one_that_has_a_front() -> None:
    """On the 2008 board 3 has a front; 7 and 8 are enclosed."""
    start = placing({"buildings": [3, 7, 8], "tiles": {"photo": 2}}, shops={"3": "photo"})
    match = table(start, street_access=True)
    assert refusal(match, place(0, "photo", 8)) == "no_street"
    play(match, place(0, "photo", 7), place(0, "photo", 8))


def test_c20_a_shop_of_another_type_or_owner_gives_no_access() -> None:
    owner = {"buildings": [7], "tiles": {"photo": 1, "florist": 1}}
    match = table(placing(owner, {"buildings": [3]}, shops={"3": "photo"}), street_access=True)
    assert refusal(match, place(0, "photo", 7)) == "no_street"
    owner = {"buildings": [3, 7], "tiles": {"photo": 1, "florist": 1}}
    match = table(placing(owner, shops={"3": "photo"}), street_access=True)
    assert refusal(match, place(0, "florist", 7)) == "no_street"


def test_c20_without_the_variant_every_building_will_do() -> None:
    play(table(placing({"buildings": [8], "tiles": {"photo": 1}})), place(0, "photo", 8))


@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
def test_c20_the_enclosed_buildings_are_those_with_four_neighbours(edition: str) -> None:
    rules = table(edition=edition).state.rules
    enclosed = [b for b in range(1, 86) if len(rules.neighbours[b]) == 4]
    assert [b for b in range(1, 86) if not rules.has_front[b]] == enclosed


ENCLOSED = {"buildings": [3, 7, 8], "tiles": {"photo": 2}}


def test_c20_a_promised_place_must_reach_a_street() -> None:
    match = table(trading(ENCLOSED), street_access=True)
    terms = [clause(0, 1, "place", tile="photo", building=8)]
    assert refusal(match, offer(0, clauses=terms)) == "no_street"


def test_c20_promised_tiles_may_reach_a_street_through_each_other() -> None:
    match = table(trading(ENCLOSED, shops={"3": "photo"}), street_access=True)
    terms = [clause(0, 1, "place", tile="photo", building=b) for b in (8, 7)]
    agree(match, offer(0, clauses=terms), 1)
    play(all_ready(match), place(0, "photo", 7), place(0, "photo", 8), done(0))
    assert [c.state for c in match.state.clauses] == ["kept", "kept"]


def test_c20_the_shop_that_a_promised_place_needs_cannot_be_given_away() -> None:
    match = table(trading(ENCLOSED, shops={"3": "photo"}), street_access=True)
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=7)]), 1)
    assert refusal(match, offer(0, give(0, 1, buildings=[3]))) == "promised"


def test_c20_an_acceptance_lapses_when_the_way_to_the_street_is_sold() -> None:
    match = play(
        table(trading(ENCLOSED, shops={"3": "photo"}), street_access=True),
        offer(0, clauses=[clause(0, 1, "place", tile="photo", building=7)]),
        offer(0, give(0, 2, buildings=[3])),
        accept(2, 2),
    )
    assert statuses(match) == ["open", "done"]
    assert match.state.offers[0].accepted == ()
    assert refusal(match, accept(0, 1)) == "no_street"


def test_c11_after_the_last_done_the_next_deal_follows_by_itself() -> None:
    match = all_done(table(placing(BUILDER)))
    shown = position(match)
    assert (shown["round"], shown["phase"], shown["turn"]) == (2, "deal", None)
    assert [len(player["hand"]) for player in shown["players"]] == [6, 6, 6]
