"""Questions and hints over HTTP, for a cookie or a seat's key."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.live_server import Guest, LiveServer, Table, gather


def ask(guest: Guest, table: Table, seat: int | None, **query: Any) -> httpx.Response:
    return guest.post(f"{table.path}/ask", json={"seat": seat, "query": query})


def test_a_seat_asks_what_would_be(server: LiveServer) -> None:
    table, guests = gather(server)
    answer = ask(guests[1], table, 1, kind="places", places=[])
    assert answer.json()["answer"] == {"refused": None, "before": 0, "after": 0}
    assert ask(guests[1], table, 0, kind="cards").json()["code"] == "not_yours"
    assert ask(guests[1], table, 1, kind="dance").json()["code"] == "bad_message"
    assert ask(guests[1], table, 9, kind="cards").json()["code"] == "not_found"


def test_hints_come_over_http_where_the_table_allows_them(server: LiveServer) -> None:
    table, guests = gather(server, hints=True)
    advice = ask(guests[0], table, 0, kind="best_move").json()["answer"]
    assert advice["action"]["type"] == "keep"
    other, players = gather(server)
    assert ask(players[0], other, 0, kind="best_move").json()["code"] == "forbidden"


def test_a_seat_s_key_asks_for_that_seat_alone(guest: Guest, server: LiveServer) -> None:
    table = guest.open_table(options={"players": 3}, hints=True)
    keys = [guest.sit(table).json()["key"] for _ in range(3)]
    guest.do(table, "start")
    bot = server.guest(headers={"Authorization": f"Bearer {keys[2]}"})
    assert ask(bot, table, 2, kind="best_move").status_code == 200
    assert ask(bot, table, 2, kind="cards").json()["answer"]["cards"]
    assert ask(bot, table, 0, kind="cards").json()["code"] == "not_yours"


def test_a_spectator_asks_about_the_board_and_stays_a_stranger(server: LiveServer) -> None:
    table, _ = gather(server, public=True)
    stranger = server.guest()
    answer = ask(stranger, table, None, kind="board")
    assert answer.json()["answer"]["businesses"] == []
    assert "set-cookie" not in answer.headers
    assert ask(stranger, table, None, kind="best_move").json()["code"] == "not_seated"


def test_before_the_start_there_is_nothing_to_ask(guest: Guest) -> None:
    table = guest.open_table()
    guest.sit(table)
    answer = ask(guest, table, 0, kind="board")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
