"""A finished game dares others: the same start and the same chance, and a score to beat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table

from .test_players import id_of, play
from .test_sharing import shared

ALONE: dict[str, Any] = {"game": "dadaocheng", "options": {"players": 1}}


def taken(guest: Guest, link: str, **wish: Any) -> tuple[Table, str]:
    """A table where somebody takes a dare, and the key of their seat."""
    answer = guest.post(f"/api/shared/{link}/play", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Table(made["id"], made["link"].partition("#")[2]), made["key"]


def now(guest: Guest, table: Table, key: str) -> dict[str, Any]:
    shown = {"Authorization": f"Bearer {key}"}
    told: dict[str, Any] = guest.get(f"{table.path}/now", headers=shown).json()
    return told


def finish(guest: Guest, table: Table, key: str) -> int:
    """Does the first thing one may until the game is over; returns the score."""
    while (told := now(guest, table, key))["table"]["status"] != "over":
        [action, *_] = told["seats"][0]["actions"]
        shown = {"Authorization": f"Bearer {key}"}
        guest.post(f"{table.path}/act", headers=shown, json={"action": action})
    score: int = told["seats"][0]["view"]["scores"][0]
    return score


@pytest.fixture(scope="module")
def maker(server: LiveServer) -> Guest:
    return server.guest()


@pytest.fixture(scope="module")
def alone(maker: Guest) -> Table:
    """A game alone that is over."""
    table = maker.open_table(**ALONE)
    play(table, [maker])
    return table


@pytest.fixture(scope="module")
def link(maker: Guest, alone: Table) -> str:
    id: str = shared(maker, alone)["id"]
    return id


def test_a_link_tells_the_result_and_the_score_to_beat(
    server: LiveServer, maker: Guest, alone: Table, link: str
) -> None:
    told = server.guest().get(f"/api/shared/{link}").json()
    [score] = maker.get(f"{alone.path}/replay").json()["outcome"]["scores"]
    assert told["dare"] == {"seat": 0, "score": score, "tried": None}
    [seat] = told["seats"]
    assert (seat["name"], seat["score"]) == ("", score)


def test_a_link_to_a_moment_tells_neither_and_dares_nobody(
    server: LiveServer, maker: Guest, alone: Table
) -> None:
    moment, stranger = shared(maker, alone, moment=3)["id"], server.guest()
    told = stranger.get(f"/api/shared/{moment}").json()
    assert (told["seats"], told["dare"]) == (None, None)
    refused = stranger.post(f"/api/shared/{moment}/play", json={})
    assert refused.json()["reason"] == "no_dare"


def test_the_same_start_and_chance_come_again_and_no_seed_is_told_before_the_end(
    server: LiveServer, maker: Guest, alone: Table, link: str
) -> None:
    stranger = server.guest()
    table, key = taken(stranger, link, name="Mei")
    begun = now(stranger, table, key)
    seed = maker.get(alone.path).json()["seed"]
    first = maker.get(f"{alone.path}/replay?seat=0").json()
    view = begun["seats"][0]["view"]
    assert view["grid"] == first["start"]["grid"]
    assert view["ships"] == first["start"]["ships"]
    assert begun["table"]["dare"]["link"] == link
    assert begun["table"]["seed"] is None
    assert seed not in str(begun)
    assert [stranger.get(f"{table.path}/{what}").status_code for what in ("record", "replay")] == [
        409,
        409,
    ]
    score = finish(stranger, table, key)
    assert score == begun["table"]["dare"]["score"]  # whoever does the same comes to the same
    assert stranger.get(table.path).json()["seed"] == seed


def test_the_first_try_counts(server: LiveServer, link: str) -> None:
    stranger = server.guest()
    for _ in range(2):
        table, key = taken(stranger, link)
        assert stranger.get(f"/api/shared/{link}").json()["dare"]["tried"] is None
    score = finish(stranger, table, key)
    assert stranger.get(f"/api/shared/{link}").json()["dare"]["tried"] == score
    assert server.guest().get(f"/api/shared/{link}").json()["dare"]["tried"] is None


def test_a_dare_counts_neither_for_ratings_nor_among_one_s_best_games(
    server: LiveServer, link: str
) -> None:
    stranger = server.guest()
    table, key = taken(stranger, link)
    finish(stranger, table, key)
    assert stranger.get("/api/people/me/solo").json() == {"played": 0, "best": []}
    assert stranger.get(f"/api/people/{id_of(stranger)}").json()["ratings"] == []


def test_a_rematch_of_a_dare_has_a_chance_of_its_own(server: LiveServer, link: str) -> None:
    stranger = server.guest()
    table, key = taken(stranger, link)
    finish(stranger, table, key)
    again = stranger.post(f"{table.path}/rematch").json()["id"]
    assert stranger.get(f"/api/tables/{again}").json()["dare"] is None


def test_a_link_taken_back_dares_nobody_any_more(
    server: LiveServer, maker: Guest, alone: Table
) -> None:
    other = maker.open_table(**ALONE)
    play(other, [maker])
    link = shared(maker, other)["id"]
    maker.post("/api/people/me/links/drop", json={"link": link})
    assert server.guest().post(f"/api/shared/{link}/play", json={}).json()["code"] == "not_found"


def test_a_game_that_still_runs_dares_nobody(server: LiveServer, maker: Guest) -> None:
    made = maker.post("/api/tables/quick", json={"game": "dadaocheng", "players": 1}).json()
    refused = maker.post(f"/api/tables/{made['id']}/sharing", json={})
    assert refused.json()["code"] == "not_now"
    assert maker.post(f"/api/shared/{made['id']}/play", json={}).json()["code"] == "not_found"


def test_a_town_begins_with_the_same_cards_on_the_maker_s_seat_and_bots_on_the_others(
    server: LiveServer,
) -> None:
    guests = [server.guest() for _ in range(3)]
    table = guests[0].open_table(options={"players": 3})
    play(table, guests)
    maker, stranger = guests[1], server.guest()
    link = shared(maker, table)["id"]
    again, key = taken(stranger, link)
    begun = now(stranger, again, key)
    dealt = maker.get(f"{table.path}/replay?seat=1").json()["start"]["players"][1]["hand"]
    assert begun["table"]["you"] == [1]
    assert dealt
    assert begun["seats"][0]["view"]["players"][1]["hand"] == dealt
    assert [chair["bot"] for chair in begun["table"]["chairs"]] == ["medium", None, "medium"]
