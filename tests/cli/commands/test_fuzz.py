"""`teahouse fuzz`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from teahouse import games
from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.state import State


def test_an_honest_game_exits_0_and_writes_nothing(teahouse: Any, tmp_path: Path) -> None:
    out = tmp_path / "findings"
    result = teahouse("fuzz", "chinatown", "--games", 2, "--jobs", 1, "--out", out)
    assert result.exit_code == 0
    assert "0 findings" in result.stdout
    assert not out.exists()


class NobodyPlaces(Chinatown):
    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.phase == "place" else super().to_act(state)


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "game", lambda name, sets=None: NobodyPlaces(sets))


@pytest.mark.usefixtures("faulty")
def test_a_finding_exits_1_and_is_saved_with_the_command_that_replays_it(
    teahouse: Any, tmp_path: Path
) -> None:
    out = tmp_path / "findings"
    result = teahouse("fuzz", "chinatown", "-n", 1, "-j", 1, "--seed", "s", "--out", out)
    assert result.exit_code == 1
    assert "dead end in game 0" in result.stdout
    command = result.stdout.split("replay it: teahouse ")[1].splitlines()[0].split()
    assert Path(command[1]) == out / "chinatown-s-0.jsonl"
    assert teahouse(*command).exit_code == 0


@pytest.mark.usefixtures("faulty")
def test_json_tells_the_findings_and_stops_when_there_are_enough(
    teahouse: Any, tmp_path: Path
) -> None:
    command = ("fuzz", "chinatown", "-n", 30, "-j", 1, "--out", tmp_path, "--json")
    result = teahouse(*command)
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["games"] == len(told["findings"]) == 20
    assert told["findings"][3]["kind"] == "dead end"
    assert Path(told["findings"][3]["file"]).exists()


def test_options_can_be_fixed(teahouse: Any, refuses: Any) -> None:
    fixed = ("fuzz", "chinatown", "-n", 1, "-j", 1, "--players", 5, "--edition", "alea-1999")
    assert teahouse(*fixed).exit_code == 0
    assert "it can be 3, 4, 5" in refuses("fuzz", "chinatown", "--players", 2)
    assert "no game 'go'" in refuses("fuzz", "go")


def test_a_bot_that_answers_nonsense_is_found(
    teahouse: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "strangers")
    command = ("fuzz", "chinatown", "-p", 3, "-n", 1, "-j", 1, "--out", tmp_path, "--bots")
    assert teahouse(*command, "strangers:Placer").exit_code == 0
    result = teahouse(*command, "strangers:Babbler")
    assert result.exit_code == 1
    assert "bot in game 0" in result.stdout
