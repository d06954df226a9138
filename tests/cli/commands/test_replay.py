"""`teahouse replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from teahouse.core import FastChance, Match, write_record
from teahouse.games import game
from teahouse.research import random_step


def changed(raw: bytes, line: int, **fields: Any) -> bytes:
    """The record with some fields of one line changed, counted from 0."""
    lines = raw.splitlines(keepends=True)
    lines[line] = json.dumps(json.loads(lines[line]) | fields).encode() + b"\n"
    return b"".join(lines)


def test_a_game_is_told_by_round_and_phase_and_verified(teahouse: Any, record: Path) -> None:
    result = teahouse("replay", record)
    assert result.exit_code == 0
    for heading in ("Round 1, 1965, year of the Snake: trading", "Round 6, 1970"):
        assert heading in result.stdout
    assert "The game is over" in result.stdout
    assert "Won by" in result.stdout
    assert "Verified: the seed is the one committed to" in result.stdout


def test_c17_a_game_of_the_1999_edition_is_told_without_years(
    teahouse: Any, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    teahouse("simulate", "chinatown", "-n", 1, "--edition", "alea-1999", "--out", out)
    told = teahouse("replay", out).stdout
    assert "\nRound 1: trading\n" in told
    assert "year" not in told.lower()
    assert "year" not in teahouse("analyse", out).stdout.lower()


def test_to_stops_after_a_line(teahouse: Any, record: Path) -> None:
    result = teahouse("replay", record, "--to", 3)
    assert "\n    3  Seat" in result.stdout
    assert "\n    4  Seat" not in result.stdout
    assert "Won by" not in result.stdout


def test_actions_are_printed_in_their_notation(teahouse: Any, record: Path) -> None:
    told = teahouse("replay", record, "--to", 1, "--actions").stdout
    first = json.loads(record.read_bytes().splitlines()[1])["do"]
    cards = " ".join(map(str, first["cards"]))
    assert f"{first['seat']} keep [{cards}]" in told
    assert "keep [" not in teahouse("replay", record, "--to", 1).stdout


def test_a_seat_is_shown_only_what_it_saw(teahouse: Any, record: Path) -> None:
    everything = json.loads(teahouse("replay", record, "--json", "--to", 60).stdout)
    seen = json.loads(teahouse("replay", record, "--json", "--to", 60, "--seat", 2).stdout)
    assert everything["position"]["players"][0]["cash"] is not None
    assert seen["position"]["players"][0]["cash"] is None
    assert "deck" not in seen["position"]
    keeps = [line["do"] for line in seen["lines"] if line.get("do", {}).get("type") == "keep"]
    assert {keep["seat"] for keep in keeps} == {1}


def test_json_holds_lines_position_and_outcome(teahouse: Any, record: Path) -> None:
    told = json.loads(teahouse("replay", record, "--json").stdout)
    assert told["verified"] is True
    assert told["position"]["phase"] == "over"
    assert len(told["outcome"]["scores"]) == 3
    assert [line["n"] for line in told["lines"]] == list(range(1, len(told["lines"]) + 1))


def test_one_of_several_records_is_picked(
    teahouse: Any, refuses: Any, tmp_path: Path, record_bytes: bytes
) -> None:
    several = tmp_path / "games.jsonl"
    several.write_bytes(record_bytes * 2)
    assert "more than one record" in refuses("replay", several)
    assert teahouse("replay", several, "--game", 2).exit_code == 0
    assert "no record number 3" in refuses("replay", several, "--game", 3)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A game of a few lines, one of them taken back, that is not over."""
    match, chance = Match(game("chinatown"), seed="hidden"), FastChance(1)
    for _ in range(6):
        random_step(match, chance)
    match.undo(5)
    path = tmp_path / "unfinished.jsonl"
    path.write_bytes(write_record(match.record()))
    return path


def test_a_game_that_is_not_over_needs_its_seed(
    teahouse: Any, refuses: Any, unfinished: Path
) -> None:
    assert "no seed" in refuses("replay", unfinished)
    assert "not the one" in refuses("replay", unfinished, "--seed", "guessed")
    result = teahouse("replay", unfinished, "--seed", "hidden")
    assert result.exit_code == 0
    assert "(back to before line 5)" in result.stdout


@pytest.mark.parametrize("seat", [0, 4, 99])
def test_an_unknown_seat_is_bad_input(refuses: Any, record: Path, seat: int) -> None:
    assert f"no seat {seat}" in refuses("replay", record, "--seat", seat)


@pytest.mark.parametrize("line", [-1, 100_000])
def test_a_line_that_is_not_there_is_bad_input(refuses: Any, record: Path, line: int) -> None:
    assert f"line {line}" in refuses("replay", record, "--to", line)


def test_damaged_records_are_refused_with_line_and_reason(
    refuses: Any, tmp_path: Path, record_bytes: bytes
) -> None:
    lines = record_bytes.splitlines(keepends=True)
    damaged = {
        "cut off": record_bytes[: len(record_bytes) // 2],
        "the record is cut off": b"".join(lines[:40]),
        "action 9 is missing": b"".join(lines[:9] + lines[10:]),
        "starts with a header": b"".join(lines[1:]),
        "empty": b"",
        "not valid JSON": lines[0] + b"{\n",
        "not a JSON object": lines[0] + b"[]\n",
        "too long": lines[0] + b'"' + b"x" * 2_000_000 + b'"\n',
        "version 99": changed(record_bytes, 0, version=99),
        "chinatown and dadaocheng": changed(record_bytes, 0, game="go"),
        "does not match its commitment": changed(record_bytes, 0, seed="another"),
        "unknown field": changed(record_bytes, 0, colour="red"),
        "format 2": changed(record_bytes, 0, teahouse=2),
        "players": changed(record_bytes, 0, options={"players": 17}),
        "bad_seat": changed(record_bytes, 1, do={"type": "keep", "seat": 9, "cards": [1]}),
        "line 2": changed(record_bytes, 1, do={"type": "keep", "seat": 0, "cards": [1, 1]}),
        "bad_action": changed(record_bytes, 1, do={"type": "fly", "seat": 0}),
        "no action 7": changed(record_bytes, 1, do=None, undo=7).replace(b'"do": null, ', b""),
    }
    for told, raw in damaged.items():
        path = tmp_path / "damaged.jsonl"
        path.write_bytes(raw)
        assert told in refuses("replay", path), told


def test_a_negative_sum_in_a_record_is_refused(
    refuses: Any, tmp_path: Path, record_bytes: bytes
) -> None:
    lines = record_bytes.splitlines()
    offer = next(n for n, line in enumerate(lines) if b'"type":"offer"' in line)
    gives = [{"from": 0, "to": 1, "cash": -10_000}]
    path = tmp_path / "negative.jsonl"
    path.write_bytes(changed(record_bytes, offer, do={"type": "offer", "seat": 0, "gives": gives}))
    assert "bad_amount" in refuses("replay", path)


def test_a_file_that_is_no_record_is_refused(refuses: Any, tmp_path: Path) -> None:
    assert "there is no file" in refuses("replay", tmp_path / "nowhere.jsonl")
    assert "is not a file" in refuses("replay", tmp_path)
