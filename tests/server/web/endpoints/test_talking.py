"""What a typed line means, over HTTP: a draft, and nothing more."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.live_server import Guest, LiveServer, Table, gather


def hear(guest: Guest, table: Table, seat: int, text: str, **more: Any) -> httpx.Response:
    return guest.post(f"{table.path}/hear", json={"seat": seat, "text": text, **more})


def test_a_line_is_understood_in_the_language_of_its_reader(server: LiveServer) -> None:
    table, guests = gather(server)
    for language, text in {"en": "hello all", "pl": "dzień dobry", "zh-Hant": "大家好"}.items():
        heard = hear(guests[1], table, 1, text, language=language).json()
        assert heard["meaning"] == {"kind": "greeting"}


def test_nothing_is_said_or_done_by_what_is_heard(server: LiveServer) -> None:
    table, guests = gather(server)
    before = guests[0].get(table.path).json()
    assert hear(guests[1], table, 1, "i'm ready").json()["meaning"]["kind"] == "ready"
    after = guests[0].get(table.path).json()
    assert after["talk"] == before["talk"]
    assert after["waiting_for"] == before["waiting_for"]


def test_one_is_heard_on_one_s_own_seat_alone(server: LiveServer) -> None:
    table, guests = gather(server)
    assert hear(guests[1], table, 0, "deal").json()["code"] == "not_yours"
    assert hear(guests[1], table, 9, "deal").json()["code"] == "not_found"


def test_a_line_that_is_too_long_is_refused(server: LiveServer) -> None:
    table, guests = gather(server)
    assert hear(guests[1], table, 1, "deal " * 1_000).json()["code"] == "bad_message"


def test_before_the_start_nothing_is_heard(guest: Guest) -> None:
    table = guest.open_table()
    guest.sit(table)
    assert hear(guest, table, 0, "deal").json()["code"] == "not_now"


def test_a_game_that_understands_no_talk_says_so(server: LiveServer) -> None:
    guest = server.guest()
    table = guest.open_table(game="dadaocheng", options={"players": 1})
    guest.sit(table)
    guest.do(table, "start")
    assert hear(guest, table, 0, "hello").json()["code"] == "bad_message"
