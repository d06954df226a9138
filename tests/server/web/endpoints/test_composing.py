"""Composing over HTTP: bots wait for whoever has no socket, too."""

from __future__ import annotations

from tests.server.live_server import LiveServer, gather


def test_a_seat_composes_until_it_says_that_it_has_stopped(server: LiveServer) -> None:
    table, guests = gather(server)
    path = f"{table.path}/composing"
    assert guests[1].post(path, json={"seat": 1}).json() == {"composing": [1]}
    assert guests[0].get(table.path).json()["composing"] == [1]
    assert guests[1].post(path, json={"seat": 1, "on": False}).json() == {"composing": []}


def test_nobody_composes_for_another_seat(server: LiveServer) -> None:
    table, guests = gather(server)
    answer = guests[1].post(f"{table.path}/composing", json={"seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
