"""`teahouse simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from teahouse.core import read_records
from teahouse.games.chinatown.rules.components import standard_board


def test_a_summary_is_printed(teahouse: Any) -> None:
    result = teahouse("simulate", "chinatown", "--players", 3, "--games", 4, "--jobs", 1)
    assert result.exit_code == 0
    assert result.stdout.startswith("4 games, ")
    assert "decisions a second" in result.stdout
    assert "mean score" in result.stdout


def test_json_is_the_same_whatever_the_jobs(teahouse: Any) -> None:
    def summary(jobs: int) -> Any:
        result = teahouse("simulate", "chinatown", "-n", 4, "--jobs", jobs, "--json")
        told = json.loads(result.stdout)
        assert told.pop("decisions_a_second") > 0
        return told

    assert summary(1) == summary(2)


def test_records_are_written_whole_and_not_over_others(
    teahouse: Any, refuses: Any, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    command = ("simulate", "chinatown", "-n", 2, "-j", 1, "--out", out)
    assert teahouse(*command).exit_code == 0
    written = out.read_bytes()
    assert len(list(read_records(written.splitlines(keepends=True)))) == 2
    assert "--force" in refuses(*command)
    assert out.read_bytes() == written
    assert teahouse(*command, "--seed", 2, "--force").exit_code == 0
    assert out.read_bytes() != written
    assert list(tmp_path.iterdir()) == [out]


def test_every_record_holds_its_seed_and_replays(teahouse: Any, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    teahouse("simulate", "chinatown", "-n", 2, "-j", 1, "--seed", "x", "--out", out)
    seeds = [r.header.seed for r in read_records(out.read_bytes().splitlines(keepends=True))]
    assert seeds == ["x/0", "x/1"]
    assert teahouse("replay", out, "--game", 2).exit_code == 0


def test_editions_and_options_are_passed_on(teahouse: Any, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    options = ("--edition", "alea-1999", "-o", "outlook=per_player", "-o", "open_money=true")
    assert teahouse("simulate", "chinatown", "-n", 1, *options, "--out", out).exit_code == 0
    header = json.loads(out.read_text().splitlines()[0])
    assert header["options"]["edition"] == "alea-1999"
    assert header["options"]["outlook"] == "per_player"
    assert header["options"]["open_money"] is True


def own_board() -> dict[str, Any]:
    board = standard_board("zman-2008")
    districts = [
        {"id": d.id, "at": list(d.at), "rows": [list(row) for row in d.rows]}
        for d in board.districts
    ]
    return {"id": "mine", "districts": districts}


def test_a_board_of_ones_own_is_in_the_record_which_replays_without_the_file(
    teahouse: Any, tmp_path: Path
) -> None:
    board, out = tmp_path / "board.json", tmp_path / "games.jsonl"
    board.write_text(json.dumps(own_board()))
    command = ("simulate", "chinatown", "-n", 2, "-j", 2, "--board", board, "--out", out)
    assert teahouse(*command).exit_code == 0
    board.unlink()
    assert json.loads(out.read_text().splitlines()[0])["sets"]["board"]["id"] == "mine"
    assert teahouse("replay", out, "--game", 1).exit_code == 0


def test_a_bad_board_is_refused_with_what_and_where(refuses: Any, tmp_path: Path) -> None:
    board = own_board()
    board["districts"][0]["rows"][0][1] = 85
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    assert "building 85 is there 2 times" in refuses("simulate", "chinatown", "--board", path)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("go",), "there is no game 'go' here; there are chinatown and dadaocheng"),
        (("chinatown", "-p", "9"), "players cannot be 9; it can be 3, 4, 5"),
        (("chinatown", "--edition", "1066"), "it can be alea-1999, zman-2008"),
        (("chinatown", "-o", "colour=red"), "it has edition, players"),
        (("chinatown", "-o", "colour"), "NAME=VALUE"),
        (("chinatown", "-o", "trade_minutes=99999999999999999999"), "trade_minutes"),
        (("chinatown", "-o", "street_access=maybe"), "street_access"),
        (("chinatown", "--board", "nowhere.json"), "there is no file nowhere.json"),
        (("chinatown", "--out", "nowhere/games.jsonl"), "there is no folder nowhere"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(
    refuses: Any, arguments: tuple[str, ...], told: str
) -> None:
    assert told in refuses("simulate", *arguments)


@pytest.mark.parametrize("games", ["0", "-1", "many", "1e9"])
def test_a_bad_number_of_games_is_bad_input(teahouse: Any, games: str) -> None:
    assert teahouse("simulate", "chinatown", "--games", games).exit_code == 2


def test_bots_play_if_they_are_named_and_records_of_it_replay(
    teahouse: Any, refuses: Any, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    command = ("simulate", "dadaocheng", "-p", 2, "-n", 1, "-j", 1)
    assert teahouse(*command, "--bots", "random", "--out", out).exit_code == 0
    at_random = tmp_path / "random.jsonl"
    teahouse(*command, "--out", at_random)
    assert out.read_bytes() != at_random.read_bytes()
    assert teahouse("replay", out).exit_code == 0
    assert "there is no bot 'nobody'" in refuses(*command, "--bots", "nobody")


def test_results_are_written_as_rows_and_not_beside_records(
    teahouse: Any, refuses: Any, tmp_path: Path
) -> None:
    results, records = tmp_path / "games.jsonl", tmp_path / "records.jsonl"
    command = ("simulate", "chinatown", "-n", 3, "-j", 1, "--results", results)
    assert teahouse(*command).exit_code == 0
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert [row["game"] for row in rows] == [0, 1, 2]
    assert "runs of their own" in refuses(*command, "--out", records, "--force")


def test_the_batch_engine_says_what_it_leaves_out(teahouse: Any) -> None:
    result = teahouse(
        "simulate", "chinatown", "--games", "8", "--engine", "batch", "--players", "3"
    )
    assert result.exit_code == 0
    assert "the batch engine of chinatown has no promises and no deals of three" in result.stderr


def test_an_unknown_engine_is_refused_with_those_that_there_are(teahouse: Any) -> None:
    result = teahouse("simulate", "chinatown", "--games", "8", "--engine", "steam")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no engine 'steam'; there are plain, batch" in result.stderr
