"""Metrics for hot paths: plain counters, turned into Prometheus' types when scraped."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

__all__ = ["Counts", "Times"]


class Counts(Collector):
    """A counter by labels without a lock, as only the event loop's thread uses it."""

    def __init__(self, name: str, about: str, labels: Sequence[str], registry: CollectorRegistry):
        self.counts: Counter[tuple[str, ...]] = Counter()
        self._about = name, about, labels
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        name, about, labels = self._about
        family = CounterMetricFamily(name, about, labels=labels)
        for key, count in list(self.counts.items()):
            family.add_metric(key, count)
        yield family


class Times(Collector):
    """A histogram of seconds without a lock, as only the event loop's thread uses it."""

    def __init__(
        self, name: str, about: str, bounds: Sequence[float], registry: CollectorRegistry
    ) -> None:
        self._about = name, about
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(str, map(float, self._bounds)), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(*self._about, buckets=buckets, sum_value=self._sum)
