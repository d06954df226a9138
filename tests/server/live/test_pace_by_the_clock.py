"""A trade phase with three bots by the real clock, seen through the network API alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.live_server import Guest, running_server

from teahouse.server.settings import Settings

pytestmark = pytest.mark.soak

EVERY = 0.2  # seconds between two looks
LATE = 1.0  # seconds that a look may come late, on a busy machine
MOST_SECONDS = 100.0


class Seat:
    """A person at a quick table who looks, and does nothing unless told."""

    def __init__(self, guest: Guest) -> None:
        wish = {"game": "chinatown", "players": 4, "tempo": "normal"}
        made = guest.post("/api/tables/quick", json=wish).json()
        self.guest = guest
        self.path = f"/api/tables/{made['id']}"
        self.seat: int = made["seat"]
        self.headers = {"Authorization": f"Bearer {made['key']}"}

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.guest.get(f"{self.path}/now", headers=self.headers).json()
        return found

    def post(self, what: str, **body: Any) -> None:
        answer = self.guest.post(f"{self.path}/{what}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text

    def start_trading(self) -> None:
        actions = self.now()["seats"][0]["actions"]
        self.post("act", action=next(one for one in actions if one["type"] == "keep"))
        while self.now()["seats"][0]["view"]["phase"] == "deal":
            time.sleep(EVERY)

    def ready_bots(self, now: dict[str, Any]) -> int:
        players = now["seats"][0]["view"]["players"]
        return sum(one["ready"] for seat, one in enumerate(players) if seat != self.seat)

    def looks(self) -> Iterator[tuple[float, dict[str, Any]]]:
        """Seconds since trade began, and what is seen then, until all bots are ready."""
        began = time.monotonic()
        while (seconds := time.monotonic() - began) < MOST_SECONDS:
            now = self.now()
            yield seconds, now
            if self.ready_bots(now) == 3:
                return
            time.sleep(EVERY)


@pytest.fixture
def seat() -> Iterator[Seat]:
    with running_server(Settings(limited=False)) as server:
        yield Seat(server.guest())


def test_a_person_who_does_nothing_can_follow_the_trade(seat: Seat) -> None:
    seat.start_trading()
    first_seen: dict[int, float] = {}
    done: dict[int, float] = {}
    seconds = 0.0
    for seconds, now in seat.looks():
        for offer in now["seats"][0]["view"]["offers"]:
            first_seen.setdefault(offer["id"], seconds)
            if offer["status"] == "done":
                done.setdefault(offer["id"], seconds)
            if offer["status"] == "declined":
                assert offer["why"]
        if seat.ready_bots(now):
            assert seconds >= 20 - LATE
    for offer_id, at in done.items():
        assert at >= 8 - LATE
        assert at - first_seen[offer_id] >= 6 - LATE
    assert seat.ready_bots(seat.now()) == 3
    assert seconds <= 90


def test_bots_wait_for_a_person_who_composes_and_can_be_hurried(seat: Seat) -> None:
    seat.start_trading()
    for seconds, now in seat.looks():
        assert seat.ready_bots(now) == 0
        seat.post("composing", seat=seat.seat)
        if seconds > 40:
            break
    seat.post("composing", seat=seat.seat, on=False)
    seat.post("commands", id="hurry", command={"type": "hurry", "seat": seat.seat})
    took = [seconds for seconds, _ in seat.looks()][-1]
    assert took <= 5 + LATE
