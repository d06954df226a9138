"""Quiet hours by the clock on the reader's wall, and how long a failing service is left alone."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from teahouse.server.notices.contacts import PersonSettings, Quiet
from teahouse.server.notices.waits import backoff, before_quiet, quiet_end, zone_of

NIGHT = Quiet(22 * 60, 8 * 60)
WARSAW = PersonSettings(zone="Europe/Warsaw", quiet=NIGHT)


def at(text: str, zone: str = "Europe/Warsaw") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("time", "end"),
    [
        ("2026-11-15 23:30", "2026-11-16 08:00"),
        ("2026-11-16 07:59", "2026-11-16 08:00"),
        ("2026-11-15 22:00", "2026-11-16 08:00"),
        ("2026-03-28 23:00", "2026-03-29 08:00"),  # the clock is put forward in this night
        ("2026-10-24 23:00", "2026-10-25 08:00"),  # and back in this one
    ],
)
def test_a_call_in_quiet_hours_waits_for_their_end(time: str, end: str) -> None:
    assert quiet_end(WARSAW, at(time)) == at(end)


@pytest.mark.parametrize("time", ["2026-11-16 08:00", "2026-11-16 21:59", "2026-11-16 12:00"])
def test_by_day_nothing_waits(time: str) -> None:
    assert quiet_end(WARSAW, at(time)) is None


def test_quiet_hours_may_lie_within_one_day() -> None:
    siesta = PersonSettings(zone="Europe/Warsaw", quiet=Quiet(13 * 60, 15 * 60))
    assert quiet_end(siesta, at("2026-11-16 14:00")) == at("2026-11-16 15:00")
    assert quiet_end(siesta, at("2026-11-16 16:00")) is None


def test_without_quiet_hours_every_hour_will_do() -> None:
    assert quiet_end(PersonSettings(), at("2026-11-16 03:00")) is None


def test_a_warning_that_would_fall_into_quiet_hours_comes_before_them() -> None:
    assert before_quiet(WARSAW, at("2026-11-16 03:00")) == at("2026-11-15 22:00") - 1
    assert before_quiet(WARSAW, at("2026-11-16 12:00")) == at("2026-11-16 12:00")


def test_an_unknown_zone_is_utc() -> None:
    assert zone_of(PersonSettings(zone="Nowhere/Town")) == ZoneInfo("UTC")


def test_a_failing_service_is_left_alone_longer_and_longer_but_not_for_ever() -> None:
    waits = [backoff(attempts) for attempts in range(1, 12)]
    assert all(first <= second for first, second in pairwise(waits))
    assert waits[0] == 10_000
    assert waits[-1] == 2 * 3600 * 1000
