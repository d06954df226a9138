"""Guests, logins, cookies, and where someone comes from."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from tests.server.live_server import Guest, LiveServer, running_server

from teahouse.server.people.identity import address_of
from teahouse.server.settings import Settings
from teahouse.server.state.tokens import token_hash
from teahouse.store.sqlite import OneConnection

ADA = {"login": "ada", "password": "correct horse"}


def me(guest: Guest) -> Any:
    return guest.get("/api/people/me").json()


def test_a_stranger_becomes_a_guest_by_saying_a_name(guest: Guest) -> None:
    assert me(guest) == {"id": None, "name": "", "login": None}
    answer = guest.post("/api/people/me", json={"name": " Ada "})
    cookie = answer.headers["set-cookie"]
    assert answer.json()["name"] == "Ada"
    assert me(guest) == answer.json()
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert len(guest.cookies["teahouse"]) == 43  # 256 bits


def test_only_a_hash_of_the_cookie_is_stored(server: LiveServer, guest: Guest) -> None:
    guest.post("/api/people/me", json={"name": "Ada"})
    token = guest.cookies["teahouse"]
    stored = "\n".join(_database(server).connection.iterdump())
    assert token not in stored
    assert token_hash(token) in stored


def _database(server: LiveServer) -> OneConnection:
    database = server.running.services.journal.database  # type: ignore[attr-defined]
    assert isinstance(database, OneConnection)
    return database


def test_a_cookie_of_nobody_s_is_a_stranger_s(guest: Guest) -> None:
    guest.cookies.set("teahouse", "made up")
    assert me(guest)["id"] is None


@pytest.mark.parametrize("name", ["", "x" * 41, None, "a\x00b"])
def test_a_name_that_cannot_be_is_refused(guest: Guest, name: str | None) -> None:
    assert guest.post("/api/people/me", json={"name": name}).status_code == 400


def test_one_person_plays_from_two_devices_by_a_login(server: LiveServer) -> None:
    laptop, phone = server.guest(), server.guest()
    table = laptop.open_table()
    laptop.sit(table)
    registered = laptop.post("/api/people/register", json=ADA).json()
    assert registered["login"] == "ada"
    assert phone.post("/api/people/login", json={**ADA, "login": "ADA"}).json() == registered
    assert phone.get(table.path).json()["you"] == [0]
    assert phone.cookies["teahouse"] != laptop.cookies["teahouse"]


def test_a_wrong_password_and_an_unknown_login_get_the_same_answer(server: LiveServer) -> None:
    server.guest().post("/api/people/register", json={**ADA, "login": "bo"})
    stranger = server.guest()
    answers = [
        stranger.post("/api/people/login", json={"login": login, "password": "wrong one"})
        for login in ("bo", "nobody")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].json() == answers[1].json()
    assert me(stranger)["id"] is None


def test_a_login_belongs_to_one_and_a_person_has_one(server: LiveServer) -> None:
    first, second = server.guest(), server.guest()
    first.post("/api/people/register", json={**ADA, "login": "cy"})
    answer = second.post("/api/people/register", json={**ADA, "login": "Cy"})
    assert (answer.status_code, answer.json()["code"]) == (409, "login_taken")
    assert first.post("/api/people/register", json=ADA).json()["code"] == "not_possible"


def test_whoever_logs_out_is_a_stranger_and_their_cookie_is_worth_nothing(
    server: LiveServer,
) -> None:
    guest, thief = server.guest(), server.guest()
    guest.post("/api/people/register", json={**ADA, "login": "dee"})
    guest.cookies.clear()
    guest.post("/api/people/login", json={**ADA, "login": "dee"})
    token = guest.cookies["teahouse"]
    guest.post("/api/people/logout")
    assert "teahouse" not in guest.cookies
    thief.cookies.set("teahouse", token)
    assert me(thief)["id"] is None


def test_a_page_of_another_house_can_do_nothing_here(guest: Guest) -> None:
    answer = guest.post(
        "/api/people/me", json={"name": "Eve"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_under_https_the_cookie_is_for_this_host_and_https_alone() -> None:
    settings = Settings(public_url="https://teahouse.example", limited=False)
    with running_server(settings) as server:
        guest = server.guest(headers={"Origin": "https://teahouse.example"})
        answer = guest.post("/api/people/me", json={"name": "Ada"})
        made = guest.post("/api/tables", json={"game": "chinatown"}).json()
    assert answer.headers["set-cookie"].startswith("__Host-teahouse=")
    assert "; Secure" in answer.headers["set-cookie"]
    assert made["link"].startswith("https://teahouse.example/table/")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("9.9.9.9", "1.2.3.4", "9.9.9.9"),  # not a proxy of ours
        ("10.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # what came before is the client's own word
        ("10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"),
        ("10.0.0.1", "10.0.0.3", "10.0.0.1"),
        ("10.0.0.1", "not an address", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("2001:db8::1:2", "1.2.3.4", "2001:db8::/64"),  # a household has many
        ("10.0.0.1", "2001:db8::7", "2001:db8::/64"),
    ],
)
def test_a_proxy_s_word_counts_only_if_the_operator_trusts_it(
    peer: str, forwarded: str, address: str
) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())]
    connection = HTTPConnection({"type": "http", "client": (peer, 1), "headers": headers})
    assert address_of(connection, (ip_network("10.0.0.0/8"),)) == address
