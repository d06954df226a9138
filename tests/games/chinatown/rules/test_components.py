"""The things in the box, and boards, tiles and cards of one's own (C1, C2, C19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.table import place, play, table

from teahouse.core import Match, OptionsError, SetError
from teahouse.games import game
from teahouse.games.chinatown.rules.box import box
from teahouse.games.chinatown.rules.components import components_from

EDITIONS = ["zman-2008", "alea-1999"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_c1_the_board_has_85_buildings_in_6_districts(edition: str) -> None:
    board = components_from(edition).board
    numbers = [b for d in board.districts for row in d.rows for b in row if b is not None]
    assert len(board.districts) == 6
    assert sorted(numbers) == list(range(1, 86))


@pytest.mark.parametrize("edition", EDITIONS)
def test_c1_buildings_are_adjacent_both_ways_and_inside_one_district(edition: str) -> None:
    rules = table(edition=edition).state.rules
    district = {b: d.id for d in rules.components.board.districts for row in d.rows for b in row}
    for building in range(1, 86):
        for near in rules.neighbours[building]:
            assert building in rules.neighbours[near]
            assert district[near] == district[building]


def test_c1_the_numbered_examples_of_1999_are_true_on_its_board() -> None:
    near = table(edition="alea-1999").state.rules.neighbours
    for a, b in ((7, 8), (7, 10), (3, 7), (10, 11), (11, 12), (21, 22), (22, 23)):
        assert b in near[a]


@pytest.mark.parametrize("edition", EDITIONS)
def test_c2_there_are_12_types_and_90_tiles_three_more_of_each_than_its_size(edition: str) -> None:
    rules = table(edition=edition).state.rules
    assert len(rules.types) == 12
    assert sum(rules.tile_counts) == 90
    assert sorted(rules.sizes) == sorted([3, 4, 5, 6] * 3)


def test_c2_the_rulebooks_own_counts() -> None:
    """2008: six Photo and nine Restaurant tiles; 1999: six Pharmacies and seven Restaurants."""
    zman, alea = table().state.rules, table(edition="alea-1999").state.rules
    assert zman.tile_counts[zman.type_index["photo"]] == 6
    assert zman.tile_counts[zman.type_index["restaurant"]] == 9
    assert alea.tile_counts[alea.type_index["pharmacy"]] == 6
    assert alea.tile_counts[alea.type_index["restaurant"]] == 7


def test_c19_there_are_nine_outlook_cards_one_of_them_3_and_4() -> None:
    cards = components_from("alea-1999").outlook.cards
    assert len(cards) == 9
    assert cards.count((3, 4)) == 1
    assert () in cards


@pytest.mark.parametrize(
    ("edition", "start", "note"), [("zman-2008", 50_000, 10_000), ("alea-1999", 5_000, 1_000)]
)
def test_c3_starting_money_and_the_smallest_note(edition: str, start: int, note: int) -> None:
    rules = table(edition=edition).state.rules
    assert (rules.start_cash, rules.note) == (start, note)


# One's own


def row(first: int, last: int) -> list[int]:
    return list(range(first, last + 1))


def own_board(**fields: Any) -> dict[str, Any]:
    """Ten rows of nine, all in one district."""
    rows = [row(9 * n + 1, 9 * n + 9) for n in range(10)]
    return {"id": "own", "districts": [{"id": 1, "at": [0, 0], "rows": rows}], **fields}


def own_tiles() -> dict[str, Any]:
    return {"types": [{"id": f"stall_{n}", "size": 6} for n in range(11)]}


def test_a_box_says_which_of_the_parts_played_with_could_not_be_found() -> None:
    def said(edition: str, **options: Any) -> tuple[str, ...]:
        match = Match(game("chinatown"), {"players": 3, "edition": edition, **options}, seed="x")
        return box(match.state.rules).reconstructed

    assert said("zman-2008") == ()
    assert said("alea-1999") == ("board", "tiles", "outlook")
    assert said("alea-1999", outlook="off") == ("board", "tiles")
    own = components_from("alea-1999", {"board": own_board()})
    assert own.reconstructed == ("tiles", "outlook")


def test_c1_a_game_can_be_played_on_a_board_of_ones_own() -> None:
    own = game("chinatown", {"board": own_board()})
    match = Match(own, {"players": 3}, seed="x")
    assert match.state.rules.buildings == 90
    assert set(match.state.rules.neighbours[11]) == {2, 10, 12, 20}


def test_c2_a_game_can_be_played_with_tiles_of_ones_own() -> None:
    own = game("chinatown", {"tiles": own_tiles()})
    start = {"phase": "place", "players": [{"buildings": [1], "tiles": {"stall_3": 1}}, {}, {}]}
    match = Match(own, {"players": 3}, seed="x", position=start)
    play(match, place(0, "stall_3", 1))
    assert len(match.state.bag) == 99 - 1


def test_c19_a_game_can_be_played_with_outlook_cards_of_ones_own() -> None:
    own = game("chinatown", {"outlook": {"cards": [[6]] * 6}})
    match = Match(own, {"players": 3, "edition": "alea-1999"}, seed="x")
    assert match.state.outlook_deck == ((6,),) * 6


def test_c20_fronts_are_worked_out_where_a_board_names_none() -> None:
    own = game("chinatown", {"board": own_board()})
    fronts = Match(own, {"players": 3}, seed="x").state.rules.has_front
    assert fronts[1]
    assert not fronts[11]
    named = game("chinatown", {"board": own_board(no_street=[1])})
    fronts = Match(named, {"players": 3}, seed="x").state.rules.has_front
    assert not fronts[1]
    assert fronts[11]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, []),
        ({"street_access": True}, [1]),
        ({"street_access": True, "street_front": "streets"}, [11]),
    ],
    ids=["not played", "open", "streets"],
)
def test_c20_the_box_names_buildings_without_a_front_where_that_matters(
    options: dict[str, Any], expected: list[int]
) -> None:
    chinatown = game("chinatown", {"board": own_board(no_street=[1])})
    box: Any = chinatown.box(chinatown.options(options))
    assert [one for one in (1, 11) if one in box.board.no_street] == expected


DISTRICT = {"id": 1, "at": [0, 0], "rows": [[1, 2]]}


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ({"cards": {}}, "no set 'cards'"),
        ({"board": []}, "board: Expected `object`"),
        ({"board": own_board(colour="red")}, "unknown field `colour`"),
        ({"board": {"id": "own"}}, "missing required field `districts`"),
        ({"board": {"id": "own", "districts": []}}, "0 buildings"),
        ({"board": own_board(no_street=[99])}, "no_street names building 99"),
        ({"board": {"id": "own", "districts": [DISTRICT, DISTRICT]}}, "building 1 is there 2"),
        (
            {"board": {"id": "own", "districts": [DISTRICT, {**DISTRICT, "rows": [[3]]}]}},
            "2 districts stand at [0, 0]",
        ),
        (
            {"board": {"id": "own", "districts": [{**DISTRICT, "rows": [[1, 2, 4]]}]}},
            "3 is missing",
        ),
        (
            {"board": {"id": "own", "districts": [{**DISTRICT, "rows": [["1"]]}]}},
            "$.districts[0].rows[0][0]",
        ),
        (
            {"board": {"id": "own", "districts": [{**DISTRICT, "rows": [row(1, 251)]}]}},
            "251 buildings; 1 to 250",
        ),
        ({"tiles": {"types": []}}, "0 types"),
        ({"tiles": {"types": [{"id": f"t{n}", "size": 3} for n in range(300)]}}, "300 types"),
        ({"tiles": {"types": [{"id": "a", "size": 7}]}}, "type 'a' has size 7"),
        ({"tiles": {"types": [{"id": "a", "size": 3}] * 2}}, "type 'a' is there 2 times"),
        ({"tiles": {"types": [{"id": "a"}]}}, "missing required field `size`"),
        ({"outlook": {"cards": [[3]] * 5}}, "5 cards; a game turns 6"),
        ({"outlook": {"cards": [[3]] * 5 + [[7]]}}, "card 6 is [7]"),
        ({"outlook": {"cards": [[3, 3]] + [[3]] * 5}}, "card 1 is [3, 3]"),
    ],
)
def test_c1_a_bad_set_is_refused_with_what_and_where(sets: dict[str, Any], told: str) -> None:
    with pytest.raises(SetError) as refused:
        game("chinatown", sets)
    assert told in str(refused.value)


def test_c5_a_board_must_have_enough_buildings_for_the_players() -> None:
    small = {"id": "own", "districts": [{**DISTRICT, "rows": [row(1, 70)]}]}
    own = game("chinatown", {"board": small})
    with pytest.raises(OptionsError, match="3 players need 81 buildings, the board has 70"):
        own.options({"players": 3})


def test_c6_a_tile_set_must_have_enough_tiles_for_the_players() -> None:
    few = {"types": [{"id": f"t{n}", "size": 3} for n in range(12)]}
    own = game("chinatown", {"tiles": few})
    with pytest.raises(OptionsError, match=r"players need .* tiles, the set has 72"):
        own.options({"players": 3})
