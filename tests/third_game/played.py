"""Pig over real sockets, replayed and simulated; run by tests/test_third_game.py."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tests.server.live_server import Line, gather, running_server
from tests.third_game.pig import Pig

from teahouse.core import plain, read_record, replay
from teahouse.research.simulate import Plan, simulate


def listed(line: Line) -> list[Any]:
    """The actions that a seat may do, as the server lists them to whoever comes."""
    [part] = line.hear("welcome")["seats"]
    actions: list[Any] = part["actions"]
    return actions


def test_it_is_played_over_sockets_to_its_end_and_replayed() -> None:
    with running_server() as server:
        table, guests = gather(server, players=2, game="pig")
        assert guests[0].do(table, "say", seat=0, text="Roll!").status_code == 200
        for n in range(10_000):
            if guests[0].get(table.path).json()["status"] == "over":
                break
            for guest in guests:
                with guest.at(table) as line:
                    actions = listed(line)
                    if actions:
                        answer = line.do(f"{n}", "act", action=actions[-1])
                        assert answer["type"] == "yes"
        record = guests[0].get(f"{table.path}/record").content
        shown = guests[0].get(f"{table.path}/replay").json()
    match = replay(Pig(), read_record(record))
    assert match.outcome is not None
    assert shown["outcome"] == plain(match.outcome)
    assert len(shown["steps"]) == len(match)


def test_a_watcher_is_told_each_change_and_a_bot_plays_on() -> None:
    with running_server() as server, ExitStack() as stack:
        host = server.guest()
        table = host.open_table(game="pig", options={"players": 2})
        host.sit(table)
        line = stack.enter_context(host.at(table))
        assert line.do("bot", "add_bot", bot="easy")["type"] == "yes"
        assert line.do("start", "start")["type"] == "yes"
        for n in range(10_000):
            told = host.get(table.path).json()
            if told["status"] == "over":
                break
            if told["waiting_for"] == [0]:
                line.do(f"{n}", "act", action={"type": "roll", "seat": 0})
        assert told["status"] == "over"


def test_it_is_simulated_in_other_processes() -> None:
    plan = Plan(game="pig", options={"players": 3}, games=16, keep_records=True)
    for played in simulate(plan, jobs=2):
        assert played.record is not None
        assert replay(Pig(), read_record(played.record)).outcome == played.outcome
