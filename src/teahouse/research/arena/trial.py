"""A trial of a new bot against an old one, deal after deal until a sequential test decides.

Each deal gives a score between 0 and 1, by how far the new bot was ahead of the old one in its
games. H0 says that the mean score is `rate0`, H1 that it is `rate1`. The distribution of scores is
unknown, so each hypothesis gets its maximum-likelihood distribution: weights for the scores seen,
with the mean it claims. The log of the ratio of the two likelihoods is the generalised ratio of
Stockfish's tests, there over five possible scores, here over any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import count, islice
from math import log, log1p, log10
from statistics import fmean
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import BadInput

from .run import GameResult, GameTerms, KnownResults, LineUp, Pairing, play_pairings, seatings
from .summary import ahead, places

__all__ = [
    "Hypotheses",
    "Progress",
    "blocks",
    "elo",
    "log_likelihood_ratio",
    "rate",
    "try_out",
    "verdict",
]


Verdict: TypeAlias = Literal["stronger", "not stronger", "undecided"]

BARELY = 1e-3
"""The count that the scores 0, a half and 1 start with, so that every mean stays possible."""

HALVINGS = 60


class Hypotheses(msgspec.Struct, frozen=True, kw_only=True):
    """The rates of the two hypotheses, and the probabilities of the two errors."""

    rate0: float
    rate1: float
    alpha: float = 0.05  # the chance that a bot of rate0 is taken for stronger
    beta: float = 0.05  # the chance that a bot of rate1 is taken for not stronger

    def __post_init__(self) -> None:
        if not 0 < self.rate0 < self.rate1 < 1:
            raise BadInput("of two hypotheses the second claims more, and neither all or nothing")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadInput("alpha and beta are chances of an error between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds of the ratio. H0 is accepted below the first, H1 above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


def verdict(hypotheses: Hypotheses, ratio: float) -> Verdict:
    """Returns the verdict for this ratio."""
    low, high = hypotheses.bounds
    if ratio >= high:
        return "stronger"
    return "not stronger" if ratio <= low else "undecided"


def log_likelihood_ratio(hypotheses: Hypotheses, scores: Iterable[float]) -> float:
    """Returns the log likelihood of H1 less that of H0."""
    weights = dict.fromkeys((0.0, 0.5, 1.0), BARELY)
    for score, times in Counter(scores).items():
        weights[score] = weights.get(score, 0.0) + times
    return _best(weights, hypotheses.rate1) - _best(weights, hypotheses.rate0)


def rate(elo: float) -> float:
    """Returns the expected score of a player who is stronger by so many Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo(rate: float) -> float:
    """Returns the Elo points that an expected score stands for."""
    return 400 * log10(rate / (1 - rate))


def _best(weights: dict[float, float], mean: float) -> float:
    """Returns the log likelihood of the best distribution with this mean, less the highest of all.

    By Lagrange multipliers a score's weight is its count divided by 1 + tilt times its distance
    from the mean. The tilt is the one that gives this mean.
    """
    away = {score - mean: weight for score, weight in weights.items()}
    tilt = _tilt(away, -1 / max(away), -1 / min(away))
    return -sum(weight * log1p(tilt * distance) for distance, weight in away.items())


def _tilt(away: dict[float, float], low: float, high: float) -> float:
    """Returns the tilt at which the weighted distances sum to 0. As it grows the sum falls."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(weight * far / (1 + middle * far) for far, weight in away.items())
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2


class Progress(msgspec.Struct, frozen=True):
    """The state of a trial after a deal, and that deal's games."""

    scores: tuple[float, ...]
    ratio: float
    verdict: Verdict
    games: int
    played: tuple[GameResult, ...]


def try_out(
    terms: GameTerms,
    new: str,
    hypotheses: Hypotheses,
    deals: Sequence[Sequence[Pairing]],
    *,
    jobs: int = 1,
    known: KnownResults | None = None,
) -> Iterator[Progress]:
    """Yields the progress after each deal, until the test has decided or the deals are used up."""
    pairings = [pairing for deal in deals for pairing in deal]
    scores: list[float] = []
    games = 0
    with closing(play_pairings(terms, pairings, jobs=jobs, known=known)) as results:
        for deal in deals:
            played = tuple(islice(results, len(deal)))
            scores.append(_score(played, new))
            games += len(played)
            ratio = log_likelihood_ratio(hypotheses, scores)
            decided = verdict(hypotheses, ratio)
            yield Progress(tuple(scores), ratio, decided, games, played)
            if decided != "undecided":
                return


def blocks(new: str, old: str, players: int, most: int) -> list[list[Pairing]]:
    """Returns each deal's games. Raises BadInput if one deal takes more than `most` games."""
    line_ups = _line_ups(new, old, players)
    deals: list[list[Pairing]] = []
    left = most
    for deal in count():
        block = [Pairing(deal, s) for line_up in line_ups for s in seatings(line_up, deal)]
        left -= len(block)
        if left < 0:
            break
        deals.append(block)
    if not deals:
        raise BadInput(f"one deal takes {len(block)} games; at most {most} are allowed")
    return deals


def _line_ups(new: str, old: str, players: int) -> tuple[LineUp, ...]:
    """Returns the line-ups of new and old bots, with half the seats each.

    If the number of seats is odd there are two, in which the new bot has one seat less and one
    more.
    """
    few = players // 2
    numbers = dict.fromkeys((few, players - few))
    return tuple((new,) * number + (old,) * (players - number) for number in numbers)


def _score(played: Sequence[GameResult], new: str) -> float:
    """Returns the new bot's score in a deal: 1 if it was always ahead, 0.5 if as often as not."""
    if len(played[0].bots) == 1:
        # In a solo game each bot plays the deal alone, and their scores are compared.
        alone = {result.bots[0] == new: result.scores[0] for result in played}
        return ahead(-alone[True], -alone[False])
    return fmean(_ahead_in(result, new) for result in played)


def _ahead_in(result: GameResult, new: str) -> float:
    """Returns how often a seat of the new bot finished ahead of a seat of the old one."""
    found = places(result)
    mine = [place for bot, place in zip(result.bots, found, strict=True) if bot == new]
    theirs = [place for bot, place in zip(result.bots, found, strict=True) if bot != new]
    return fmean(ahead(one, other) for one in mine for other in theirs)
