"""Whoever left their seat to a bot, or was replaced while away, can have it back."""

from __future__ import annotations

import pytest
from tests.server.live_server import Guest, LiveServer, Table, gather


@pytest.fixture
def replaced(server: LiveServer) -> tuple[Table, list[Guest]]:
    """A running game at which the host has put a bot in the second player's place."""
    table, guests = gather(server)
    assert guests[0].do(table, "add_bot", seat=1, bot="random").status_code == 200
    return table, guests


def test_the_one_who_sat_there_may_look_and_is_told_so(
    replaced: tuple[Table, list[Guest]],
) -> None:
    table, guests = replaced
    seen = guests[1].get(table.path).json()
    assert (seen["you"], seen["status"]) == ([], "playing")
    assert table.id in guests[1].get("/api/tables/mine").text
    assert [chair["yours"] for chair in seen["chairs"]] == [False, True, False]
    others = guests[2].get(table.path).json()["chairs"]
    assert not any(chair["yours"] for chair in others)


def test_they_sit_down_again_and_the_bot_is_gone(replaced: tuple[Table, list[Guest]]) -> None:
    table, guests = replaced
    with guests[1].at(table) as line:
        assert line.hear("welcome")["seats"][0]["seat"] is None
        answer = line.do("back", "sit", name="Ada again", seat=1)
        assert (answer["type"], bool(answer["key"])) == ("yes", True)
    seen = guests[1].get(table.path).json()
    assert (seen["you"], seen["chairs"][1]["kind"]) == ([1], "person")


def test_nobody_else_gets_it(replaced: tuple[Table, list[Guest]], server: LiveServer) -> None:
    table, guests = replaced
    for guest in (guests[2], server.guest()):
        assert guest.sit(table, seat=1).json()["code"] == "seat_taken"
    assert guests[1].sit(table, seat=2).json()["code"] == "seat_taken"


def test_it_can_be_had_back_after_a_restart_and_after_another_bot(
    replaced: tuple[Table, list[Guest]], server: LiveServer
) -> None:
    table, guests = replaced
    guests[0].do(table, "add_bot", id="another", seat=1, bot="easy")
    del server.running.services.registry.tables[table.id]
    assert guests[1].sit(table, seat=1).json()["seat"] == 1


def test_whoever_leaves_to_a_bot_can_change_their_mind(server: LiveServer) -> None:
    table, guests = gather(server)
    assert guests[2].do(table, "leave_to_bot", seat=2, bot="random").status_code == 200
    assert guests[2].sit(table, seat=2, invite=None).json()["seat"] == 2
