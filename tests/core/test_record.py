"""Records as JSON Lines: written, read back, and refused where they are damaged or foreign."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse.core import (
    BadInput,
    FastChance,
    Match,
    RecordError,
    commitment,
    read_record,
    read_records,
    replay,
    write_record,
)
from teahouse.core.wire import MAX_BYTES, read_json, state_hash
from teahouse.games.chinatown import Chinatown
from teahouse.research.simulate import play_out


@cache
def a_game() -> Match:
    match = Match(Chinatown(), {"players": 3}, seed="tea", names=["Ann", "Bo", "Cy"])
    play_out(match, FastChance("record"))
    return match


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(write_record(a_game().record()).splitlines(keepends=True))


def header(**changes: Any) -> bytes:
    return json.dumps(json.loads(lines()[0]) | changes).encode() + b"\n"


def refused(raw: bytes) -> str:
    with pytest.raises(RecordError) as error:
        replay(Chinatown(), read_record(raw))
    return str(error.value)


def test_the_header_has_the_fields_of_the_protocol() -> None:
    shown = json.loads(lines()[0])
    assert shown["teahouse"] == 1
    assert shown["game"] == "chinatown"
    assert shown["version"] == Chinatown.version
    assert shown["commitment"] == commitment("tea")
    assert shown["seed"] == "tea"
    assert shown["names"] == ["Ann", "Bo", "Cy"]
    assert shown["options"]["players"] == 3


def test_each_line_has_its_number_its_time_and_what_is_done() -> None:
    assert lines()[1].endswith(b"\n")
    shown = json.loads(lines()[1])
    assert (shown["n"], shown["at"], shown["do"]["type"]) == (1, 0, "keep")


def test_a_whole_game_reads_back_as_it_was() -> None:
    record = a_game().record()
    assert read_record(write_record(record)) == record


def test_several_records_may_stand_in_one_file() -> None:
    twice = [*lines(), *lines()]
    assert [record.entries for record in read_records(twice)] == [a_game().entries] * 2
    with pytest.raises(RecordError, match="2 records"):
        read_record(b"".join(twice))


def test_own_boards_and_a_start_position_travel_in_the_header() -> None:
    sets = {"outlook": {"cards": [[3]] * 6}}
    match = Match(
        Chinatown(sets),
        {"players": 3, "edition": "alea-1999"},
        seed="tea",
        position={"round": 2},
        sets=sets,
    )
    read = read_record(write_record(match.record())).header
    assert read.sets == sets
    assert read.position == {"round": 2}


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (lambda: b"", "empty"),
        (lambda: b"\n", "line 1: the line is not valid JSON"),
        (lambda: b"nothing\n", "line 1: the line is not valid JSON"),
        (lambda: b"[]\n", "line 1: the line is not a JSON object"),
        (lambda: b"\xff\xfe\n", "line 1"),
        (lambda: b'{"n": 1, "at": 0, "do": {}}\n', "line 1: a record starts with a header"),
        (lambda: b'{"teahouse": 2}\n', "line 1: record format 2"),
        (lambda: b'{"teahouse": 1}\n', "line 1: Object missing required field"),
        (lambda: header(weather="rain"), "unknown field `weather`"),
        (lambda: header(version="one"), "line 1: Expected `int`"),
        (lambda: header(seed="coffee"), "line 1: the seed does not match its commitment"),
        (lambda: header(commitment="0"), "line 1: the seed does not match its commitment"),
        (lambda: header(version=99), "line 1: this record was played by version 99"),
        (lambda: header(game="go"), "line 1: this is a record of 'go'"),
        (lambda: header(options={"players": 7}), "line 1: options"),
        (lambda: header() + lines()[1][:-1], "line 2: the line is cut off"),
        (lambda: header() + lines()[1][:-9] + b"\n", "line 2: the line is not valid JSON"),
        (lambda: header() + lines()[2], "line 2: action 1 is missing"),
        (lambda: header() + lines()[1] + lines()[1], "line 3: action 2 is missing"),
        (lambda: header() + b'{"n": 1, "at": 0}\n', 'line 2: a line has either "do" or "undo"'),
        (lambda: header() + b'{"n": 1, "at": 0, "undo": 1}\n', "line 2: there is no action 1"),
        (lambda: header() + b'{"n": 1, "at": 0, "undo": 0}\n', "line 2: there is no action 0"),
        (lambda: header() + b'{"n": 1, "do": {}}\n', "line 2: Object missing required field `at`"),
        (lambda: header() + b'{"n": 1, "at": 0, "do": {}, "x": 1}\n', "unknown field `x`"),
        (lambda: header() + b'{"n": 1, "at": 0, "do": {}}\n', "line 2: action 1 is not legal"),
        (lambda: header() + b'{"n": 1, "at": 0, "do": null}\n', "line 2: action 1 is not legal"),
        (lambda: b'{"x": "' + b"x" * 1_000_001 + b'"}\n', "line 1: the line is too long"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused_with_its_line(raw: Any, told: str) -> None:
    assert told in refused(raw())


def test_a_missing_line_in_the_middle_is_found() -> None:
    kept = [*lines()[:10], *lines()[11:]]
    assert refused(b"".join(kept)) == "line 11: action 10 is missing: this line is number 11"


def test_a_changed_action_is_found_where_it_stops_being_legal() -> None:
    changed = lines()[5].replace(b'"seat":', b'"seat":9')
    told = refused(b"".join([*lines()[:5], changed, *lines()[6:]]))
    assert told.startswith("line 6: action 5 is not legal: bad_seat")


@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=4))
def test_whatever_is_damaged_nothing_crashes(where: int, damage: bytes) -> None:
    raw = b"".join(lines()[:30])
    where %= len(raw)
    damaged = raw[:where] + damage + raw[where + len(damage) :]
    with suppress(RecordError):
        replay(Chinatown(), read_record(damaged))


@given(st.integers(0, 10_000))
def test_wherever_a_record_is_cut_off_it_is_told(where: int) -> None:
    raw = b"".join(lines()[:20])
    where = 1 + where % (len(raw) - 1)
    if raw[where - 1 : where] != b"\n":
        assert "cut off" in refused(raw[:where])


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"NaN", "not valid JSON"),
        (b"Infinity", "not valid JSON"),
        (b'{"a": 1', "not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"1" * 6_000, "not valid JSON"),
        (b" " * (MAX_BYTES + 1), "too large"),
        (b'"\xff"', "not"),
    ],
)
def test_text_that_is_no_json_is_told_so(raw: bytes, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        read_json(raw, "the thing")


def test_a_states_hash_does_not_depend_on_the_order_of_fields() -> None:
    assert state_hash({"a": 1, "b": [2]}) == state_hash({"b": [2], "a": 1})
    assert state_hash({"a": 1}) != state_hash({"a": 2})
    assert state_hash({1: "x"}) == state_hash({"1": "x"})
