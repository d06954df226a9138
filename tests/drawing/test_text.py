"""Both games in a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import BadInput, Match, plain
from teahouse.drawing import text
from teahouse.drawing.terminal import abbreviations
from teahouse.games import game

from .drawn import printed


def test_the_board_shows_number_owner_and_shop(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    lines = printed("chinatown", neighbourhood, zman).splitlines()
    row = next(n for n, line in enumerate(lines) if " 16●" in line)
    assert " 17●  18 " in lines[row]
    assert lines[row + 1].split()[:2] == ["TeaH", "TeaH"]


def test_all_85_buildings_are_printed(zman: dict[str, Any]) -> None:
    board = printed("chinatown", {}, zman).split("Phot")[0]
    numbers = [word for word in board.split("\n", 1)[1].split() if word.isdigit()]
    assert sorted(map(int, numbers)) == [*range(1, 86), 1965]


def test_businesses_and_players_are_listed(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    said = printed("chinatown", neighbourhood, zman, names=["Ada"])
    assert "Year of the Horse, 1966 · Round 2 of 6 · Trading: 3 of 5 still talking" in said
    (tea,) = [line for line in said.splitlines() if "Tea House" in line and "/" in line]
    assert tea.split()[:7] == ["●", "Ada", "Tea", "House", "3/3", "complete", "16"]
    assert tea.endswith("$50,000  ")
    assert "hidden" in said
    assert "Dim Sum ×2" in said


def test_the_older_edition_has_no_years_in_a_terminal_either_c17() -> None:
    position = {"players": [{"buildings": [1]}], "shops": {"1": "sea_food"}}
    said = printed("chinatown", position, {"edition": "alea-1999", "players": 3})
    assert "a round" in said
    assert "year" not in said.lower()


def test_nothing_in_a_name_is_read_as_markup(
    neighbourhood: dict[str, Any], zman: dict[str, Any]
) -> None:
    said = printed("chinatown", neighbourhood, zman, names=["[red]\x1b]0;x\x07[/red]"])
    assert "[red]]0;x[/red]" in said
    assert "\x1b" not in said


def test_it_fits_a_terminal_of_eighty_columns(zman: dict[str, Any]) -> None:
    board = printed("chinatown", {}, zman).split("Phot")[0]
    assert max(map(len, board.splitlines()[1:])) <= 80


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_dadaocheng_is_printed_for_any_number_of_players(players: int) -> None:
    match = Match(game("dadaocheng"), {"players": players}, seed="a drawing")
    position = plain(match.game.dump(match.state))
    said = printed("dadaocheng", position, match.header.options)
    rows_closed = {1: 12, 2: 8, 3: 4, 4: 0}
    assert said.count("closed") == rows_closed[players]
    assert said.count("↓") == 16


def test_dadaocheng_shows_discs_storage_ships_and_buildings(harbour: dict[str, Any]) -> None:
    said = printed("dadaocheng", harbour, {"players": 4})
    for words in ("↓ camphor", "shop S", "S T", "Zhangzhou Junk", "Round 3 of 8", "1859"):
        assert words in said
    assert "4/10/16/23/31/39" in said
    assert "opium  0" in said
    (dodd,) = [line for line in said.splitlines() if "Dodd & Co." in line and "ship" in line]
    assert dodd.split()[4:7] == ["17", "4", "2"]


def test_a_game_that_is_not_here_is_refused() -> None:
    with pytest.raises(BadInput, match="no game 'go'"):
        text("go", {}, {})


def test_abbreviations_can_be_told_apart() -> None:
    assert abbreviations(["Tea House", "Tea Hall", "Photo"]) == ["Te01", "Te02", "Phot"]
