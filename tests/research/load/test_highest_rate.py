"""How the highest rate is found that a server sustains."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import cast

from teahouse.research.load import LoadGenerator, Measured, Percentiles, highest_sustained

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
        quick = Percentiles(p50=1.0, p99=2.0, most=3.0)
        return Measured(
            server=self.name,
            tables=1,
            players=5,
            offered=rate,
            achieved=min(rate, self._capacity(next(self._run))),
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


def climb(**capacities: Capacity) -> tuple[list[int | None], list[tuple[str, int]]]:
    asked: list[tuple[str, int]] = []
    generators = [Porter(name, capacity, asked) for name, capacity in capacities.items()]
    found = asyncio.run(highest_sustained(cast("list[LoadGenerator]", generators), 1.0))
    return [None if run is None else run.offered for run in found], asked


def test_each_is_stepped_up_until_it_no_longer_keeps_up() -> None:
    found, _ = climb(quick=lambda _: 1_300, slow=lambda _: 760, weak=lambda _: 100)
    assert found == [1_250, 750, None]


def test_both_climb_by_turns() -> None:
    _, asked = climb(one=lambda _: 800, other=lambda _: 800)
    assert asked[:4] == [("one", 500), ("other", 500), ("one", 500), ("other", 500)]
    assert [rate for _, rate in asked] == sorted(rate for _, rate in asked)


def test_one_bad_moment_in_three_is_forgiven_and_two_are_not() -> None:
    assert climb(once=lambda run: 0 if run == 2 else 1_000)[0] == [1_000]
    assert climb(twice=lambda run: 0 if run in (2, 3) else 1_000)[0] == [500]
