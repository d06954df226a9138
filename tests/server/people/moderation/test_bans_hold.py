"""A banned person: no actions, lines or bytes after the ban, by any credential, at any process."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from tests.server.live_server import Guest, Line, ServerAt, Table
from tests.server.test_serve import served
from websockets.exceptions import ConnectionClosed

from teahouse.server.app import ENDPOINTS
from teahouse.server.web.endpoint import Endpoint
from teahouse.store.opening import open_journal

from .operator_commands import moderate

PASSWORD = "a long password"
AFTER = "said after the ban"
NUMBERS = count(1)  # of those to be banned


class House:
    """A database, the servers on it, and a private table with a host and the one to be banned."""

    def __init__(self, database: str, servers: list[ServerAt]) -> None:
        self.database, self.servers = database, servers
        self.secret = {"login": f"bo{next(NUMBERS)}", "password": PASSWORD}
        self.host, self.bo = self.guest(), self.guest()
        self.table = self.host.open_table(options={"players": 3})
        self.host.sit(self.table)
        assert self.bo.post("/api/people/register", json=self.secret).status_code == 200
        self.key: str = self.bo.sit(self.table, name="Bo").json()["key"]
        self.id: str = self.bo.get("/api/people/me").json()["id"]

    def guest(self, which: int = 0) -> Guest:
        return self.servers[which % len(self.servers)].guest()

    def bo_with_cookie(self, which: int) -> Guest:
        guest = self.guest(which)
        guest.cookies = self.bo.cookies
        return guest

    def bo_with_key(self, which: int) -> Guest:
        guest = self.guest(which)
        guest.headers["Authorization"] = f"Bearer {self.key}"
        return guest

    def bo_logged_in(self, which: int) -> Guest:
        guest = self.guest(which)
        assert guest.post("/api/people/login", json=self.secret).status_code == 200
        return guest

    def bo_joined(self, which: int) -> Guest:
        """Another browser, which has taken the seat by its key."""
        guest = self.guest(which)
        assert guest.post(f"{self.table.path}/join", json={"key": self.key}).status_code == 200
        return guest

    def everywhere(self) -> list[Guest]:
        """Bo by each kind of credential, at each server."""
        ways = (self.bo_with_cookie, self.bo_with_key, self.bo_logged_in, self.bo_joined)
        return [way(which) for which in range(2) for way in ways]

    def ban(self) -> None:
        moderate(self.database, "ban", "--login", self.secret["login"], "--why", "insults")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[str]]]:
    """Two servers on PostgreSQL; SQLite lets only one write, beside the operator's process."""
    if request.param == "sqlite":
        database, many = str(tmp_path_factory.mktemp("database") / "teahouse.db"), 1
    else:
        new_database: Callable[[], str] = request.getfixturevalue("new_database")
        database, many = new_database(), 2
    options = ("--no-limits", "--tempo", "instant", "--database", database)
    with ExitStack() as doors:
        yield database, [doors.enter_context(served(*options))[1] for _ in range(many)]


@pytest.fixture
def house(running: tuple[str, list[str]]) -> Iterator[House]:
    database, urls = running
    with ExitStack() as doors:
        servers = [ServerAt(url) for url in urls]
        for server in servers:
            doors.enter_context(server.doors)
        yield House(database, servers)


def code_of(answer: httpx.Response) -> str:
    code: str = answer.json().get("code", "")
    return code


async def lines_of(database: str, table: str) -> list[dict[str, Any]]:
    journal = await open_journal(database, reading=True)
    try:
        return [json.loads(line.text) for line in await journal.read(table)]
    finally:
        await journal.close()


def rest_of(line: Line) -> list[dict[str, Any]]:
    """Everything that still comes over a connection, until the server closes it."""
    heard = []
    try:
        while True:
            heard.append(line.hear())
    except ConnectionClosed:
        return heard


# what is open ends


