"""Hints over the socket: where the table allows them, for one's own seat."""

from __future__ import annotations

from typing import Any

from .house import House, Line, gather


def ask(line: Line, seat: int = 0, **query: Any) -> dict[str, Any]:
    line.say("ask", id="hint", seat=seat, query=query)
    heard: dict[str, Any] = line.hear("answered", "no")
    return heard


def test_hints_are_given_where_the_table_allows_them(house: House) -> None:
    table, guests = gather(house, hints=True)
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


def test_other_tables_give_none(house: House) -> None:
    table, guests = gather(house)
    with guests[0].at(table) as line:
        line.hear("welcome")
        assert ask(line, kind="best_move")["code"] == "forbidden"
        assert ask(line, kind=["best_move"])["code"] == "bad_message"
