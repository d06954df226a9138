"""A house for members: without a login nobody comes in, and the operator makes the logins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.people.moderation.operator_commands import moderate

from teahouse.server.app import ENDPOINTS
from teahouse.server.settings import Settings

PASSWORD = "a long password"
FOR_ANYBODY = {
    "POST /api/people/forgot",
    "POST /api/people/reset",
    "POST /api/notices/confirm",
    "POST /api/notices/undo",
}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "teahouse.db")


@pytest.fixture
def server(database: str) -> Iterator[LiveServer]:
    with running_server(Settings(database=database, limited=False, members_only=True)) as served:
        yield served


def member(server: LiveServer, database: str, login: str = "Wen") -> Guest:
    """Somebody with a login that the operator has made, who has chosen a password."""
    token = link_for(database, login)
    guest = server.guest()
    answer = guest.post("/api/people/reset", json={"token": token, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return guest


def link_for(database: str, login: str) -> str:
    told = moderate(database, "member", login, "--public-url", "https://teahouse.example")
    found = re.match(r"https://teahouse\.example/letters/reset#(\S+)\n", told)
    assert found is not None, told
    return found[1]


def reason(answer: httpx.Response) -> str:
    return str(answer.json().get("reason"))


def test_a_stranger_is_refused_everywhere(server: LiveServer, database: str) -> None:
    table = member(server, database).open_table(public=True)
    asked = [one for one in ENDPOINTS if not one.for_banned and not one.for_strangers]
    for one in asked:
        path = one.path.replace("{table}", table.id).replace("{game}", "chinatown")
        stranger = server.guest()
        answer = stranger.request(one.method, re.sub(r"{\w+}", "door", path), json={})
        assert (answer.status_code, reason(answer)) == (403, "only_with_login"), one.path


def test_what_anybody_may_ask_is_this(server: LiveServer) -> None:
    assert {f"{one.method} {one.path}" for one in ENDPOINTS if one.for_strangers} == FOR_ANYBODY
    assert server.guest().get("/api/people/me").json()["id"] is None


def test_a_member_plays_by_socket_and_key_and_a_stranger_does_not(
    server: LiveServer, database: str
) -> None:
    wen = member(server, database)
    table = wen.open_table(public=True)
    key = wen.sit(table).json()["key"]
    with wen.at(table) as line:
        assert line.hear("welcome")["type"] == "welcome"
    stranger = server.guest()
    assert stranger.get(table.path, headers={"Authorization": f"Bearer {key}"}).status_code == 200
    socket = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    answer = stranger.get(f"{table.path}/socket", headers=socket)
    assert (answer.status_code, reason(answer)) == (403, "only_with_login")


def test_the_link_works_once_and_a_new_one_replaces_the_password(
    server: LiveServer, database: str
) -> None:
    token = link_for(database, "wen")
    for expected in (200, 409):
        asked = {"token": token, "password": PASSWORD}
        assert server.guest().post("/api/people/reset", json=asked).status_code == expected
    other = server.guest()
    assert (
        other.post("/api/people/login", json={"login": "WEN", "password": PASSWORD}).status_code
        == 200
    )
    assert member(server, database).get("/api/people/me").json()["login"] == "wen"
    assert reason(other.get("/api/tables")) == "only_with_login"  # the reset has logged it out


def test_previews_of_links_tell_nothing(server: LiveServer, database: str) -> None:
    table = member(server, database).open_table(public=True, title="A quiet evening")
    page = server.guest().get(f"/table/{table.id}", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "A quiet evening" not in page.text


def test_a_login_that_cannot_be_is_refused(server: LiveServer, database: str) -> None:
    assert "cannot be a login" in moderate(database, "member", "a b", code=2)
    assert "cannot be a login" in moderate(database, "member", "admin\n", code=2)


def test_before_a_first_start_there_are_no_links(tmp_path: Path) -> None:
    from sqlite3 import connect

    path = tmp_path / "new.db"
    connect(path).close()
    assert moderate(str(path), "member", "wen", code=2)
