"""Ratings of bots by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean
from typing import TYPE_CHECKING

from teahouse.core import BadInput

from .bot_game import Result
from .intervals import Interval, Z
from .places import places

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

__all__ = ["rating_model", "ratings"]


def rating_model() -> PlackettLuce:
    """The model with its default start of 25 ± 25/3; raises BadInput if it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise BadInput("ratings need openskill: install teahouse[research]") from error
    return PlackettLuce()


def ratings(results: Iterable[Result]) -> dict[str, Interval]:
    """Every bot's rating with its 95 % interval.

    A bot on several seats gets the mean of its seats' new ratings.
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
