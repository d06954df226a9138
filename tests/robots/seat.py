"""Who sits at the table: a person whose page is looked at, and what the server knows of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx
from tests.server.live_server import Guest, LiveServer, Table

from .moments import Moment
from .plan import Plan

__all__ = ["Seat", "options_of", "seats_for", "seats_from"]

LEVEL = "easy"  # of the bots that go on with a game


class Seat:
    """A seat of somebody who has a browser, with the key by which the server is asked."""

    def __init__(self, guest: Guest, table: str, seat: int, key: str) -> None:
        self.guest = guest
        self.table = table
        self.number = seat
        self.headers = {"Authorization": f"Bearer {key}"}

    def now(self) -> dict[str, Any]:
        """The table and what this seat sees of it."""
        answer = self._get(f"/api/tables/{self.table}/now")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def _get(self, path: str) -> httpx.Response:
        """Once more if the server has just closed the connection, as nobody used it for long."""
        try:
            return self.guest.get(path, headers=self.headers)
        except httpx.RemoteProtocolError:
            return self.guest.get(path, headers=self.headers)

    def ask(self, **query: Any) -> dict[str, Any] | None:
        """What the server answers this seat; None if it was refused."""
        wish = {"seat": self.number, "query": query}
        path = f"/api/tables/{self.table}/ask"
        answer = self.guest.post(path, json=wish, headers=self.headers)
        told: dict[str, Any] | None = answer.json().get("answer")
        return told


def options_of(server: LiveServer, game: str) -> Sequence[dict[str, Any]]:
    """The options of a game, as the server lists them."""
    games = server.guest().get("/api/games").json()["games"]
    listed: Sequence[dict[str, Any]] = next(one for one in games if one["name"] == game)["options"]
    return listed


def seats_for(server: LiveServer, plan: Plan) -> list[list[Seat]]:
    """A table by the plan that has begun, with bots; the seats of the people at each screen."""
    guests = [server.guest() for _ in plan.screens]
    wish = {"game": plan.game, "options": plan.options, "hints": plan.has_hints}
    table = guests[0].open_table(**wish)
    seats = []
    for guest, screen in zip(guests, plan.screens, strict=True):
        seats.append(
            [
                _seated(guest, table, guest.sit(table, name=name, id=name).json())
                for name in screen.people
            ]
        )
    for number, bot in enumerate(plan.bots):
        answer = guests[0].do(table, "add_bot", id=f"bot {number}", bot=bot)
        assert answer.status_code == 200, answer.text
    assert guests[0].do(table, "start").status_code == 200
    return seats


def _seated(guest: Guest, table: Table, answer: dict[str, Any]) -> Seat:
    assert "seat" in answer, answer
    return Seat(guest, table.id, answer["seat"], answer["key"])


def seats_from(server: LiveServer, plan: Plan, moment: Moment) -> list[list[Seat]]:
    """A table that goes on from the middle of a record: one person, against bots."""
    guest = server.guest()
    wish = {**moment._asdict(), "name": plan.screens[0].name, "level": LEVEL}
    answer = guest.post("/api/tables/branch", json=wish)
    assert answer.status_code < 300, answer.text
    made = answer.json()
    return [[Seat(guest, made["id"], made["seat"], made["key"])]]
