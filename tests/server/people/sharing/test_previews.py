"""What other sites show of a link, in the reader's language: never more than anyone may know."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from PIL import Image
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import play

from teahouse.drawing.links import PIXELS
from teahouse.play.pool import Pool
from teahouse.server.people.links import MOST_CACHED, Pictures

LARGEST = 150_000
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')


def tags(guest: Guest, path: str, language: str = "en") -> dict[str, str]:
    page = guest.get(path, headers={"Accept": "text/html", "Accept-Language": language})
    return {name: unescape(value) for name, value in TAG.findall(page.text)}


def picture(guest: Guest, path: str, language: str = "en") -> bytes:
    """The picture that the tags of a page name."""
    told = tags(guest, path, language)
    shown = guest.get(told["og:image"])
    assert shown.status_code == 200, shown.text
    assert shown.headers["content-type"] == "image/png"
    assert shown.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(shown.content) <= LARGEST
    with Image.open(BytesIO(shown.content)) as drawn:
        assert drawn.size == PIXELS
    assert (told["og:image:width"], told["og:image:height"]) == tuple(map(str, PIXELS))
    return shown.content


@pytest.fixture(scope="module")
def pair(server: LiveServer) -> list[Guest]:
    return [server.guest(), server.guest()]


@pytest.fixture(scope="module")
def over(pair: list[Guest]) -> Table:
    table = pair[0].open_table(game="dadaocheng", options={"players": 2}, title="Birthday")
    play(table, pair)
    return table


def test_the_door_is_told_in_the_readers_language(guest: Guest) -> None:
    assert tags(guest, "/")["og:title"] == "Teahouse: two board games of trade"
    assert tags(guest, "/", "fr-CH, de;q=0.8")["og:title"].startswith("Teahouse\xa0: deux")
    assert tags(guest, "/?lang=pl", "fr")["og:title"].startswith("Teahouse: dwie")
    assert tags(guest, "/", "zh-TW")["og:locale"] == "zh_Hant"
    assert tags(guest, "/")["twitter:card"] == "summary_large_image"
    picture(guest, "/")


def test_a_private_table_shows_neither_names_nor_its_board(
    server: LiveServer, pair: list[Guest]
) -> None:
    table = pair[0].open_table(game="chinatown", options={"players": 3}, title="Birthday")
    pair[0].sit(table, name="Wilhelmina")
    told = tags(server.guest(), f"/table/{table.id}")
    assert told["og:title"] == "A seat is kept for you"
    assert told["og:description"].startswith("Chinatown, 3 players.")
    assert "Wilhelmina" not in str(told)
    assert "Birthday" not in str(told)
    assert table.id not in told["og:image"]
    picture(server.guest(), f"/table/{table.id}")
    refused = server.guest().get(f"{table.path}/picture")
    assert refused.status_code == 403


def test_a_public_table_shows_who_sits_and_the_board_of_now(
    server: LiveServer, guest: Guest
) -> None:
    table = guest.open_table(game="chinatown", options={"players": 3}, public=True)
    guest.sit(table, name="Wilhelmina <3")
    stranger, path = server.guest(), f"/table/{table.id}"
    assert tags(stranger, path, "de")["og:title"] == "Chinatown mit Wilhelmina <3"
    before = picture(stranger, path)
    for seat in (1, 2):
        added = guest.do(table, "add_bot", id=f"bot {seat}", seat=seat, bot="random")
        assert added.status_code == 200, added.text
    started = guest.do(table, "start")
    assert started.status_code == 200, started.text
    assert picture(stranger, path) != before


def test_a_shared_game_names_by_their_colour_who_does_not_agree(
    server: LiveServer, pair: list[Guest], over: Table
) -> None:
    link = pair[0].post(f"{over.path}/sharing", json={}).json()["id"]
    stranger, path = server.guest(), f"/shared/{link}"
    assert tags(stranger, path, "de")["og:title"] == "Dadaocheng: Blau und Gelb"
    pair[1].post(f"{over.path}/sharing/agree", json={"agreed": True})
    told = tags(stranger, path)
    assert told["og:title"] == "Dadaocheng: Blue and Player 1"
    assert "Birthday" not in str(told)
    end = picture(stranger, path)
    moment = pair[0].post(f"{over.path}/sharing", json={"moment": 5}).json()["id"]
    assert picture(stranger, f"/shared/{moment}") != end
    assert "Won by" not in tags(stranger, f"/shared/{moment}")["og:description"]


def test_a_game_alone_dares_with_its_score_and_shows_how_it_began(
    server: LiveServer, pair: list[Guest]
) -> None:
    table = pair[0].open_table(game="dadaocheng", options={"players": 1})
    play(table, pair[:1])
    [score] = pair[0].get(f"{table.path}/replay").json()["outcome"]["scores"]
    link = pair[0].post(f"{table.path}/sharing", json={}).json()["id"]
    start = pair[0].post(f"{table.path}/sharing", json={"moment": 0}).json()["id"]
    stranger, path = server.guest(), f"/shared/{link}"
    assert tags(stranger, path)["og:title"] == f"Blue made {score} in Dadaocheng. And you?"
    pair[0].post(f"{table.path}/sharing/agree", json={"agreed": True})
    assert tags(stranger, path, "de")["og:title"].startswith("Player 0 hat in Dadaocheng")
    assert picture(stranger, path) == picture(stranger, f"/shared/{start}")


def test_a_link_taken_back_shows_the_cup_alone(
    server: LiveServer, pair: list[Guest], over: Table
) -> None:
    link = pair[0].post(f"{over.path}/sharing", json={"moment": 9}).json()["id"]
    pair[0].post("/api/people/me/links/drop", json={"link": link})
    told = tags(server.guest(), f"/shared/{link}")
    assert told["og:title"] == "This link no longer works"
    picture(server.guest(), f"/shared/{link}")


def test_a_group_tells_nothing_of_itself(server: LiveServer, pair: list[Guest]) -> None:
    group = pair[0].post("/api/groups", json={"title": "Secret society"}).json()
    told = tags(server.guest(), f"/group/{group['id']}")
    assert told["og:title"] == "You’re invited to a group"
    assert "Secret society" not in str(told)


def test_a_picture_that_is_known_is_not_sent_or_drawn_again(server: LiveServer) -> None:
    first = server.guest().get("/api/pictures/dadaocheng", params={"language": "pl"})
    again = server.guest().get(
        "/api/pictures/dadaocheng",
        params={"language": "pl"},
        headers={"If-None-Match": first.headers["etag"]},
    )
    assert (again.status_code, again.content) == (304, b"")
    assert server.guest().get("/api/pictures/whatever").status_code == 404


def test_no_more_pictures_are_cached_than_fit() -> None:
    pictures = Pictures(Pool.in_process())
    for n in range(MOST_CACHED + 1):
        pictures.keep(n, b"drawn")
    assert pictures.cached(0) is None
    assert pictures.cached(1) == b"drawn"
