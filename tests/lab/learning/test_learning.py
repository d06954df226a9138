"""Learning learns: a few games teach a worth that is closer than the one they were played by."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from teahouse.games.dadaocheng.bot.expert import Horizon
from teahouse.games.dadaocheng.bot.learned import Learned
from teahouse_lab.learning.additive import FIRST_GUESS, table_of
from teahouse_lab.learning.fitting import Fitting, arrays_of, first_weights, fitted, rmse
from teahouse_lab.learning.self_play import Lesson, play

HORIZON = Horizon(
    yields=10, deep=6, plans=1, onward=1, purchases=6, deep_purchases=2, later_yields=2
)
SHORT = Fitting(steps=400, batch=256, hidden=8)
GAMES = 5
HELD_OUT = 5
"""Every so many examples one is not learned from."""


@pytest.fixture(scope="module")
def lessons() -> list[Lesson]:
    learned = Learned(**first_weights())
    return [play(learned, HORIZON, f"a lesson {number}") for number in range(GAMES)]


def test_a_lesson_has_examples_of_every_turn_but_the_last(lessons: list[Lesson]) -> None:
    for lesson in lessons:
        assert len(lesson.outcomes) == 10
        assert lesson.outcomes[0].prestige == lesson.score
        assert len(lesson.examples) >= 9 * HORIZON.deep


def test_the_same_seed_gives_the_same_lesson(lessons: list[Lesson]) -> None:
    assert play(Learned(**first_weights()), HORIZON, "a lesson 0") == lessons[0]


def test_what_was_learned_is_closer_to_examples_that_were_held_out(lessons: list[Lesson]) -> None:
    examples = list(chain.from_iterable(lesson.examples for lesson in lessons))
    seen = [example for number, example in enumerate(examples) if number % HELD_OUT]
    weights = fitted(
        [*(each._replace(examples=seen) for each in lessons[:1]), *_outcomes(lessons)], SHORT
    )
    left = arrays_of(examples[::HELD_OUT])
    assert rmse(weights, left) < 0.9 * rmse(first_weights(), left)


def _outcomes(lessons: list[Lesson]) -> list[Lesson]:
    """The other lessons, whose examples stand in the first."""
    return [lesson._replace(examples=[]) for lesson in lessons[1:]]


def test_the_table_goes_from_the_last_turns_to_the_first() -> None:
    table = table_of(FIRST_GUESS)
    assert np.allclose(table @ (1, 1), FIRST_GUESS[: len(table)])
    assert np.allclose(table @ (1, 10), FIRST_GUESS[len(table) :])
