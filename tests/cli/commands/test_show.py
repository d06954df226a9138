"""`teahouse show`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

CASE = Path(__file__).parents[2] / "cases" / "chinatown-income-example.json"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(
        json.dumps({"round": 2, "phase": "trade", "players": [{"cash": 70000}, {}, {}]})
    )
    return path


def test_without_a_file_a_new_game_is_shown(teahouse: Any) -> None:
    told = json.loads(teahouse("show", "--players", 5, "--json").stdout)
    assert told["round"] == 1
    assert len(told["players"]) == 5


def test_a_position_is_drawn_with_as_many_players_as_it_has(teahouse: Any, position: Path) -> None:
    result = teahouse("show", position)
    assert result.exit_code == 0
    assert "85" in result.stdout
    assert len(json.loads(teahouse("show", position, "--json").stdout)["players"]) == 3


def test_a_seat_sees_its_view(teahouse: Any, position: Path) -> None:
    seen = json.loads(teahouse("show", position, "--seat", 2, "--json").stdout)
    assert seen["players"][0]["cash"] is None
    assert "deck" not in seen


def test_a_case_is_shown_before_or_after_some_of_its_steps(teahouse: Any) -> None:
    before = json.loads(teahouse("show", CASE, "--json").stdout)
    after = json.loads(teahouse("show", CASE, "--at", 2, "--json").stdout)
    assert "55" not in before["shops"]
    assert after["shops"]["55"] == "factory"


def test_a_record_is_shown_at_a_line_or_at_its_end(teahouse: Any, record: Path) -> None:
    assert json.loads(teahouse("show", record, "--json").stdout)["phase"] == "over"
    assert json.loads(teahouse("show", record, "--at", 0, "--json").stdout)["phase"] == "deal"


def test_an_svg_is_written_and_not_over_another(
    teahouse: Any, refuses: Any, tmp_path: Path
) -> None:
    svg = tmp_path / "board.svg"
    assert teahouse("show", CASE, "--svg", svg).exit_code == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert "--force" in refuses("show", CASE, "--svg", svg)
    assert teahouse("show", CASE, "--svg", svg, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "not valid JSON"),
        ("[]", "neither a position nor a case nor a record"),
        ('{"round": 99}', "round"),
        ('{"players": [{"buildings": [1]}, {"buildings": [1]}, {}]}', "building 1"),
        ('{"players": [{}, {}]}', "players cannot be 2"),
        ('{"what": 1}', "what"),
    ],
)
def test_a_bad_position_is_refused_and_nothing_written(
    refuses: Any, tmp_path: Path, content: str, told: str
) -> None:
    path, svg = tmp_path / "bad.json", tmp_path / "bad.svg"
    path.write_text(content)
    assert told in refuses("show", path, "--svg", svg)
    assert not svg.exists()


def test_a_step_or_line_that_is_not_there_is_bad_input(refuses: Any, record: Path) -> None:
    assert "no step 99" in refuses("show", CASE, "--at", 99)
    assert "no line 99999" in refuses("show", record, "--at", 99999)


def test_an_unknown_seat_or_game_is_bad_input(refuses: Any) -> None:
    assert "no seat 7" in refuses("show", "--seat", 7)
    assert "there are chinatown and dadaocheng" in refuses("show", "--game", "go")
