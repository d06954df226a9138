"""The batch engine does what the plain one does: same chance, same actions, same positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from teahouse.core import FastChance
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS

from .lockstep import Lockstep
from .positions import new_games, strange_games

READINGS: list[dict[str, Any]] = [
    {"players": 1, "exhaustion": "together", "hard": True, "discs": "alternative"},
    {"players": 2, "events": "random", "discs": "alternative"},
    {"players": 3, "exhaustion": "together", "lines": "three_or_four", "opium_relief": "end"},
    {"players": 4, "exhaustion": "chosen", "events": "first_years"},
]
CHUNK, CHUNKS = 500, 20  # 10,000 games of each number of players


def sampled_options(players: int, chunk: int) -> dict[str, Any]:
    """Some options for so many players."""
    chance = FastChance(f"options/{players}/{chunk}")
    options: dict[str, Any] = {
        "players": players,
        "lines": chance.pick(("longest", "three_or_four")),
        "exhaustion": chance.pick(("all", "chosen", "together")),
        "discs": chance.pick(("standard", "alternative")),
    }
    if players == 1:
        return options | {"hard": bool(chance.below(2))}
    return options | {
        "events": chance.pick(("chronological", "random", "first_years")),
        "opium_relief": chance.pick(("now", "end")),
        "first": chance.pick((None, 0, players - 1)),
    }


def played(count: int, seed: str, options: dict[str, Any], masks_one_in: int) -> Counter[str]:
    """What happened in so many games, half of them from strange positions."""
    games = new_games(count // 2, seed=seed, **options)
    games += strange_games(count - count // 2, seed=seed, **options)
    lockstep = Lockstep(games, seed=seed, masks_one_in=masks_one_in, **options)
    lockstep.run()
    assert lockstep.masks > 0
    return lockstep.seen


@pytest.mark.parametrize("options", READINGS, ids=lambda options: str(options["players"]))
def test_positions_and_masks_are_those_of_the_plain_engine(options: dict[str, Any]) -> None:
    happened = played(8, "short", options, masks_one_in=16)
    assert happened["GameEnded"] == 8
    assert {"LineCollected", "CubeStored", "ShipBought", "BuildingBought"} <= happened.keys()


def test_d7_an_endless_chain_ends_as_on_the_plain_engine() -> None:
    options = {"players": 2}
    games = strange_games(200, seed="chains", **options)
    chains = [replace(game, taken=CHAIN_ENDS - 1) for game in games if game.step == "collect"]
    lockstep = Lockstep(chains, seed="chains", **options)
    owed = 0
    for _ in range(6):  # a line, and up to five cubes that go back
        lockstep.play_once()
        owed += sum(bool(plain.must_return) for plain in lockstep.plain)
    assert lockstep.seen["DiscsLaidOut"] == len(chains) > 8
    assert owed > 0


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    options = {"players": 2}
    lockstep = Lockstep(strange_games(16, seed="illegal", **options), seed="illegal", **options)
    before = lockstep.words.copy()
    masks, early = map(np.asarray, lockstep.masks_of(lockstep.state))
    for number in range(ACTIONS):
        is_legal = (masks | early)[:, number]
        lockstep.words[lockstep.rows] = number
        lockstep.step(lockstep.words, 1)
        state, old = lockstep.words[: lockstep.rows], before[: lockstep.rows]
        assert np.array_equal(state[:, ~is_legal], old[:, ~is_legal])
        lockstep.words[:] = before


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_equal_over_ten_thousand_games(players: int, chunk: int) -> None:
    options = sampled_options(players, chunk)
    happened = played(CHUNK, f"soak/{players}/{chunk}", options, masks_one_in=64)
    assert happened["GameEnded"] == CHUNK
