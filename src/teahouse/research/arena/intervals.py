"""How sure one can be: 95 % intervals of shares and of means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

__all__ = ["Interval", "Z", "mean_interval", "share_interval"]

Z = NormalDist().inv_cdf(0.975)


class Interval(msgspec.Struct, frozen=True):
    """A value, and the bounds that hold the true one 95 times in 100."""

    value: float
    low: float
    high: float


def share_interval(part: float, whole: int) -> Interval:
    """Wilson's interval of a share; a shared win may be a part of one."""
    share = part / whole
    centre = share + Z * Z / (2 * whole)
    reach = Z * sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    return Interval(share, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def mean_interval(values: Iterable[tuple[int, float]]) -> Interval:
    """The mean of values, each given with its deal: games of one deal are no news of one another.

    So the deals' means are what is counted; of a single deal one cannot tell how sure it is.
    """
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    means = [fmean(found) for found in by_deal.values()]
    middle = fmean(means)
    reach = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Interval(middle, middle - reach, middle + reach)
