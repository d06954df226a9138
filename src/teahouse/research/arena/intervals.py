"""95 % confidence intervals of shares and means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

__all__ = ["Interval", "Z", "mean_interval", "share_interval"]

Z = NormalDist().inv_cdf(0.975)


class Interval(msgspec.Struct, frozen=True):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share_interval(part: float, whole: int) -> Interval:
    """Wilson's interval of a share; a shared win counts in part."""
    share = part / whole
    centre = share + Z * Z / (2 * whole)
    reach = Z * sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    return Interval(share, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def mean_interval(values: Iterable[tuple[int, float]]) -> Interval:
    """The mean of values given with their deals, and its interval.

    Games of one deal are not independent, so the interval is that of the deals' means; a single
    deal has an infinite one.
    """
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    means = [fmean(found) for found in by_deal.values()]
    middle = fmean(means)
    reach = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Interval(middle, middle - reach, middle + reach)
