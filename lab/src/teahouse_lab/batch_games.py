"""Random games on the batch engines, for `teahouse simulate`."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
import numpy as np

from teahouse.core import BadInput, Outcome, write_json
from teahouse.research.simulate import Played, RunPlan
from teahouse_lab.batch.random_play import RandomPlay
from teahouse_lab.forms import BATCH_FORMS, made

__all__ = ["ENGINE", "BatchEngine"]

BATCH = 4_096  # games that are played together


class BatchEngine:
    """The engine behind `teahouse simulate --engine batch`."""

    size = BATCH

    def check(self, plan: RunPlan) -> None:
        """Raises BadInput unless the games are random ones without records."""
        if plan.game not in BATCH_FORMS:
            raise BadInput(f"no batch engine plays {plan.game}")
        if plan.bots or plan.keep_records:
            raise BadInput("the batch engine plays at random only, and keeps no records")

    def left_out(self, game: str) -> tuple[str, ...]:
        """Returns what the batch form of a game does not have, so that its mean scores differ."""
        return BATCH_FORMS[game].left_out if game in BATCH_FORMS else ()

    def play(self, plan: RunPlan, number: int) -> list[Played]:
        """Plays batch `number` of the plan's games, counted from 0; the last may have fewer."""
        play = _games(plan.game, write_json((plan.options, plan.sets)))
        digest = hashlib.sha256(f"{plan.seed}/{number}".encode()).digest()
        play.begin(int.from_bytes(digest[:8], "big"))
        play.play_out()
        return _played(play, min(BATCH, plan.games - number * BATCH))


ENGINE = BatchEngine()


@cache
def _games(game: str, plain: bytes) -> RandomPlay:
    """Returns random games with some options and sets, given as JSON. Compiles once per process."""
    options, sets = msgspec.json.decode(plain)
    return RandomPlay(made(BATCH_FORMS[game])(sets=sets, **options), BATCH)


def _played(play: RandomPlay, count: int) -> list[Played]:
    state = play.state
    scores: Any = np.asarray(play.env.scores(state))[:count].tolist()
    won: Any = np.asarray(play.env.rewards(state))[:count] > 0
    return [
        Played(decisions, Outcome(tuple(row), _winners(row, wins)))
        for decisions, row, wins in zip(play.lengths[:count].tolist(), scores, won, strict=True)
    ]


def _winners(scores: list[int], won: Any) -> tuple[int, ...]:
    """Returns the seats that have won. A solo player always has, as in the plain engine."""
    return (0,) if len(scores) == 1 else tuple(np.flatnonzero(won).tolist())
