"""Hints over the socket: where the table allows them, for one's own seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.live_server import Line, LiveServer, gather, running_server

from teahouse.server.web import services


def ask(line: Line, seat: int = 0, **query: Any) -> dict[str, Any]:
    line.say("ask", id="hint", seat=seat, query=query)
    heard: dict[str, Any] = line.hear("answered", "no")
    return heard


def test_hints_are_given_where_the_table_allows_them(server: LiveServer) -> None:
    table, guests = gather(server, hints=True)
    with guests[0].at(table) as line:
        line.hear("welcome")
        advice = ask(line, kind="best_move")["answer"]
        assert advice["action"]["type"] == "keep"
        assert line.do("1", "act", action=advice["action"])["type"] == "yes"
        assert ask(line, kind="best_move")["answer"] is None
        assert ask(line, kind="best_offers")["answer"] == {"offers": []}
        assert ask(line, kind="offer_worth", offer=7)["code"] == "bad_message"
        assert ask(line, kind="best_offers", most="all")["code"] == "bad_message"
        assert ask(line, seat=1, kind="best_move")["code"] == "not_yours"


def test_other_tables_give_none(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        assert ask(line, kind="best_move")["code"] == "forbidden"
        assert ask(line, kind=["best_move"])["code"] == "bad_message"


@pytest.fixture
def seeded_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    """Where every game is dealt the same, with lines that can be collected in the first turn."""
    monkeypatch.setattr(services, "new_seed", lambda: "jasmine")
    with running_server() as server:
        yield server


def test_in_dadaocheng_a_whole_turn_is_advised_and_what_it_buys_is_worth(
    seeded_server: LiveServer,
) -> None:
    table, guests = gather(seeded_server, players=1, game="dadaocheng", hints=True)
    done: list[str] = []
    with guests[0].at(table) as line:
        line.hear("welcome")
        assert ask(line, kind="best_offers")["code"] == "bad_message"
        while "end" not in done:
            advice = ask(line, kind="best_move")["answer"]
            assert all(buy["worth"] > 0 for buy in advice["buys"])
            assert advice["worth"] > 0 or not advice["buys"]
            for action in advice["actions"]:
                assert line.do(str(len(done)), "act", action=action)["type"] == "yes"
                done.append(action["type"])
    assert set(done[:2]) <= {"swap", "flip"}
    assert "collect" in done


def test_a_hint_whose_asker_has_gone_keeps_nobody_from_theirs(server: LiveServer) -> None:
    table, guests = gather(server, hints=True)
    query = {"kind": "best_move"}
    for _ in range(3):
        with guests[0].at(table) as line:
            line.hear("welcome")
            line.say("ask", id="gone", seat=0, query=query)
    answer = guests[1].post(f"{table.path}/ask", json={"seat": 1, "query": query})
    assert answer.status_code == 200
    assert 'outcome="failed"' not in guests[1].get("/metrics").text
