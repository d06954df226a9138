"""95 % intervals, against numbers worked out by hand."""

from __future__ import annotations

from math import inf

import pytest

from teahouse.research.arena import mean_interval, share_interval


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (10, 20, 0.2993, 0.7007),
        (90, 200, 0.3826, 0.5193),
    ],
)
def test_wilsons_interval(part: int, whole: int, low: float, high: float) -> None:
    found = share_interval(part, whole)
    assert found.value == part / whole
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_a_shared_win_counts_in_part() -> None:
    assert share_interval(0.5, 2).value == 0.25


def test_the_mean_of_single_games() -> None:
    # mean 3, standard deviation sqrt(2.5), so 1.96 * sqrt(2.5 / 5) to each side
    found = mean_interval(enumerate([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert found.value == 3.0
    assert found.high - 3.0 == pytest.approx(1.3859, abs=1e-4)
    assert 3.0 - found.low == pytest.approx(1.3859, abs=1e-4)


def test_games_of_one_deal_do_not_make_the_mean_more_certain() -> None:
    once = mean_interval([(0, 1.0), (1, 3.0)])
    thrice = mean_interval(
        [(deal, value) for deal, value in ((0, 1.0), (1, 3.0)) for _ in range(3)]
    )
    assert once == thrice


def test_of_one_deal_only_the_mean_is_known() -> None:
    found = mean_interval([(0, 1.0), (0, 3.0)])
    assert (found.value, found.low, found.high) == (2.0, -inf, inf)
