"""A `sit` that is sent again gives the same seat and the same key."""

from __future__ import annotations

from tests.server.live_server import LiveServer


def test_over_the_socket(server: LiveServer) -> None:
    host, ada = server.guest(), server.guest()
    table = host.open_table()
    ada.post("/api/people/me", json={"name": "Ada"})
    answers = []
    for _ in range(2):
        with ada.at(table, invite=table.invite) as line:
            answers.append(line.do("my sit", "sit", name="Ada"))
    assert answers[0]["key"]
    assert answers[0] == answers[1]
    key = {"Authorization": f"Bearer {answers[1]['key']}"}
    assert server.guest(headers=key).get(f"{table.path}/now").status_code == 200


def test_over_http(server: LiveServer) -> None:
    host, ada = server.guest(), server.guest()
    table = host.open_table()
    ada.post("/api/people/me", json={"name": "Ada"})
    first, again = (ada.sit(table, id="my sit").json() for _ in range(2))
    assert first == again
    assert ada.sit(table, id="another").json()["seat"] != first["seat"]


def test_nobody_else_gets_the_key_by_the_same_id(server: LiveServer) -> None:
    host, ada, eve = server.guest(), server.guest(), server.guest()
    table = host.open_table()
    mine = ada.sit(table, id="sit").json()
    theirs = eve.sit(table, id="sit").json()
    assert mine["key"] != theirs["key"]
    assert mine["seat"] != theirs["seat"]
