"""The batch engine does what the discrete form does: same cards, same numbers, same positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from teahouse.core import FastChance
from teahouse_lab.discrete.chinatown import ChinatownForm

from .lockstep import Lockstep

READINGS: list[dict[str, Any]] = [
    {"players": 3, "edition": "alea-1999", "outlook": "per_business", "outlook_first": True},
    {"players": 4, "keep_cards": True, "must_mark": False, "street_access": True},
    {"players": 5, "overflow": "connected", "placement": "together", "secret_deals": True},
]
GAMES = 6
CHUNK, CHUNKS = 500, 20  # 10,000 games of each number of players


def sampled_options(players: int, chunk: int) -> dict[str, Any]:
    """Some options for so many players."""
    chance = FastChance(f"options/{players}/{chunk}")
    flags = ("secret_deals", "street_access", "outlook_first", "keep_cards", "must_mark")
    return {
        "players": players,
        "edition": chance.pick(("zman-2008", "alea-1999")),
        "overflow": chance.pick(("literal", "connected")),
        "placement": chance.pick(("in_order", "together", "on_demand")),
        "first": chance.pick((None, 0, players - 1)),
        "street_front": chance.pick(("open", "streets")),
        "outlook": chance.pick(("off", "per_tile", "per_business", "per_player")),
        "first_player": chance.pick(("rotates", "stays")),
        "trade_minutes": chance.pick((None, 5)),
        "open_money": bool(chance.below(2)),
        **{name: bool(chance.below(2)) for name in flags},
    }


def played(count: int, seed: str, options: dict[str, Any], level: int = 0) -> Counter[str]:
    """What happened in so many games."""
    form = ChinatownForm(**options)
    moments = [form.start(f"{seed}/{number}") for number in range(count)]
    lockstep = Lockstep(moments, seed=seed, level=level, **options)
    lockstep.run()
    return lockstep.seen


@pytest.mark.parametrize("options", READINGS, ids=lambda options: str(options["players"]))
def test_positions_and_masks_are_those_of_the_discrete_form(options: dict[str, Any]) -> None:
    happened = played(GAMES, "short", options)
    assert happened["over"] == GAMES
    assert happened["deal done"] > 0
    assert (happened["cards traded"] > 0) == options.get("keep_cards", False)
    assert (happened["order asked"] > 0) == ("edition" in options)


def test_observations_are_those_of_the_discrete_form() -> None:
    options: dict[str, Any] = {"players": 3, "edition": "alea-1999", "keep_cards": True}
    form = ChinatownForm(**options)
    lockstep = Lockstep([form.start(str(n)) for n in range(GAMES)], seed="seen", **options)
    while lockstep.live:
        for _ in range(23):
            lockstep.play_once()
        lockstep.compare_observations()


def test_a_number_that_is_not_legal_changes_nothing() -> None:
    form = ChinatownForm(players=3)
    moments = [form.start("illegal")]
    for _ in range(60):
        legal = np.flatnonzero(form.mask(moments[-1]))
        moments.append(form.step(moments[-1], int(legal[len(moments) % len(legal)])))
    lockstep = Lockstep(moments, seed="illegal", players=3)
    before, masks = lockstep.words.copy(), np.asarray(lockstep.state.legal_action_mask)
    for number in range(form.num_actions + 1):
        is_legal = np.append(masks, np.zeros((len(moments), 1), np.bool_), axis=1)[:, number]
        lockstep.words[lockstep.rows] = number
        lockstep.step(lockstep.words, 1)
        state, old = (words[: lockstep.rows, : len(moments)] for words in (lockstep.words, before))
        assert np.array_equal(state[:, ~is_legal], old[:, ~is_legal])
        lockstep.words[:] = before
    assert {m.state.phase for m in moments} >= {"deal", "trade"}


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_equal_over_ten_thousand_games(players: int, chunk: int) -> None:
    options = sampled_options(players, chunk)
    happened = played(CHUNK, f"soak/{players}/{chunk}", options, level=2)
    assert happened["over"] == CHUNK
