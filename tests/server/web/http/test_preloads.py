"""The document of a replay names what its page will ask for, for those who may watch it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import play

from teahouse.server.web import page

BUILT = {
    "replay": {"en": ["/static/assets/Replay-1.js", "/static/assets/Replay-2.css"]},
    "dadaocheng": {"en": ["/static/assets/Dadaocheng-3.js"]},
    "dadaocheng-wide": {"en": ["/static/assets/Wide-4.js"]},
    "chinatown": {"en": ["/static/assets/Chinatown-5.js"]},
}


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A build of a few files."""
    (tmp_path / "preloads.json").write_text(json.dumps(BUILT))
    monkeypatch.setattr(page, "PRELOADS", tmp_path / "preloads.json")
    page._built.cache_clear()
    yield
    page._built.cache_clear()


@pytest.fixture
def pair(server: LiveServer) -> list[Guest]:
    return [server.guest(), server.guest()]


@pytest.fixture
def table(pair: list[Guest]) -> Table:
    """A private table whose game is over."""
    table = pair[0].open_table(game="dadaocheng", options={"players": 2})
    play(table, pair)
    return table


def named(guest: Guest, path: str) -> list[str]:
    """What a document names in advance, beside what every page needs."""
    page = guest.get(path, headers={"Accept": "text/html", "Accept-Language": "en"}).text
    links = re.findall(r"<link rel=\"(?:modulepreload|preload)\"[^>]* href=\"([^\"]+)\"", page)
    return [link for link in links if "/shared-" not in link]


def test_a_replay_and_its_code_are_named_in_its_document(pair: list[Guest], table: Table) -> None:
    assert named(pair[1], f"/replay/{table.id}") == [
        f"{table.path}/replay",
        "/static/assets/Replay-1.js",
        "/static/assets/Replay-2.css",
        "/static/assets/Dadaocheng-3.js",
        "/static/assets/Wide-4.js",
    ]
    page = pair[1].get(f"/replay/{table.id}").text
    assert '<link rel="preload" as="style" crossorigin href="/static/assets/Replay-2.css">' in page
    assert 'href="/static/assets/Wide-4.js" media="(min-width: 901px)">' in page


def test_a_seat_s_replay_is_not_fetched_with_everything(pair: list[Guest], table: Table) -> None:
    found = named(pair[0], f"/replay/{table.id}?seat=1")
    assert found[0] == "/static/assets/Replay-1.js"
    assert f"{table.path}/replay" not in found


def test_a_stranger_learns_nothing_of_a_private_table(server: LiveServer, table: Table) -> None:
    stranger = server.guest()
    assert named(stranger, f"/replay/{table.id}") == []
    assert stranger.get(f"/replay/{table.id}").text == stranger.get("/").text


def test_a_shared_game_is_named_to_anyone(
    server: LiveServer, pair: list[Guest], table: Table
) -> None:
    link = pair[0].post(f"{table.path}/sharing", json={"moment": None}).json()["id"]
    assert named(server.guest(), f"/shared/{link}") == [f"/api/shared/{link}"]
    found = named(server.guest(), f"/shared/{link}?at=0")
    assert found[:2] == [f"/api/shared/{link}", f"/api/shared/{link}/replay"]
    assert "/static/assets/Dadaocheng-3.js" in found


@pytest.mark.parametrize("path", ["/", "/open", "/table/{}", "/replay/no'such", "/replay/nothing"])
def test_other_pages_name_nothing(pair: list[Guest], table: Table, path: str) -> None:
    assert named(pair[0], path.format(table.id)) == []
