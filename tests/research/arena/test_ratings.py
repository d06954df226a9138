"""Ratings, against the model's formula worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from teahouse.research.arena.summary import Z, ratings

from .played import result

MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 6


def test_one_game_of_two_moves_both_as_plackett_and_luce_say() -> None:
    # c = sqrt(2 (sigma² + beta²)); both win with 1/2; the winner gains sigma²/c (1 - 1/2),
    # and each sigma² shrinks by the factor 1 - (sigma/c)³ (1/2)(1/2)
    sigma = sqrt(SIGMA**2 + (25 / 300) ** 2)  # what the model adds before every game
    c = sqrt(2 * (sigma**2 + BETA**2))
    gain = sigma**2 / c / 2
    after = sigma * sqrt(1 - (sigma / c) ** 3 / 4)
    found = ratings([result("ab", (2, 1))])
    assert found["a"].value == pytest.approx(MU + gain, rel=1e-9)
    assert found["b"].value == pytest.approx(MU - gain, rel=1e-9)
    assert found["a"].high - found["a"].value == pytest.approx(Z * after, rel=1e-9)


def test_a_bot_on_several_seats_learns_the_mean_of_what_they_teach() -> None:
    alone = ratings([result("axyz", (1, 4, 3, 2))])
    shared = ratings([result("abbb", (1, 4, 3, 2))])
    mean = sum(alone[bot].value for bot in "xyz") / 3
    assert shared["b"].value == pytest.approx(mean)
    assert shared["a"].value == pytest.approx(alone["a"].value)


def test_whoever_wins_more_is_rated_higher_and_more_surely() -> None:
    games = [result("ab", (2, 1), deal) for deal in range(30)]
    few, many = ratings(games[:3]), ratings(games)
    assert many["a"].low > many["b"].high
    assert many["a"].high - many["a"].low < few["a"].high - few["a"].low


def test_bots_that_play_only_themselves_are_not_rated() -> None:
    assert ratings([result("aaa", (1, 2, 3)), result("a", (5,))]) == {}
