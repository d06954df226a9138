"""Dadaocheng's picture."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse import drawing
from teahouse.core import BadInput, Match, plain
from teahouse.games import game

from .drawn import classed, said, titles, tree


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_new_game_is_drawn_for_any_number_of_players(players: int, seat: int | None) -> None:
    match = Match(game("dadaocheng"), {"players": players}, seed="a drawing")
    view = plain(match.game.view(match.state, seat))
    root = tree(drawing.svg("dadaocheng", view, match.header.options))
    assert len(classed(root, "disc")) == 16
    assert len(classed(root, "house")) == players
    assert len(classed(root, "closed")) == 4 - players
    assert len(classed(root, "ship")) == 3


def test_both_sides_of_a_disc_can_be_read(harbour: dict[str, Any]) -> None:
    root = tree(drawing.svg("dadaocheng", harbour, {"players": 4}))
    second = classed(root, "disc")[1]
    drawn = {found.get("href") for found in second.iter()}
    assert {"#plants-sugar", "#rims-tea", "#cubes-tea"} <= drawn
    assert "cell 1: sugar, tea below" in titles(second)


def test_a_line_that_can_be_collected_is_lit_d6(harbour: dict[str, Any]) -> None:
    assert len(classed(tree(drawing.svg("dadaocheng", harbour, {"players": 4})), "run")) == 1
    harbour["step"] = "act"
    assert not classed(tree(drawing.svg("dadaocheng", harbour, {"players": 4})), "run")


def test_a_storeroom_says_when_the_next_cube_spoils_d6(harbour: dict[str, Any]) -> None:
    root = tree(drawing.svg("dadaocheng", harbour, {"players": 4}))
    assert said(root).count("next spoils") == 1


def test_a_shop_stands_on_its_storeroom_d10(harbour: dict[str, Any]) -> None:
    (shop,) = classed(tree(drawing.svg("dadaocheng", harbour, {"players": 4})), "shop")
    drawn = {found.get("href") for found in shop.iter()}
    assert drawn >= {"#buildings-shop", "#cubes-sugar"}


def test_ships_buildings_event_and_supply_are_there(harbour: dict[str, Any]) -> None:
    words = said(tree(drawing.svg("dadaocheng", harbour, {"players": 4})))
    for word in ("Zhangzhou", "needs 9", "11", "21 left", "1859", "Round 3 of 8", "17"):
        assert word in words
    assert "One to 6: 4, 10, 16, 23, 31, 39" in words


def test_each_house_has_its_flag_with_pattern_and_mark(harbour: dict[str, Any]) -> None:
    root = tree(drawing.svg("dadaocheng", harbour, {"players": 4}))
    for colour, mark in (
        ("indigo", "square"),
        ("ochre", "triangle"),
        ("plum", "cross"),
        ("jade", "diamond"),
    ):
        flags = [
            flag
            for flag in classed(root, "flag")
            if f"url(#weave-{colour})" in {found.get("fill") for found in flag.iter()}
            and f"#marks-{mark}" in {found.get("href") for found in flag.iter()}
        ]
        assert len(flags) == 2


def test_solo_has_no_event_d4() -> None:
    words = said(tree(drawing.svg("dadaocheng", {}, {"players": 1})))
    assert "No event" not in words
    assert "No event" in said(tree(drawing.svg("dadaocheng", {}, {"players": 2})))


def test_a_malicious_name_is_only_text(harbour: dict[str, Any]) -> None:
    names = ["<script>x</script>", "]]>", "&lt;", "\ud800\x07"]
    root = tree(drawing.svg("dadaocheng", harbour, {"players": 4}, names=names))
    assert not [found for found in root.iter() if found.tag.endswith("script")]
    heads = [found.text for found in classed(root, "name")]
    assert heads == ["<script>x</scri…", "]]>", "&lt;", "Elles & Co."]


def test_a_sold_out_level_says_so(harbour: dict[str, Any]) -> None:
    harbour["ships"]["1"], harbour["ships_count"]["1"] = [], 0
    assert "all sold" in said(tree(drawing.svg("dadaocheng", harbour, {"players": 4})))


def test_a_disc_that_cannot_be_is_refused(harbour: dict[str, Any]) -> None:
    harbour["grid"][0] = "gold/rice"
    with pytest.raises(BadInput, match="'gold/rice' is no disc"):
        drawing.svg("dadaocheng", harbour, {"players": 4})


def test_the_harbour_holds_all_three_ships(harbour: dict[str, Any]) -> None:
    root = tree(drawing.svg("dadaocheng", harbour, {"players": 4}))
    (water,) = (one for one in root.iter() if one.get("fill") == "url(#water)")
    ships = [ship.get("transform", "") for ship in classed(root, "ship")]
    right = max(float(at.removeprefix("translate(").split()[0]) for at in ships)
    assert float(water.get("width", 0)) > right
