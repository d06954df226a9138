"""A connection that falls silent is noticed and said within five seconds, on every screen."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, WebSocketRoute, expect
from tests.e2e.dadaocheng.discs import STILL
from tests.e2e.dadaocheng.staged import FULL_HOUSE, TWO_LINES
from tests.games.dadaocheng.table import GAME, acting
from tests.server.live_server import Guest, LiveServer, Table

from .chinatown_player import say
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import People
from .positions import branch

SOON = 5_000  # milliseconds


class Line:
    """Between a page and its server; once it is cut nothing comes through, and nobody hangs up."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_cut = False
        page.clock.install()
        page.route_web_socket(re.compile("/socket$"), self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if self.is_cut else server.send(message))
        server.on_message(lambda message: None if self.is_cut else socket.send(message))

    def cut(self) -> None:
        """The page's clock stands still from now on, but for the time that is let pass."""
        self._stop_the_clock()
        expect(self.page.get_by_text(say("table_lost"))).to_be_hidden()
        self.is_cut = True
        self.page.clock.run_for(SOON)
        expect(self.page.get_by_text(say("table_lost"))).to_be_visible()

    def _stop_the_clock(self) -> None:
        """In a second, unless that has passed before the page hears of it: then in another."""
        while True:
            with suppress(Error):
                return self.page.clock.pause_at(self.page.evaluate("Date.now() + 1000"))


def come(people: People, guest: Guest, table: str, sign: str) -> Line:
    """Someone at a table, once the screen shows what it is known by."""
    page = people.come("/", storage_state=cookies(guest), **STILL)
    line = Line(page)
    page.goto(f"/table/{table}")
    expect(page.locator(sign).first).to_be_visible()
    return line


def gathering(server: LiveServer) -> tuple[Guest, Table]:
    host = server.guest()
    table = host.open_table(options={"players": 3})
    Neighbour(host, table, "Ann")
    return host, table


def test_a_silent_server_is_noticed_on_every_screen_of_chinatown(
    people: People, teahouse: LiveServer
) -> None:
    host, waiting = gathering(teahouse)
    come(people, host, waiting.id, ".seats, .chairs, main h1").cut()
    for phase, sign in {"deal": ".dock .card", "trade": ".tiles .tile", "place": ".lot"}.items():
        folk = take_seats(teahouse, players=3)
        play_on(folk, phase)
        come(people, folk[0].guest, folk[0].table.id, sign).cut()


def test_a_silent_server_is_noticed_on_every_screen_of_dadaocheng(
    people: People, teahouse: LiveServer
) -> None:
    screens: dict[str, dict[str, Any]] = {
        "move": {},
        "lines": TWO_LINES,
        "take": FULL_HOUSE,
        "act": acting({}, {}),
    }
    for status, position in screens.items():
        guest = teahouse.guest()
        table = branch(guest, GAME, position, players=2)
        come(people, guest, table, f"[data-status={status}]").cut()
