"""People at a table of Chinatown who need no screen: they play over HTTP, quickly and simply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from time import sleep
from typing import Any

from playwright.sync_api import StorageState
from tests.server.live_server import Guest, LiveServer, Table

__all__ = ["Neighbour", "cookies", "play_on", "play_to_the_end", "take_seats"]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


class Neighbour:
    """A seat, and the key that opens it."""

    def __init__(self, guest: Guest, table: Table, name: str) -> None:
        self.guest = guest
        self.table = table
        self.name = name
        seated = guest.sit(table, name=name).json()
        self.seat: int = seated["seat"]
        self.headers = {"Authorization": f"Bearer {seated['key']}"}

    @property
    def view(self) -> dict[str, Any]:
        return self._sight()["view"]  # type: ignore[no-any-return]

    def whose_turn(self) -> int:
        """Whose turn it is to open shops, once it is somebody's: pages need a moment to say so."""
        while (turn := self.view["turn"]) is None:
            sleep(0.05)
        return turn  # type: ignore[no-any-return]

    @property
    def actions(self) -> list[dict[str, Any]]:
        return self._sight()["actions"]  # type: ignore[no-any-return]

    def act(self, type: str, **fields: Any) -> None:
        action = {"type": type, "seat": self.seat, **fields}
        path = f"{self.table.path}/act"
        answer = self.guest.post(path, json={"action": action}, headers=self.headers)
        assert answer.status_code == 200, answer.text

    def keep(self) -> None:
        """The first ones that may be kept."""
        first = next(action for action in self.actions if action["type"] == "keep")
        self.act("keep", cards=first["cards"])

    def swap(self, other: Neighbour) -> int:
        """An offer, tile for tile; its number."""
        mine, theirs = (next(iter(self.tiles(one.seat))) for one in (self, other))
        there, back = {"from": self.seat, "to": other.seat}, {"from": other.seat, "to": self.seat}
        self.act("offer", gives=[{**there, "tiles": {mine: 1}}, {**back, "tiles": {theirs: 1}}])
        return len(self.view["offers"])

    def tiles(self, seat: int) -> dict[str, int]:
        return self.view["players"][seat]["tiles"]  # type: ignore[no-any-return]

    def place_all(self) -> None:
        """Shops where they pay best."""
        for building, tile in self.ask(kind="best", seat=self.seat)["places"]:
            self.act("place", tile=tile, building=building)
        self.act("done")

    def ask(self, **query: Any) -> dict[str, Any]:
        wish = {"seat": self.seat, "query": query}
        answer = self.guest.post(f"{self.table.path}/ask", json=wish, headers=self.headers)
        return answer.json()["answer"]  # type: ignore[no-any-return]

    def _sight(self) -> dict[str, Any]:
        now = self.guest.get(f"{self.table.path}/now", headers=self.headers).json()
        return now["seats"][0]  # type: ignore[no-any-return]


def take_seats(
    server: LiveServer,
    players: int = 4,
    options: dict[str, Any] | None = None,
    names: Sequence[str] = NAMES,
    **wish: Any,
) -> list[Neighbour]:
    """A table that has begun, each seat with someone who has come on their own."""
    guests = [server.guest() for _ in range(players)]
    table = guests[0].open_table(options={"players": players, **(options or {})}, **wish)
    folk = [Neighbour(guest, table, name) for guest, name in zip(guests, names, strict=False)]
    assert guests[0].do(table, "start").status_code == 200
    return folk


def play_on(folk: list[Neighbour], phase: str, round_number: int = 1) -> None:
    """Everyone plays until this phase of this round has come."""
    while (now := folk[0].view)["round"] < round_number or now["phase"] != phase:
        PHASES[now["phase"]](folk)


def play_to_the_end(folk: list[Neighbour]) -> None:
    while (now := folk[0].view)["phase"] != "over":
        PHASES[now["phase"]](folk)


def cookies(guest: Guest) -> StorageState:
    """What makes a browser that person's."""
    return {
        "cookies": [
            {
                "name": name,
                "value": value,
                "domain": "127.0.0.1",
                "path": "/",
                "expires": -1,
                "httpOnly": True,
                "secure": False,
                "sameSite": "Lax",
            }
            for name, value in guest.cookies.items()
        ],
        "origins": [],
    }


def _deal(folk: list[Neighbour]) -> None:
    for person in folk:
        person.keep()


def _trade(folk: list[Neighbour]) -> None:
    """One deal of all, after which everyone has a quarter and the shops for it."""
    if gives := _sorted_out(folk[0].view):
        folk[0].act("offer", gives=gives)
        number = len(folk[0].view["offers"])
        for person in folk[1:]:
            if any(person.seat in (give["from"], give["to"]) for give in gives):
                person.act("accept", offer=number)
    for person in folk:
        person.act("ready", ready=True)


def _sorted_out(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What everyone has that goes better with what others have."""
    players: list[dict[str, Any]] = view["players"]
    gives = []
    for one, other in permutations(range(len(players)), 2):
        lots = [lot for lot in players[one]["buildings"] if lot * len(players) // 86 == other]
        tiles = {
            tile: count
            for tile, count in players[one]["tiles"].items()
            if len(tile) % len(players) == other
        }
        if lots or tiles:
            gives.append({"from": one, "to": other, "buildings": lots, "tiles": tiles})
    return gives


def _place(folk: list[Neighbour]) -> None:
    for _ in folk:
        folk[folk[0].view["turn"]].place_all()


PHASES = {"deal": _deal, "trade": _trade, "place": _place}
