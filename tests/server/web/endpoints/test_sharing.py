"""Finished games are shared by links that open for anyone and can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table

from .test_players import play

DUEL: dict[str, Any] = {"game": "dadaocheng", "options": {"players": 2}}


@pytest.fixture
def pair(server: LiveServer) -> list[Guest]:
    return [server.guest(), server.guest()]


@pytest.fixture
def table(pair: list[Guest]) -> Table:
    """A private table whose game is over."""
    table = pair[0].open_table(**DUEL)
    pair[0].sit(table)
    said = pair[0].do(table, "say", seat=0, text="a word among us")
    assert said.status_code == 200, said.text
    pair[0].do(table, "stand", seat=0)
    play(table, pair)
    return table


def shared(guest: Guest, table: Table, moment: int | None = None) -> dict[str, Any]:
    answer = guest.post(f"{table.path}/sharing", json={"moment": moment})
    assert answer.status_code == 200, answer.text
    link: dict[str, Any] = answer.json()
    return link


def agree(guest: Guest, table: Table, agreed: bool) -> None:
    answer = guest.post(f"{table.path}/sharing/agree", json={"agreed": agreed})
    assert answer.status_code == 200, answer.text


def test_a_link_opens_for_a_stranger_until_it_is_taken_back(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    link, stranger = shared(pair[0], table, moment=7), server.guest()
    assert link["url"].endswith(f"/shared/{link['id']}")
    path = f"/api/shared/{link['id']}"
    assert stranger.get(path).json()["moment"] == 7
    replay = stranger.get(f"{path}/replay")
    assert replay.status_code == 200
    assert "a word among us" not in replay.text
    assert stranger.get(f"{table.path}/replay").status_code == 403  # only by the link
    stranger.post("/api/people/me", json={"name": "Somebody"})
    stranger.post("/api/people/me/links/drop", json={"link": link["id"]})
    pair[1].post("/api/people/me/links/drop", json={"link": link["id"]})
    assert stranger.get(path).status_code == 200  # it is not theirs to take back
    assert pair[0].post("/api/people/me/links/drop", json={"link": link["id"]}).status_code == 200
    assert [stranger.get(p).status_code for p in (path, f"{path}/replay")] == [404, 404]
    assert stranger.get(f"{path}/picture").status_code == 404


def test_a_player_is_named_only_as_long_as_they_agree(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    path = f"/api/shared/{shared(pair[0], table)['id']}"
    stranger = server.guest()

    def names() -> list[str]:
        told: list[str] = stranger.get(path).json()["names"]
        assert stranger.get(f"{path}/replay").json()["names"] == told
        return told

    assert names() == ["", ""]  # the maker of the link as well
    agree(pair[1], table, True)
    assert names() == ["", "Player 1"]
    agree(pair[1], table, False)
    assert names() == ["", ""]


def test_a_standing_choice_holds_where_nothing_was_said_for_the_table(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    path = f"/api/shared/{shared(pair[0], table)['id']}"
    pair[0].post("/api/people/me/notices", json={"agrees": True})
    assert server.guest().get(path).json()["names"] == ["Player 0", ""]
    assert pair[0].get(f"{table.path}/sharing").json()["agreed"] is True
    agree(pair[0], table, False)
    assert server.guest().get(path).json()["names"] == ["", ""]


def test_bots_have_names_that_anyone_may_know(server: LiveServer, guest: Guest) -> None:
    table = guest.open_table(**DUEL)
    guest.do(table, "add_bot", seat=1, bot="random")
    name = guest.get(table.path).json()["chairs"][1]["name"]
    play(table, [guest])
    path = f"/api/shared/{shared(guest, table)['id']}"
    assert server.guest().get(path).json()["names"] == ["", name]


def test_only_players_of_a_finished_game_share_it(server: LiveServer, pair: list[Guest]) -> None:
    table = pair[0].open_table(**DUEL)
    pair[0].sit(table)
    assert pair[0].post(f"{table.path}/sharing", json={}).json()["code"] == "not_now"
    assert server.guest().post(f"{table.path}/sharing", json={}).json()["code"] == "not_seated"


def test_the_same_moment_is_the_same_link(pair: list[Guest], table: Table) -> None:
    links = [shared(pair[0], table, moment) for moment in (None, 3, 3)]
    assert links[1] == links[2] != links[0]
    assert len(pair[0].get(f"{table.path}/sharing").json()["links"]) == 2
    assert pair[1].get(f"{table.path}/sharing").json()["links"] == []


def test_games_are_listed_once_all_who_played_agree(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    def listed() -> list[str]:
        return [game["id"] for game in server.guest().get("/api/shared").json()["games"]]

    agree(pair[0], table, True)
    assert table.id not in listed()
    assert server.guest().get(f"/api/shared/{table.id}").status_code == 404
    agree(pair[1], table, True)
    assert table.id in listed()
    stranger = server.guest()
    assert stranger.get(f"/api/shared/{table.id}/replay").json()["names"] == [
        "Player 0",
        "Player 1",
    ]
    agree(pair[0], table, False)
    assert table.id not in listed()
    assert stranger.get(f"/api/shared/{table.id}/replay").status_code == 404


def test_links_and_agreements_are_exported_and_go_with_their_owner(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    link = shared(pair[0], table)
    agree(pair[0], table, True)
    told = pair[0].get("/api/people/me/export").text.splitlines()[0]
    assert link["id"] not in told
    assert f'"links":[{{"table":"{table.id}"' in told
    assert f'"agreements":{{"{table.id}":true}}' in told
    pair[0].post("/api/people/me/remove", json={"really": "remove me"})
    assert server.guest().get(f"/api/shared/{link['id']}").status_code == 404
