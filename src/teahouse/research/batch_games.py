"""Random games on the batch engines, a batch at a time."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
import numpy as np

from teahouse.batch.random_play import RandomPlay
from teahouse.core import Outcome, write_json
from teahouse.games import describe
from teahouse.games.descriptor import load

from .simulate import BATCH, Plan, Played

__all__ = ["play_batch"]


def play_batch(plan: Plan, number: int) -> list[Played]:
    """Batch `number` of the plan's games, counted from 0; the last one may have fewer."""
    play = _games(plan.game, write_json((plan.options, plan.sets)))
    digest = hashlib.sha256(f"{plan.seed}/{number}".encode()).digest()
    play.begin(int.from_bytes(digest[:8], "big"))
    play.play_out()
    count = min(BATCH, plan.games - number * BATCH)
    return _played(play, count)


@cache
def _games(game: str, plain: bytes) -> RandomPlay:
    """Random games with some options and sets, given as JSON; compiled once per process."""
    options, sets = msgspec.json.decode(plain)
    engine = describe(game).batch
    assert engine is not None  # `Plan.is_batch` says so
    return RandomPlay(load(engine)(sets=sets, **options), BATCH)


def _played(play: RandomPlay, count: int) -> list[Played]:
    state = play.state
    scores: Any = np.asarray(play.env.scores(state))[:count].tolist()
    won: Any = np.asarray(play.env.rewards(state))[:count] > 0
    return [
        Played(decisions, Outcome(tuple(row), _winners(row, wins)))
        for decisions, row, wins in zip(play.lengths[:count].tolist(), scores, won, strict=True)
    ]


def _winners(scores: list[int], won: Any) -> tuple[int, ...]:
    """The seats that have won; a solo player always has, as in the plain engine."""
    return (0,) if len(scores) == 1 else tuple(np.flatnonzero(won).tolist())
