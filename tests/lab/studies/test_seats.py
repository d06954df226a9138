"""Studies of seats and ranks: shares and their intervals from outcomes."""

from __future__ import annotations

import pytest

from teahouse.core import Outcome
from teahouse.research.simulate import finished_match
from teahouse_lab.studies.seats import DADAOCHENG_SEATS, reached, seat_shares

OUTCOMES = [Outcome((5, 3), (0,)), Outcome((4, 4), (0, 1)), Outcome((1, 8), (1,))]


def test_a_shared_win_counts_in_part() -> None:
    first, second = seat_shares(OUTCOMES)
    assert (first[0].value, second[0].value) == (0.5, 0.5)
    assert second[1].value == 5
    assert second[1].low < 5 < second[1].high


def test_a_limit_that_is_just_reached_counts() -> None:
    assert [share.value for share in reached(OUTCOMES, [1, 4, 5, 6])] == pytest.approx(
        [1, 2 / 3, 1 / 3, 0]
    )


def test_the_group_without_dens_has_none_to_buy() -> None:
    (group,) = (group for group in DADAOCHENG_SEATS.groups if group.name == "easy, no dens")
    state = finished_match(group.plan, 0).state
    assert all(player.buildings[-1] == 0 for player in state.players)
    assert state.piles[-1] == 0
