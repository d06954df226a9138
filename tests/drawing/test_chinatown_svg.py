"""Chinatown's picture."""

from __future__ import annotations

import re
from typing import Any

import pytest

from teahouse import drawing
from teahouse.core import BadInput, Match, plain
from teahouse.games.chinatown import Chinatown

from .drawn import classed, said, titles, tree

OWNERS = ("vermilion", "ochre", "jade", "indigo", "plum")
MARKS = ("disc", "triangle", "diamond", "square", "cross")


@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
def test_every_building_of_a_board_has_its_number_once(edition: str) -> None:
    root = tree(drawing.svg("chinatown", {}, {"edition": edition, "players": 3}))
    numbers = [int(found.text or 0) for found in classed(root, "lot-number")]
    assert sorted(numbers) == list(range(1, 86))


def test_numbers_stay_once_each_when_buildings_have_owners_and_shops(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    root = tree(drawing.svg("chinatown", neighbourhood, zman))
    numbers = [int(found.text or 0) for found in classed(root, "lot-number")]
    assert sorted(numbers) == list(range(1, 86))


@pytest.mark.parametrize("seat", range(5))
def test_an_owner_is_a_colour_a_pattern_and_a_mark(seat: int) -> None:
    players: list[dict[str, Any]] = [{} for _ in range(5)]
    players[seat] = {"buildings": [1]}
    root = tree(drawing.svg("chinatown", {"players": players}, {"players": 5}))
    (lot,) = classed(root, "owned")
    assert lot.get("data-owner") == str(seat)
    paints = {found.get("fill") for found in lot.iter()}
    assert f"url(#weave-{OWNERS[seat]})" in paints
    assert f"#marks-{MARKS[seat]}" in {found.get("href") for found in lot.iter()}
    weaves = [found for found in root.iter() if found.get("id") == f"weave-{OWNERS[seat]}"]
    assert len(weaves) == 1


def test_a_complete_business_glows_and_tells_what_it_pays_c14(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    root = tree(drawing.svg("chinatown", neighbourhood, zman))
    (complete,) = classed(root, "complete")
    assert [found.text for found in classed(complete, "badge")] == ["$50k"]
    assert "Seat 0: Tea House, 3 of 3, on 16, 17, 19, pays $50,000" in titles(root)


def test_a_growing_business_tells_its_size_c15(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    root = tree(drawing.svg("chinatown", neighbourhood, zman))
    badges = sorted(found.text or "" for found in classed(root, "badge"))
    assert badges == ["$50k", "1/3", "2/6", "4/5"]


@pytest.mark.parametrize(("overflow", "badge"), [("literal", "$50k+2"), ("connected", "$50k+2")])
def test_what_is_over_the_maximum_is_told_beside_it_c16(overflow: str, badge: str) -> None:
    lots = [35, 37, 38, 40, 41]
    position = {"players": [{"buildings": lots}], "shops": dict.fromkeys(map(str, lots), "photo")}
    root = tree(drawing.svg("chinatown", position, {"players": 3, "overflow": overflow}))
    assert [found.text for found in classed(root, "badge")] == [badge]


def test_shops_of_one_type_with_two_owners_are_two_shapes_c15() -> None:
    players = [{"buildings": [1]}, {"buildings": [2]}]
    position = {"players": players, "shops": {"1": "photo", "2": "photo"}}
    root = tree(drawing.svg("chinatown", position, {"players": 3}))
    assert [found.get("data-owner") for found in classed(root, "business")] == ["0", "1"]


def test_the_calendar_shows_the_year_and_animal_c17(zman: dict[str, Any]) -> None:
    root = tree(drawing.svg("chinatown", {"round": 4}, zman))
    assert "Year of the Monkey, 1968" in said(root)


def test_the_older_edition_has_no_years_c17() -> None:
    drawn = drawing.svg("chinatown", {}, {"edition": "alea-1999", "players": 3})
    assert not [word for word in said(tree(drawn)) if word == "Snake"]
    assert "year" not in drawn.lower()


def test_hidden_money_is_said_to_be_hidden_c3(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    words = said(tree(drawing.svg("chinatown", neighbourhood, zman)))
    assert words.count("money hidden") == 4
    assert "$90,000 in hand" in words


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_view_of_a_new_game_can_be_drawn(seat: int | None) -> None:
    match = Match(Chinatown(), {"players": 3}, seed="a drawing")
    view = plain(match.game.view(match.state, seat))
    words = said(tree(drawing.svg("chinatown", view, match.header.options)))
    hands = [word for word in words if word.startswith("holds") or ", holds" in word]
    assert len(hands) == (seat is not None)


def test_a_malicious_name_is_only_text(neighbourhood: dict[str, Any], zman: dict[str, Any]) -> None:
    name = '</text><script>alert("1")</script>&amp;\x00\x1b[31m\u202e'
    picture = drawing.svg("chinatown", neighbourhood, zman, names=[name])
    root = tree(picture)
    assert not [found for found in root.iter() if found.tag.endswith("script")]
    assert "</text><script>" in "".join(root.itertext())
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", picture)


def test_it_needs_nothing_from_outside(neighbourhood: dict[str, Any], zman: dict[str, Any]) -> None:
    picture = drawing.svg("chinatown", neighbourhood, zman)
    root = tree(picture)
    ids = {found.get("id") for found in root.iter()}
    wanted = {found.get("href", "")[1:] for found in root.iter() if found.get("href")}
    wanted |= set(re.findall(r"url\(#([^)]+)\)", picture))
    assert wanted <= ids
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_colours_have_a_light_and_a_dark_value(zman: dict[str, Any]) -> None:
    picture = drawing.svg("chinatown", {}, zman)
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", picture))
    assert used <= set(re.findall(r"--([a-z0-9-]+):light-dark\(", picture))


def test_the_same_position_is_always_the_same_picture(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    first = drawing.svg("chinatown", neighbourhood, zman)
    assert drawing.svg("chinatown", neighbourhood, zman) == first


def test_a_building_that_is_not_on_the_board_is_refused(zman: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="building 86 is not on this board"):
        drawing.svg("chinatown", {"players": [{"buildings": [86]}]}, zman)


def test_a_shop_that_is_not_in_the_set_is_refused(zman: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="'casino' on building 1"):
        drawing.svg("chinatown", {"shops": {"1": "casino"}}, zman)


def test_a_game_that_is_not_here_is_refused() -> None:
    with pytest.raises(BadInput, match="no game 'go'"):
        drawing.svg("go", {}, {})
