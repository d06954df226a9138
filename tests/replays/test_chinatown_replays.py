"""The golden records of Chinatown replay, state by state, to what they always were."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from teahouse.core import Match, plain, read_record, replay
from teahouse.games.chinatown import Chinatown, Options

from .write_chinatown import FOLDER, GAMES, HASHES, hashes, record_path

NAMES = [name for games in GAMES.values() for name in games]


@cache
def replayed(name: str) -> Match:
    return replay(Chinatown(), read_record(record_path(name).read_bytes()))


@cache
def golden() -> dict[str, dict[str, str]]:
    read: dict[str, dict[str, str]] = {}
    for path in HASHES.values():
        read |= json.loads(path.read_text())
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
    found = {path.name for path in FOLDER.glob("chinatown-*.jsonl")}
    assert found == {record_path(name).name for name in NAMES}
    assert set(golden()) == set(NAMES)


@pytest.mark.parametrize("version", GAMES)
def test_a_golden_record_is_replayed_by_its_own_version(version: int) -> None:
    assert {replayed(name).game.version for name in GAMES[version]} == {version}


def test_both_editions_all_player_counts_and_every_variant_are_played() -> None:
    played: dict[str, set[Any]] = {}
    for name in GAMES[2]:
        for option, value in plain(replayed(name).options).items():
            played.setdefault(option, set()).add(value)
    assert played.pop("trade_minutes") == {None, 10}
    assert played == {
        "edition": {"zman-2008", "alea-1999"},
        "players": {3, 4, 5},
        "overflow": {"literal", "connected"},
        "finished": {"open", "closed"},
        "secret_deals": {True, False},
        "placement": {"in_order", "together", "on_demand"},
        "first": {None, 2},
        "street_front": {"open", "streets"},
        "street_access": {True, False},
        "outlook": {"off", "per_tile", "per_business", "per_player"},
        "outlook_first": {True, False},
        "keep_cards": {True, False},
        "must_mark": {True, False},
        "open_money": {True, False},
        "first_player": {"rotates", "stays"},
    }
    assert {*played, "trade_minutes"} == set(Options.__struct_fields__)


def kinds_in(version: int) -> set[str]:
    kinds: Counter[str] = Counter()
    for name in GAMES[version]:
        for entry in replayed(name).entries:
            kinds[entry.do["type"]] += 1
            kinds.update(clause["kind"] for clause in entry.do.get("clauses", ()))
            kinds["secret"] += entry.do.get("secret", False)
    return {kind for kind, times in kinds.items() if times}


def test_the_records_hold_every_kind_of_action_and_of_clause() -> None:
    of_version_1 = {
        *("keep", "offer", "accept", "decline", "withdraw", "ready", "place", "done", "judge"),
        *("timeout", "leave_empty", "pay", "promise", "secret"),
    }
    assert kinds_in(1) == of_version_1
    assert kinds_in(2) == of_version_1 | {"order", "deliver", "share", "refrain"}
