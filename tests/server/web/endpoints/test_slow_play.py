"""Slow play over HTTP: reserves and time off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table, gather

DAY = 86_400
SLOW = {"turn_seconds": DAY, "reserve_seconds": 2 * DAY, "days_off": 7}


def info(guest: Guest, table: Table) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(table.path).json()
    return found


def test_a_slow_table_tells_what_seats_have_left(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng", clocks=SLOW)
    slow = info(guests[0], table)["slow_play"]
    assert slow == {
        "reserves": [2 * DAY * 1000] * 3,
        "days_left": [7, 7, 7],
        "off_until": [0, 0, 0],
    }


def test_time_off_moves_the_deadline_of_whoever_is_waited_for(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng", clocks=SLOW)
    before = info(guests[0], table)
    [seat] = before["waiting_for"]
    assert guests[seat].do(table, "take_time_off", seat=seat, days=3).status_code == 200
    after = info(guests[0], table)
    assert after["deadline"]["at"] - before["deadline"]["at"] >= 3 * DAY * 1000
    assert after["slow_play"]["days_left"][seat] == 4


def test_there_is_no_more_time_off_than_was_agreed(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng", clocks=SLOW)
    answer = guests[0].do(table, "take_time_off", seat=0, days=8)
    assert answer.json()["code"] == "not_possible"
    assert guests[1].do(table, "take_time_off", seat=0, days=1).json()["code"] == "not_yours"


def test_nobody_is_given_a_last_minute_in_slow_play(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng", clocks=SLOW)
    waiting = info(guests[0], table)["waiting_for"]
    idle = next(seat for seat in range(3) if seat not in waiting)
    assert guests[idle].do(table, "call_time", seat=idle).json()["code"] == "not_possible"


@pytest.mark.parametrize(
    "clocks",
    [
        {"reserve_seconds": DAY},
        {"turn_seconds": 60, "reserve_seconds": DAY},
        {"turn_seconds": 60, "days_off": 3},
        {"turn_seconds": DAY, "days_off": 61},
    ],
)
def test_a_quick_table_has_no_reserve(server: LiveServer, clocks: dict[str, int]) -> None:
    answer = server.guest().post("/api/tables", json={"game": "dadaocheng", "clocks": clocks})
    assert answer.json()["code"] in ("bad_options", "bad_message")