def test_sockets_and_streams_end_and_carry_nothing_said_after_the_ban(house: House) -> None:
    streams: list[Iterator[str]] = []
    with ExitStack() as doors:
        lines = [doors.enter_context(guest.at(house.table)) for guest in _at_sockets(house)]
        for line in lines:
            line.hear("welcome")
        for which in range(2):
            answer = doors.enter_context(
                house.bo_with_key(which).stream("GET", f"{house.table.path}/stream")
            )
            streams.append(answer.iter_lines())
            assert json.loads(next(streams[-1]))["type"] == "welcome"
        house.ban()
        assert house.host.do(house.table, "say", seat=0, text=AFTER).status_code == 200
        for heard in map(rest_of, lines):
            assert heard[-1] == {"type": "bye", "why": "banned"}
            assert AFTER not in json.dumps(heard)
        for stream in streams:
            told = list(stream)
            assert json.loads(told[-1]) == {"type": "bye", "why": "banned"}
            assert AFTER not in "".join(told)


def _at_sockets(house: House) -> list[Guest]:
    """Bo by each kind of credential, as a socket takes them."""
    guests = house.everywhere()
    for guest in guests:
        key = guest.headers.get("Authorization")
        if key is not None:
            guest.socket = _with_header(guest, key)  # type: ignore[method-assign]
    return guests


def _with_header(guest: Guest, key: str) -> Callable[..., Any]:
    plain = guest.socket

    def socket(table: Table, **headers: str) -> Any:
        return plain(table, Authorization=key, **headers)

    return socket


# what is sent is refused


def test_whoever_is_hammering_writes_nothing_after_the_ban(house: House) -> None:
    """Each kind of credential talks as fast as it can, before, during and after the ban."""
    stop, codes = Event(), [set[str]() for _ in range(8)]
    guests = house.everywhere()

    def hammer(guest: Guest, found: set[str], n: int) -> None:
        count = 0
        while not stop.is_set():
            count += 1
            answer = guest.do(house.table, "say", id=f"{n} {count}", seat=1, text=f"{n} {count}")
            found.add(code_of(answer))

    threads = [
        Thread(target=hammer, args=(guest, found, n))
        for n, (guest, found) in enumerate(zip(guests, codes, strict=True))
    ]
    for thread in threads:
        thread.start()
    try:
        house.ban()
        at_ban = len(asyncio.run(lines_of(house.database, house.table.id)))
        for _ in range(20):
            answers = [guest.do(house.table, "say", seat=1, text=AFTER) for guest in guests]
            assert {code_of(answer) for answer in answers} == {"banned"}
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert all("banned" in found for found in codes)
    assert len(asyncio.run(lines_of(house.database, house.table.id))) == at_ban


@pytest.mark.parametrize("way", ["bo_with_cookie", "bo_with_key", "bo_logged_in", "bo_joined"])
def test_every_endpoint_refuses_a_banned_person(house: House, way: str) -> None:
    """The endpoints are those of the code; what a banned person may still do is listed here."""
    guests: list[Guest] = [getattr(house, way)(which) for which in range(2)]
    house.ban()
    assert {f"{one.method} {one.path}" for one in ENDPOINTS if one.for_banned} == {
        "GET /api/people/me",
        "GET /api/people/me/export",
        "POST /api/people/me/remove",
        "POST /api/people/login",
        "POST /api/people/logout",
        "POST /api/notices/stop",
        "GET /api/retention",
        "GET /healthz",
        "GET /readyz",
        "GET /metrics",
    }
    at_table = way in ("bo_with_key", "bo_joined")  # credentials of this table alone
    asked = [one for one in ENDPOINTS if not one.for_banned]
    asked = [one for one in asked if "{table}" in one.path or not at_table]
    answers = {
        (one.method, one.path): code_of(_ask(guest, one, house))
        for one in asked
        for guest in guests
    }
    assert set(answers.values()) == {"banned"}, answers


def _ask(guest: Guest, one: Endpoint, house: House) -> httpx.Response:
    path = re.sub(r"{table}", house.table.id, one.path)
    path = re.sub(r"{game}", "chinatown", path)
    path = re.sub(r"{person}", house.id, path)
    return guest.request(one.method, re.sub(r"{\w+}", "door", path), json={})


