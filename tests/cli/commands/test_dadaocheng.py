"""The same commands work for Dadaocheng."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

CASES = Path(__file__).parents[2] / "cases"


def components() -> dict[str, Any]:
    packaged = files("teahouse.games.dadaocheng") / "data" / "soso-2015.json"
    return {**json.loads(packaged.read_bytes()), "id": "mine"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_are_simulated_and_replayed_for_every_number_of_players(
    teahouse: Any, tmp_path: Path, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    command = ("simulate", "dadaocheng", "-p", players, "-n", 2, "-j", 1, "--out", out)
    assert teahouse(*command).exit_code == 0
    told = json.loads(teahouse("replay", out, "--game", 2, "--json").stdout)
    assert len(told["outcome"]["scores"]) == players
    assert "Verified" in teahouse("replay", out, "--game", 1).stdout


def test_the_cases_pass(teahouse: Any) -> None:
    result = teahouse("check", *sorted(CASES.glob("dadaocheng-*.json")))
    assert result.exit_code == 0, result.stdout


def test_nothing_is_found_by_a_short_fuzz(teahouse: Any, tmp_path: Path) -> None:
    result = teahouse("fuzz", "dadaocheng", "-n", 4, "-j", 1, "--out", tmp_path / "findings")
    assert result.exit_code == 0, result.stdout


def test_a_game_can_be_watched_and_played(teahouse: Any) -> None:
    watched = teahouse("play", "dadaocheng", "--players", 2, "--seed", "s", "--watch")
    assert "Won by" in watched.stdout
    played = teahouse("play", "dadaocheng", "--players", 2, "--seed", "s", typed="1\n1\nquit\n")
    assert played.exit_code == 0


def test_a_new_game_is_drawn(teahouse: Any, tmp_path: Path) -> None:
    svg = tmp_path / "table.svg"
    result = teahouse("show", "--game", "dadaocheng", "--svg", svg)
    assert result.exit_code == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


def test_components_of_ones_own_are_in_the_record(teahouse: Any, tmp_path: Path) -> None:
    path, out = tmp_path / "set.json", tmp_path / "games.jsonl"
    path.write_text(json.dumps(components()))
    command = ("simulate", "dadaocheng", "-n", 1, "--set", path, "--out", out)
    assert teahouse(*command).exit_code == 0
    path.unlink()
    assert json.loads(out.read_text().splitlines()[0])["sets"]["components"]["id"] == "mine"
    assert teahouse("replay", out).exit_code == 0


def test_bad_components_are_refused(refuses: Any, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    bad = components()
    bad["discs"]["sun_over_other"].pop()
    path.write_text(json.dumps(bad))
    assert "disc" in refuses("simulate", "dadaocheng", "--set", path)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-p", "5"), "1, 2, 3, 4"),
        (("-o", "hard=true"), "hard"),
        (("-o", "discs=square"), "alternative"),
        (("--edition", "1066"), "soso-2015"),
    ],
)
def test_bad_options_are_refused(refuses: Any, arguments: tuple[str, ...], told: str) -> None:
    assert told in refuses("simulate", "dadaocheng", *arguments)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"round": 99}, "99"),
        ({"players": [{"cubes": {"rice": 15}}, {}]}, "rice"),
        ({"players": [{"cubes": {"rice": -1}}, {}]}, "cubes"),
        ({"players": [{"ships": ["S101"]}, {"ships": ["S101"]}]}, "S101"),
        ({"players": [{"gold": 1}, {}]}, "gold"),
        ({"grid": ["rice/tea"]}, "grid"),
        ({"turn": 5}, "5"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    refuses: Any, tmp_path: Path, position: dict[str, Any], told: str
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    assert told in refuses("show", path, "--game", "dadaocheng", "-p", 2)


def test_headings_name_who_acts_as_the_sentences_do(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    teahouse("simulate", "dadaocheng", "--games", 1, "--players", 2, "--out", file)
    told = teahouse("replay", file).stdout
    heading, sentence = told.split("\n")[2:4]
    turn = heading.removeprefix("Round 1, ").partition(":")[0]
    assert sentence.strip().startswith(f"1  {turn} ")


def test_the_example_of_a_typed_action_is_one_of_this_game(teahouse: Any) -> None:
    told = teahouse("play", "dadaocheng", "--players", 1, typed="quit\n").stdout
    assert "an action such as `swap [" in told
