"""`teahouse check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parents[2] / "cases"


def case(**fields: Any) -> dict[str, Any]:
    return {
        "case": "a test",
        "game": "chinatown",
        "options": {"players": 3},
        "steps": [{"expect": {"round": 1}}],
    } | fields


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def write(name: str, content: Any) -> Path:
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return write


def last_line(result: Any) -> str:
    return str(result.stdout.splitlines()[-1])


def test_cases_that_pass_exit_0_and_are_counted(teahouse: Any, write: Any) -> None:
    result = teahouse("check", write("a.json", case()), write("b.json", case()))
    assert result.exit_code == 0
    assert result.stdout == "2 passed, 0 failed\n"


def test_the_cases_of_chinatown_pass(teahouse: Any) -> None:
    result = teahouse("check", *sorted(CASES.glob("chinatown-*.json")))
    assert result.exit_code == 0, result.stdout


def test_a_failed_case_exits_1_with_path_expected_and_found(teahouse: Any, write: Any) -> None:
    bad = write("bad.json", case(steps=[{"expect": {"round": 2, "phase": "deal"}}]))
    result = teahouse("check", bad, write("good.json", case()))
    assert result.exit_code == 1
    assert "step 1: round" in result.stdout
    assert "expected 2" in result.stdout
    assert "found    1" in result.stdout
    assert last_line(result) == "1 passed, 1 failed"


def test_a_folder_is_searched_for_cases(teahouse: Any, write: Any, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write("a.json", case())
    write("deep/b.json", case())
    write("notes.txt", "not a case")
    assert teahouse("check", tmp_path).stdout == "2 passed, 0 failed\n"


def test_a_folder_without_cases_is_bad_input(refuses: Any, tmp_path: Path) -> None:
    assert "no cases" in refuses("check", tmp_path)


def test_json_tells_every_file(teahouse: Any, write: Any) -> None:
    good, bad = write("a.json", case()), write("b.json", case(steps=[{"expect": {"round": 2}}]))
    result = teahouse("check", "--json", good, bad)
    first, second = json.loads(result.stdout)
    assert result.exit_code == 1
    assert first == {"file": str(good), "passed": True, "case": "a test"}
    assert second["failures"] == [
        {"step": 1, "differences": [{"path": "round", "expected": 2, "found": 1}]}
    ]


def player(**fields: Any) -> dict[str, Any]:
    return {"players": [fields, {}, {}]}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "not valid JSON"),
        ('{"case": NaN}', "not valid JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("\x00", "not valid JSON"),
        ("", "not valid JSON"),
        ("7", "malformed"),
        (case(extra=1), "extra"),
        (case(game="go"), "chinatown and dadaocheng"),
        (case(game=7), "game"),
        (case(options={"players": 9}), "3, 4, 5"),
        (case(options={"player": 3}), "it has edition, players"),
        (case(options={"edition": "1066"}), "zman-2008"),
        (case(options={"trade_minutes": 10**30}), "trade_minutes"),
        (case(steps=[{"view": 3, "expect": {}}]), "no seat 3"),
        (case(steps=[{"view": -1, "expect": {}}]), "no seat -1"),
        (case(steps={}), "steps"),
        (case(position=[]), "position"),
        (case(position={"unknown": 1}), "unknown"),
        (case(position={"round": "one"}), "round"),
        (case(position={"round": 10**30}), "round"),
        (case(position={"first_player": 7}), "7"),
        (case(position=player(cash=-10_000)), "-10"),
        (case(position=player(cash=12)), "12"),
        (case(position=player(cash=1.5)), "cash"),
        (case(position=player(buildings=[5, 5])), "5"),
        (case(position=player(hand=[5, 5])), "5"),
        (case(position=player(buildings=[86])), "86"),
        (case(position=player(tiles={"photo": 7})), "photo"),
        (case(position=player(tiles={"photo": -1})), "photo"),
        (case(position=player(tiles={"bakery": 1})), "bakery"),
        (case(position={"players": [{}, {}]}), "players"),
    ],
)
def test_a_file_that_cannot_be_run_exits_2_with_what_is_wrong(
    teahouse: Any, write: Any, content: Any, told: str
) -> None:
    result = teahouse("check", write("bad.json", content))
    assert result.exit_code == 2
    assert "cannot be run" in result.stdout
    assert told in result.stdout
    assert last_line(result) == "0 passed, 1 failed"


def test_a_huge_file_is_refused_by_its_size(teahouse: Any, write: Any) -> None:
    result = teahouse("check", write("huge.json", json.dumps(case(case="x" * 10_000_000))))
    assert result.exit_code == 2
    assert "too large" in result.stdout


def test_a_file_that_is_not_there_is_bad_input(teahouse: Any, tmp_path: Path) -> None:
    result = teahouse("check", tmp_path / "nowhere.json")
    assert result.exit_code == 2
    assert "there is no file" in result.stdout


def test_a_bad_file_does_not_keep_others_from_being_checked(teahouse: Any, write: Any) -> None:
    result = teahouse("check", write("bad.json", "{"), write("good.json", case()))
    assert result.exit_code == 2
    assert last_line(result) == "1 passed, 1 failed"


def test_check_wants_a_file(teahouse: Any) -> None:
    assert teahouse("check").exit_code == 2
