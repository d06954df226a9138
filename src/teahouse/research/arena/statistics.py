"""Statistics: places, ratings, and shares and means with their 95 % confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

import msgspec

from teahouse.core import BadInput

from .bot_game import GameResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

__all__ = [
    "Interval",
    "Z",
    "ahead",
    "last_shares",
    "mean_interval",
    "places",
    "rating_model",
    "ratings",
    "share_interval",
    "win_shares",
]


Z = NormalDist().inv_cdf(0.975)


class Interval(msgspec.Struct, frozen=True):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share_interval(part: float, whole: int) -> Interval:
    """Returns a share and Wilson's interval of it. A shared win counts in part."""
    share = part / whole
    centre = share + Z * Z / (2 * whole)
    reach = Z * sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    return Interval(share, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def mean_interval(values: Iterable[tuple[int, float]]) -> Interval:
    """Returns the mean of values given with their deals, and its interval.

    Games of one deal are not independent, so the interval is that of the deals' means. It is
    infinite if there is only one deal.
    """
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    means = [fmean(found) for found in by_deal.values()]
    middle = fmean(means)
    reach = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Interval(middle, middle - reach, middle + reach)


def places(result: GameResult) -> tuple[int, ...]:
    """Returns each seat's place, counted from 1. Equal seats share a place."""
    marks = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def ahead(mine: int, theirs: int) -> float:
    """Returns 1 if my place is the better one, 0 if it is the worse, and 0.5 if they are equal."""
    return 0.5 if mine == theirs else float(mine < theirs)


def win_shares(result: GameResult) -> tuple[float, ...]:
    """Returns each seat's part of the win."""
    return _shares(places(result), 1)


def last_shares(result: GameResult) -> tuple[float, ...]:
    """Returns each seat's part of the last place."""
    found = places(result)
    return _shares(found, max(found))


def _shares(found: tuple[int, ...], place: int) -> tuple[float, ...]:
    return tuple((where == place) / found.count(place) for where in found)


def rating_model() -> PlackettLuce:
    """Returns the model with its default start of 25 ± 25/3.

    Raises BadInput if openskill is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise BadInput("ratings need openskill: install teahouse[research]") from error
    return PlackettLuce()


def ratings(results: Iterable[GameResult]) -> dict[str, Interval]:
    """Returns every bot's rating with its 95 % interval.

    A bot on several seats gets the mean of its seats' new ratings. Games of one bot alone do not
    count.
    """
    model = rating_model()
    found: defaultdict[str, PlackettLuceRating] = defaultdict(model.rating)
    for result in results:
        if len(set(result.bots)) < 2:
            continue
        seats = [[model.create_rating([found[b].mu, found[b].sigma])] for b in result.bots]
        after = model.rate(seats, ranks=list(map(float, places(result))))
        for bot in set(result.bots):
            taught = [team[0] for team, who in zip(after, result.bots, strict=True) if who == bot]
            found[bot] = model.create_rating(
                [fmean(one.mu for one in taught), fmean(one.sigma for one in taught)]
            )
    return {
        bot: Interval(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma)
        for bot, one in found.items()
    }
