"""The devices on which somebody is logged in are listed, and each can be logged out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer

SESSIONS = "/api/people/me/sessions"


def logged_in(server: LiveServer, login: str) -> tuple[Guest, Guest]:
    """The two devices of one person."""
    secret = {"login": login, "password": "jasmine and rain"}
    laptop, phone = server.guest(), server.guest()
    assert laptop.post("/api/people/register", json=secret).status_code == 200
    assert phone.post("/api/people/login", json=secret).status_code == 200
    return laptop, phone


def sessions_of(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.get(SESSIONS).json()["sessions"]
    return found


@pytest.mark.parametrize("which", [0, 1])
def test_one_device_logs_another_out(server: LiveServer, which: int) -> None:
    devices = logged_in(server, f"wen{which}")
    here, there = devices[which], devices[1 - which]
    assert sorted(one["is_this"] for one in sessions_of(here)) == [False, True]
    [other] = [one["id"] for one in sessions_of(here) if not one["is_this"]]
    left = here.post(f"{SESSIONS}/end", json={"session": other}).json()["sessions"]
    assert [one["is_this"] for one in left] == [True]
    assert there.get("/api/people/me").json()["id"] is None
    assert here.get("/api/people/me").json()["login"] == f"wen{which}"


def test_nobody_ends_what_is_another_s(server: LiveServer) -> None:
    laptop, _ = logged_in(server, "lan")
    stranger = server.guest()
    assert sessions_of(stranger) == []
    for one in sessions_of(laptop):
        assert stranger.post(f"{SESSIONS}/end", json={"session": one["id"]}).status_code == 404
    assert laptop.get("/api/people/me").json()["login"] == "lan"


@pytest.mark.parametrize("login", ["admin\n", "ad\x00min", "ad min"])
def test_a_login_that_only_looks_like_another_is_refused(server: LiveServer, login: str) -> None:
    answer = server.guest().post(
        "/api/people/register", json={"login": login, "password": "jasmine and rain"}
    )
    assert answer.status_code == 400


@pytest.mark.parametrize("title", ["a\x00b", "\u202eneves", "a\u200bb"])
def test_titles_have_letters_that_can_be_seen(server: LiveServer, title: str) -> None:
    guest = server.guest()
    for path, body in (
        ("/api/tables", {"game": "chinatown", "title": title}),
        ("/api/groups", {"title": title}),
    ):
        assert guest.post(path, json=body).status_code in (400, 409)
