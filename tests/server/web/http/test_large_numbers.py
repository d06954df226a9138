"""Requests that once made the server stumble."""

from __future__ import annotations

import pytest
from tests.server.live_server import Guest, LiveServer, gather

HUGE = 10**30


@pytest.mark.parametrize("path", ["/static/%00", "/static/a%00.js", "/%00", "/table/%00"])
def test_a_path_with_a_nul_is_no_fault_of_ours(guest: Guest, path: str) -> None:
    assert guest.get(path).status_code in (200, 404)


def test_numbers_beyond_64_bits_are_refused_over_http(server: LiveServer) -> None:
    table, guests = gather(server)
    bodies = [
        ("/api/tables", {"game": "chinatown", "options": {"players": HUGE}}),
        (f"{table.path}/commands", {"id": "a", "command": {"type": "act", "action": {"x": HUGE}}}),
        (f"{table.path}/ask", {"seat": 0, "query": {"kind": "best", "seat": -HUGE}}),
        ("/api/replays", {"game": "chinatown", "seed": HUGE}),
        ("/api/daily", {"actions": [{"type": HUGE}]}),
        ("/api/tables/branch", {"at": float(HUGE)}),
    ]
    for path, body in bodies:
        answer = guests[0].post(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message"), path


def test_numbers_beyond_64_bits_are_refused_over_the_socket(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        answer = line.do("1", "act", action={"type": "offer", "seat": 0, "note": HUGE})
        assert (answer["type"], answer["code"], answer["id"]) == ("no", "bad_message", "1")
        line.say("ask", id="2", seat=0, query={"kind": "best", "seat": HUGE})
        assert line.hear("no")["code"] == "bad_message"
        assert line.do("3", "say", seat=0, text="1" * 40)["type"] == "yes"


def test_a_redirect_never_takes_the_host_header_s_word(guest: Guest) -> None:
    answer = guest.get("/tables/", headers={"Host": "evil.example", "Accept": "text/html"})
    assert "evil.example" not in answer.headers.get("location", "")
    assert not answer.is_redirect
