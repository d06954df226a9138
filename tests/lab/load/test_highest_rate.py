"""How the highest rate is found that a server sustains."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import cast

import pytest

from teahouse_lab.load import LoadGenerator, Measured, Percentiles, highest_sustained

Capacity = Callable[[int], float]  # what the server does in its n-th run, in actions a second


class Porter:
    """A generator whose server does as much as it is told; it writes down what was asked."""

    def __init__(self, name: str, capacity: Capacity, asked: list[tuple[str, int]]) -> None:
        self.name = name
        self._capacity = capacity
        self._asked = asked
        self._run = count()

    async def renew(self, rate: int, seconds: float) -> None:
        pass

    async def play(self, rate: int, seconds: float) -> Measured:
        self._asked.append((self.name, rate))
        return _run(self.name, rate, min(rate, self._capacity(next(self._run))))


def _run(server: str, rate: int, achieved: float) -> Measured:
    quick = Percentiles(p50=1.0, p99=2.0, most=3.0)
    return Measured(
        server=server,
        tables=1,
        players=5,
        offered=rate,
        achieved=achieved,
        took=quick,
        late=quick,
        refused=0,
        unanswered=0,
        failures=0,
        games=0,
        processor=None,
        cost=None,
        uses=(),
    )


def always(capacity: float) -> Capacity:
    return lambda _: capacity


def search(
    known: int | None = None, **capacities: Capacity
) -> tuple[list[int | None], list[tuple[str, int]]]:
    asked: list[tuple[str, int]] = []
    generators = [Porter(name, capacity, asked) for name, capacity in capacities.items()]
    runs = None if known is None else [_run("earlier", known, known) for _ in generators]
    found = asyncio.run(highest_sustained(cast("list[LoadGenerator]", generators), 1.0, runs))
    return [None if run is None else run.offered for run in found], asked


def test_each_is_found_to_a_hundred_actions_a_second() -> None:
    found, _ = search(quick=always(4_310), slow=always(760), slower=always(205))
    assert found == [4_400, 700, 200]  # 97 % of a rate are enough


@pytest.mark.parametrize("known", [None, 100, 2_000, 10_000])
def test_every_capacity_is_found_wherever_the_search_begins(known: int | None) -> None:
    for capacity in range(50, 11_000, 350):
        found, _ = search(known, server=always(capacity))
        assert found == [min(capacity / 0.97, 10_000) // 100 * 100 or None], capacity


def test_one_that_sustains_nothing_has_no_rate() -> None:
    assert search(none=always(0))[0] == [None]


def test_both_are_tried_by_turns() -> None:
    _, asked = search(one=always(800), other=always(800))
    assert asked[:4] == [("one", 500), ("other", 500), ("one", 500), ("other", 500)]


def test_near_a_known_rate_four_runs_are_enough() -> None:
    found, asked = search(2_500, server=always(2_500))
    assert (found, asked) == ([2_500], [("server", 2_500)] * 2 + [("server", 2_600)] * 2)


def test_one_bad_moment_in_three_is_forgiven_and_two_are_not() -> None:
    assert search(once=lambda run: 0 if run == 2 else 1_000)[0] == [1_000]
    assert search(twice=lambda run: 0 if run in (2, 3) else 1_000)[0] == [900]
