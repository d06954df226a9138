"""What a journal says of someone who was removed: nothing that tells who it was."""

from __future__ import annotations

import asyncio

from tests.server.live_server import LiveServer, gather


def test_neither_id_nor_names_are_left_not_even_those_given_by_a_seat_s_key(
    server: LiveServer,
) -> None:
    host = server.guest()
    table = host.open_table(options={"players": 3})
    ada = server.guest()
    key = ada.sit(table, name="Ada Lovelace").json()["key"]
    me = ada.get("/api/people/me").json()["id"]
    by_key = server.guest(headers={"Authorization": f"Bearer {key}"})
    by_key.do(table, "rename", seat=0, name="Countess", id="r")
    by_key.do(table, "say", seat=0, text="hello", id="s")
    ada.post("/api/people/me/remove", json={"really": "remove me"})
    services = server.running.services
    lines = asyncio.run(services.journal.read(table.id))
    said = b"\n".join(line.text for line in lines)
    assert b"forgotten" in said
    for secret in (me, "Ada", "Countess"):
        assert secret.encode() not in said
    assert b"hello" in said


def test_a_game_that_runs_goes_on_for_the_others(server: LiveServer) -> None:
    table, guests = gather(server)
    guests[1].post("/api/people/me/remove", json={"really": "remove me"})
    chairs = guests[0].get(table.path).json()["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "bot", "person"]