def test_nothing_that_leads_to_a_seat_gives_a_banned_person_a_way_back(house: House) -> None:
    cookies = [house.bo_with_cookie(which) for which in range(2)]
    house.ban()
    for which in range(2):
        stranger = house.guest(which)
        for answer in (
            stranger.post(f"{house.table.path}/join", json={"key": house.key}),
            stranger.post("/api/people/login", json=house.secret),
            cookies[which].post("/api/people/register", json=house.secret),
            cookies[which].sit(house.table, name="Bo"),
            cookies[which].get(house.table.path, headers={"Teahouse-Invite": house.table.invite}),
        ):
            assert (answer.status_code, code_of(answer)) == (403, "banned")
        for headers in ({}, {"Authorization": f"Bearer {house.key}"}):
            guest = house.guest(which) if headers else cookies[which]
            with pytest.raises(Exception, match="403"), guest.socket(house.table, **headers):
                pass
        assert "teahouse" not in stranger.cookies, "no fresh cookie"


def test_the_end_of_a_ban_gives_everything_back(house: House) -> None:
    guests = house.everywhere()
    house.ban()
    moderate(house.database, "unban", "--person", house.id)
    for n, guest in enumerate(guests):
        answer = guest.do(house.table, "say", id=f"{n}", seat=1, text="peace")
        assert answer.status_code == 200, answer.text
    assert house.bo_logged_in(1).get(house.table.path).json()["you"] == [1]


def test_a_guest_is_banned_by_their_id(house: House) -> None:
    guest = house.guest(1)
    guest.sit(house.table, name="Cy")
    id = guest.get("/api/people/me").json()["id"]
    with guest.at(house.table) as line:
        line.hear("welcome")
        moderate(house.database, "ban", "--person", id)
        assert rest_of(line)[-1] == {"type": "bye", "why": "banned"}
    assert code_of(guest.do(house.table, "say", seat=2, text=AFTER)) == "banned"
    assert house.bo.do(house.table, "say", seat=1, text="hello").status_code == 200


def test_a_request_whose_body_comes_after_the_ban_does_nothing(house: House) -> None:
    """It was begun before the ban, and its body is held back."""
    banned = Event()

    def body() -> Iterator[bytes]:
        yield b'{"id": "1", "command":'
        house.ban()
        banned.set()
        yield b' {"type": "say", "seat": 1, "text": "late"}}'

    answer = house.bo.post(f"{house.table.path}/commands", content=body())
    assert (banned.is_set(), code_of(answer)) == (True, "banned")


def test_a_server_that_starts_later_knows_of_the_ban(house: House) -> None:
    house.ban()
    if len(house.servers) == 1:
        pytest.skip("SQLite has one server")
    with served("--no-limits", "--database", house.database) as (process, url):
        later = ServerAt(url)
        with later.doors:
            bo = later.guest()
            bo.cookies = house.bo.cookies
            assert code_of(bo.do(house.table, "say", seat=1, text=AFTER)) == "banned"
        process.terminate()  # it takes leave of the operator's commands
        process.wait()
    assert "is not banned" in moderate(house.database, "unban", "--person", house.id)


def test_a_person_is_removed_at_all_servers(house: House) -> None:
    """What others have of the game stays; neither id, login nor name is left."""
    by_key, login = house.bo_with_key(1), house.secret["login"]
    assert house.bo.do(house.table, "say", seat=1, text="hello").status_code == 200
    report = {"seat": 1, "reason": "spam"}
    assert house.host.post(f"{house.table.path}/report", json=report).status_code == 200
    with house.bo_with_cookie(1).at(house.table) as line:
        line.hear("welcome")
        told = moderate(house.database, "remove", "--login", login, "--really")
        assert told == f"login {login} is removed\n"
        assert rest_of(line)[-1]["type"] == "bye"
    assert code_of(by_key.do(house.table, "say", seat=1, text=AFTER)) == "wrong_key"
    assert code_of(house.guest(1).post("/api/people/login", json=house.secret)) == "wrong_login"
    lines = asyncio.run(lines_of(house.database, house.table.id))
    assert "hello" in json.dumps(lines)
    printed = moderate(house.database, "reports")
    for gone in (house.id, '"Bo"', " Bo ", login):
        assert gone not in json.dumps(lines) + printed
    assert house.host.do(house.table, "say", seat=0, text="goodbye").status_code == 200
    assert house.id not in moderate(house.database, "list")
