"""The golden records of Chinatown replay, state by state, to what they always were."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from teahouse.core import Match, read_record, replay
from teahouse.games.chinatown import Chinatown, Options

from .write_chinatown import GAMES, HASHES, hashes, record_path

NAMES = sorted(GAMES)


@cache
def replayed(name: str) -> Match:
    return replay(Chinatown(), read_record(record_path(name).read_bytes()))


@cache
def golden() -> dict[str, dict[str, str]]:
    read: dict[str, dict[str, str]] = json.loads(HASHES.read_text())
    return read


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_the_same_states(name: str) -> None:
    assert hashes(replayed(name)) == golden()[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_a_whole_game(name: str) -> None:
    match = replayed(name)
    assert match.outcome is not None
    for n in range(0, len(match), 20):
        match.game.audit(match.state_at(n))


def test_every_record_has_its_hashes_and_no_others_are_there() -> None:
    found = {path.name for path in HASHES.parent.glob("chinatown-*.jsonl")}
    assert found == {record_path(name).name for name in NAMES}
    assert set(golden()) == set(NAMES)


def test_both_editions_all_player_counts_and_every_variant_are_played() -> None:
    played: dict[str, set[Any]] = {}
    for name in NAMES:
        for option, value in replayed(name).header.options.items():
            played.setdefault(option, set()).add(value)
    assert played.pop("trade_minutes") == {None, 10}
    assert played == {
        "edition": {"zman-2008", "alea-1999"},
        "players": {3, 4, 5},
        "overflow": {"literal", "connected"},
        "placement": {"in_order", "together"},
        "street_access": {True, False},
        "outlook": {"off", "per_tile", "per_business", "per_player"},
        "outlook_first": {True, False},
        "keep_cards": {True, False},
        "must_mark": {True, False},
        "open_money": {True, False},
        "first_player": {"rotates", "stays"},
    }
    assert {*played, "trade_minutes"} == set(Options.__struct_fields__)


def test_the_records_hold_every_kind_of_action_and_of_clause() -> None:
    kinds: Counter[str] = Counter()
    for name in NAMES:
        for entry in replayed(name).entries:
            kinds[entry.do["type"]] += 1
            kinds.update(clause["kind"] for clause in entry.do.get("clauses", ()))
            kinds["secret"] += entry.do.get("secret", False)
    assert {kind for kind, times in kinds.items() if times} == {
        *("keep", "offer", "accept", "decline", "withdraw", "ready", "place", "done", "judge"),
        *("timeout", "leave_empty", "pay", "promise", "secret"),
    }
