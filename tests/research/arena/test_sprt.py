"""The sequential test: by hand where that is possible, and by how often it errs."""

from __future__ import annotations

from math import log

import pytest

from teahouse.core import BadInput, FastChance
from teahouse.research.arena import Hypotheses, elo, log_likelihood_ratio, rate, verdict

HALF_OR_MORE = Hypotheses(rate0=0.5, rate1=0.55)


def test_walds_bounds() -> None:
    assert list(HALF_OR_MORE.bounds) == pytest.approx([-log(19), log(19)])
    uneven = Hypotheses(rate0=0.5, rate1=0.6, alpha=0.01, beta=0.1)
    assert list(uneven.bounds) == pytest.approx([log(0.1 / 0.99), log(0.9 / 0.01)])


def test_of_wins_and_losses_alone_it_is_the_ratio_of_two_coins() -> None:
    by_hand = 60 * log(0.55 / 0.5) + 40 * log(0.45 / 0.5)
    found = log_likelihood_ratio(HALF_OR_MORE, [1.0] * 60 + [0.0] * 40)
    assert by_hand == pytest.approx(1.5042, abs=1e-4)
    assert found == pytest.approx(by_hand, abs=0.01)


def test_draws_say_little_but_make_what_is_seen_surer() -> None:
    # wins w, draws d and losses l in 1/100: the spread that fits a mean m best has a weight of
    # w / (1 + t (1 - m)) and so on; worked out by hand for w, d, l = 30, 50, 20
    def best(mean: float, tilt: float) -> float:
        return -sum(
            n * log(1 + tilt * (score - mean)) for n, score in ((30, 1.0), (50, 0.5), (20, 0.0))
        )

    # for 0.5 the tilt solves 15 / (1 + t/2) = 10 / (1 - t/2), so t = 0.4; for 0.55, the mean, 0
    by_hand = best(0.55, 0.0) - best(0.5, 0.4)
    assert by_hand == pytest.approx(1.0068, abs=1e-4)
    found = log_likelihood_ratio(HALF_OR_MORE, [1.0] * 30 + [0.5] * 50 + [0.0] * 20)
    assert found == pytest.approx(by_hand, abs=0.01)
    coins = log_likelihood_ratio(HALF_OR_MORE, [1.0] * 55 + [0.0] * 45)
    assert found > coins


def test_any_scores_count_not_only_halves() -> None:
    thirds = [2 / 3] * 40 + [1 / 3] * 20
    assert log_likelihood_ratio(HALF_OR_MORE, thirds) > 0
    assert log_likelihood_ratio(HALF_OR_MORE, [1 - score for score in thirds]) < 0


def test_nothing_seen_says_nothing_and_one_sided_scores_do_not_break_it() -> None:
    assert log_likelihood_ratio(HALF_OR_MORE, []) == pytest.approx(0.0, abs=0.01)
    all_won = log_likelihood_ratio(HALF_OR_MORE, [1.0] * 20)
    assert all_won == pytest.approx(20 * log(1.1), abs=0.02)
    assert log_likelihood_ratio(HALF_OR_MORE, [0.0] * 20) == pytest.approx(20 * log(0.9), abs=0.02)


def test_the_verdict_is_given_at_the_bounds() -> None:
    low, high = HALF_OR_MORE.bounds
    told = [verdict(HALF_OR_MORE, ratio) for ratio in (low, low + 0.01, high - 0.01, high)]
    assert told == ["not stronger", "undecided", "undecided", "stronger"]


def test_elo_and_rates_are_two_words_for_one_thing() -> None:
    assert rate(0) == 0.5
    assert rate(400) == pytest.approx(10 / 11)
    assert elo(rate(20)) == pytest.approx(20)


@pytest.mark.parametrize(
    ("rates", "errors"),
    [((0.6, 0.5), (0.05, 0.05)), ((0.0, 0.5), (0.05, 0.05)), ((0.5, 0.6), (0.0, 0.05))],
)
def test_hypotheses_that_cannot_be_tested_are_refused(
    rates: tuple[float, float], errors: tuple[float, float]
) -> None:
    with pytest.raises(BadInput):
        Hypotheses(rate0=rates[0], rate1=rates[1], alpha=errors[0], beta=errors[1])


def decide(hypotheses: Hypotheses, truth: float, chance: FastChance) -> str:
    """The verdict on a bot that is ahead this often, deal after deal of two games."""
    scores: list[float] = []
    told = "undecided"
    while told == "undecided" and len(scores) < 400:
        scores.append(sum(chance.below(1000) < 1000 * truth for _ in range(2)) / 2)
        told = verdict(hypotheses, log_likelihood_ratio(hypotheses, scores))
    return told


@pytest.mark.parametrize(("truth", "right"), [(0.5, "not stronger"), (0.65, "stronger")])
def test_it_errs_about_as_seldom_as_it_says(truth: float, right: str) -> None:
    hypotheses = Hypotheses(rate0=0.5, rate1=0.65)
    chance = FastChance("errors")
    told = [decide(hypotheses, truth, chance) for _ in range(60)]
    assert "undecided" not in told
    assert told.count(right) >= 54  # three errors of 60 are to be expected, seven are not
