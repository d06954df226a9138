"""SPRT: the sequential test whether a bot is stronger, evaluated after every deal.

Each deal gives a score between 0 and 1, by how far the new bot was ahead of the old one in its
games. H0 says that the mean score is `rate0`, H1 that it is `rate1`. The distribution of scores is
unknown, so each hypothesis gets its maximum-likelihood distribution: weights for the scores seen,
with the mean it claims. The log of the ratio of the two likelihoods is the generalised ratio of
Stockfish's tests, there over five possible scores, here over any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log, log1p, log10
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import BadInput

__all__ = ["Hypotheses", "Verdict", "elo", "log_likelihood_ratio", "rate", "verdict"]

Verdict: TypeAlias = Literal["stronger", "not stronger", "undecided"]

BARELY = 1e-3
"""The prior count of the scores 0, a half and 1, which keeps every mean possible."""

HALVINGS = 60


class Hypotheses(msgspec.Struct, frozen=True, kw_only=True):
    """The two rates, and the probabilities of the two errors."""

    rate0: float
    rate1: float
    alpha: float = 0.05  # a bot of rate0 taken for stronger
    beta: float = 0.05  # a bot of rate1 taken for not stronger

    def __post_init__(self) -> None:
        if not 0 < self.rate0 < self.rate1 < 1:
            raise BadInput("of two hypotheses the second claims more, and neither all or nothing")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadInput("alpha and beta are chances of an error between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: H0 is accepted below the first, H1 above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


def verdict(hypotheses: Hypotheses, ratio: float) -> Verdict:
    """The verdict for this ratio."""
    low, high = hypotheses.bounds
    if ratio >= high:
        return "stronger"
    return "not stronger" if ratio <= low else "undecided"


def log_likelihood_ratio(hypotheses: Hypotheses, scores: Iterable[float]) -> float:
    """The log likelihood of H1 less that of H0."""
    weights = dict.fromkeys((0.0, 0.5, 1.0), BARELY)
    for score, count in Counter(scores).items():
        weights[score] = weights.get(score, 0.0) + count
    return _best(weights, hypotheses.rate1) - _best(weights, hypotheses.rate0)


def rate(elo: float) -> float:
    """The expected score of a player so many Elo points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo(rate: float) -> float:
    """The Elo points that an expected score stands for."""
    return 400 * log10(rate / (1 - rate))


def _best(weights: dict[float, float], mean: float) -> float:
    """The log likelihood of the best distribution with this mean, less that of the best of all.

    By Lagrange multipliers a score's weight is its count divided by 1 + tilt times its distance
    from the mean; the tilt is the one that gives this mean.
    """
    away = {score - mean: weight for score, weight in weights.items()}
    tilt = _tilt(away, -1 / max(away), -1 / min(away))
    return -sum(weight * log1p(tilt * distance) for distance, weight in away.items())


def _tilt(away: dict[float, float], low: float, high: float) -> float:
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(weight * far / (1 + middle * far) for far, weight in away.items())
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2
