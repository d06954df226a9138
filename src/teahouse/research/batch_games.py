"""Random games on the batch engines, a batch at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import numpy as np

from teahouse.batch.chinatown import ChinatownEnv
from teahouse.batch.dadaocheng import DadaochengEnv
from teahouse.batch.random_play import RandomPlay
from teahouse.core import Outcome, write_json

from .simulate import BATCH, Plan, Played

__all__ = ["play_batch"]

ENVS: dict[str, Callable[..., Any]] = {"chinatown": ChinatownEnv, "dadaocheng": DadaochengEnv}


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
    """The games of some options and sets, given as JSON; compiled once a process."""
    options, sets = msgspec.json.decode(plain)
    return RandomPlay(ENVS[game](sets=sets, **options), BATCH)


def _played(play: RandomPlay, count: int) -> list[Played]:
    state = play.state
    scores: Any = np.asarray(play.env.scores(state))[:count].tolist()
    won: Any = np.asarray(play.env.rewards(state))[:count] > 0
    return [
        Played(decisions, Outcome(tuple(row), _winners(row, wins)))
        for decisions, row, wins in zip(play.lengths[:count].tolist(), scores, won, strict=True)
    ]


def _winners(scores: list[int], won: Any) -> tuple[int, ...]:
    """Solo nobody is beaten: the one player has won, as in the plain engine."""
    return (0,) if len(scores) == 1 else tuple(np.flatnonzero(won).tolist())
