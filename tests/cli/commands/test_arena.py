"""`teahouse arena` and `teahouse match`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

STRANGERS = Path(__file__).parents[2] / "strangers"
PLACER, SLEEPER = "strangers:Placer", "strangers:Sleeper"
ARENA = ("arena", "--game", "chinatown", "-j", 1, "--bots")
MATCH = ("match", PLACER, SLEEPER, "--game", "chinatown", "--players", 3, "-j", 1)


@pytest.fixture(autouse=True)
def among_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a user would be who has bots of their own in this folder."""
    monkeypatch.chdir(STRANGERS)
    monkeypatch.syspath_prepend(str(STRANGERS))


def without_clock(text: str) -> Any:
    """A summary less what depends on the machine."""
    summary = json.loads(text)
    del summary["efforts"], summary["megabytes"]
    return summary


def test_bots_by_import_path_are_told_apart_and_drawn(teahouse: Any, tmp_path: Path) -> None:
    picture = tmp_path / "run.png"
    bots = f"{PLACER},{SLEEPER},{SLEEPER}"
    result = teahouse(*ARENA, bots, "-n", 3, "--plot", picture)
    assert result.exit_code == 0
    assert result.stdout.startswith("3 games")
    for heading in ("mean score", "wins", "rating", "all scores", "deals a game", "95 % within"):
        assert heading in result.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_bot_plays_as_the_character_beside_its_name(teahouse: Any) -> None:
    result = teahouse(*ARENA, f"strangers:Wen+wen,{PLACER},{PLACER}", "-n", 1, "--json")
    assert result.exit_code == 0
    efforts = {effort["bot"]: effort for effort in json.loads(result.stdout)["efforts"]}
    assert efforts["strangers:Wen+wen"]["safe"] == {}


def test_a_character_that_nobody_knows_is_refused(refuses: Any) -> None:
    told = refuses(*ARENA, f"easy+nobody,{PLACER},{PLACER}")
    assert "the characters are wen" in told


def test_a_run_that_was_stopped_goes_on_to_the_same_end(teahouse: Any, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    command = (*ARENA, f"{PLACER},{SLEEPER},{SLEEPER}", "--json", "--out")
    told = teahouse(*command, whole, "-n", 4)
    teahouse(*command, parts, "-n", 2)
    lines = parts.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    parts.write_bytes(b"".join(lines[:2]) + lines[2][:30])  # killed while it wrote
    again = teahouse(*command, parts, "-n", 4, "--resume")
    assert without_clock(told.stdout) == without_clock(again.stdout)
    assert len(parts.read_bytes().splitlines()) == 5


def test_a_damaged_file_of_results_is_refused_with_its_line(refuses: Any, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_text("what is this?\n")
    told = refuses(*ARENA, f"{PLACER},{PLACER},{PLACER}", "--out", out, "--resume")
    assert "line 1" in told
    assert out.read_text() == "what is this?\n"


def test_a_bot_that_misbehaves_is_told_of_and_the_run_goes_on(teahouse: Any) -> None:
    bots = f"{PLACER},strangers:Crasher,strangers:Babbler"
    result = teahouse(*ARENA, bots, "-n", 1, "--json")
    assert result.exit_code == 0
    assert "a safe choice for strangers:Crasher" in result.stderr
    assert "I have had enough" in result.stderr
    efforts = {effort["bot"]: effort for effort in json.loads(result.stdout)["efforts"]}
    assert efforts["strangers:Crasher"]["safe"]["crashed"] > 0
    assert efforts["strangers:Babbler"]["safe"]["refused"] > 0
    assert efforts[PLACER]["safe"] == {}


def test_one_alone_is_told_by_score(teahouse: Any) -> None:
    result = teahouse("arena", "--game", "dadaocheng", "--bots", "random", "-n", 2, "-j", 1)
    assert result.exit_code == 0
    assert "all scores" not in result.stdout


def test_the_stronger_bot_is_found_and_the_exit_code_says_so(teahouse: Any, tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    clear = ("--rate0", 0.5, "--rate1", 0.9, "--alpha", 0.3, "--beta", 0.3)
    result = teahouse(*MATCH, *clear, "--out", out)
    assert result.exit_code == 0
    assert result.stdout.startswith("stronger: strangers:Placer against strangers:Sleeper")
    turned = ("match", SLEEPER, PLACER, *MATCH[3:], *clear, "--out", out, "--resume", "--json")
    result = teahouse(*turned)
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["verdict"] == "not stronger"
    assert told["rate"]["value"] == 0.0
    assert told["elo"]["value"] < -800


def test_what_too_few_games_leave_open_is_undecided(teahouse: Any) -> None:
    result = teahouse(*MATCH, "--max-games", 6)
    assert result.exit_code == 1
    assert result.stdout.startswith("undecided")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("arena", "--game", "chinatown", "--bots", "nobody"), "there is no bot 'nobody'"),
        (("arena", "--game", "chinatown", "--bots", "a.b:C"), "cannot be loaded"),
        (("arena", "--game", "chinatown", "--bots", "random"), "players cannot be 1"),
        (("arena", "--game", "go", "--bots", "random"), "there is no game 'go'"),
        ((*ARENA, "random,random,random", "--plot", "run.txt"), ".png"),
        ((*ARENA, "random,random,random", "--out", "nowhere/r.jsonl"), "no folder"),
        ((*ARENA, "random@nowhere,random,random"), "no folder 'nowhere'"),
        (("match", "random", "random", "--game", "chinatown"), "two bots"),
        ((*MATCH, "--max-games", 1), "one deal takes 6 games"),
        ((*MATCH, "--elo0", 20, "--elo1", 0), "the second claims more"),
        ((*MATCH, "--alpha", 0.7), "between 0 and 0.5"),
    ],
)
def test_what_cannot_be_played_is_refused(refuses: Any, arguments: Any, told: str) -> None:
    assert told in refuses(*arguments)
