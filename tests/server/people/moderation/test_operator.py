"""What the operator is told, and what else a ban ends: letters, notices, rematches, finding."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.web.endpoints.test_players import id_of, play
from typer.testing import CliRunner

from teahouse.cli.app import app
from teahouse.cli.commands import moderate
from teahouse.server.settings import Settings

SECRET = {"login": "bo", "password": "a long password"}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "teahouse.db")


@pytest.fixture
def server(database: str) -> Iterator[LiveServer]:
    with running_server(Settings(database=database, limited=False, tempo="instant")) as running:
        yield running


@pytest.fixture
def operator(database: str) -> Callable[..., str]:
    """What the operator's command prints; it ends with the exit code that is named."""

    def run(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(app, ["moderate", *words, "--database", database])
        assert done.exit_code == code, done.output
        return done.output

    return run


def registered(server: LiveServer) -> Guest:
    bo = server.guest()
    assert bo.post("/api/people/register", json=SECRET).status_code == 200
    return bo


def code_of(answer: Any) -> str:
    code: str = answer.json().get("code", "")
    return code


# what the operator is told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ban", "--login", "nobody"), "there is no login nobody"),
        (("ban", "--person", "nobody"), "there is no person nobody"),
        (("ban", "--person", "a", "--login", "b"), "one of the three"),
        (("ban", "--address", "127.0.0.1", "--days", "nan"), "--days"),
        (("ban", "--address", "127.0.0.1", "--days", "inf"), "--days"),
        (("ban", "--address", "127.0.0.1", "--days", "0"), "--days"),
        (("unban", "--person", "nobody"), "is not banned"),
        (("close", "nowhere"), "there is no table nowhere"),
        (("remove", "--login", "nobody", "--really"), "there is no login nobody"),
        (("remove", "--login", "nobody"), "--really"),
    ],
)
def test_what_is_not_there_is_refused(
    server: LiveServer, operator: Callable[..., str], words: tuple[str, ...], told: str
) -> None:
    del server
    assert told in operator(*words, code=2)
    assert operator("list") == ""


def test_reports_show_id_and_login_of_both(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    host, bo = server.guest(), registered(server)
    table = host.open_table(public=True)
    host.sit(table)
    bo.sit(table, name="Bo")
    host.post(f"{table.path}/report", json={"seat": 1, "reason": "spam"})
    told = f"about Bo (person {id_of(bo)}, login bo), by person {id_of(host)}, a guest"
    assert told in operator("reports")


def test_the_list_shows_whose_id_is_banned(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo = registered(server)
    operator("ban", "--person", id_of(bo))
    assert operator("list").startswith(f"person {id_of(bo)}, login bo, until ")


def test_who_was_banned_in_two_ways_is_free_of_both(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo = registered(server)
    operator("ban", "--person", id_of(bo))
    operator("ban", "--login", "bo")
    operator("unban", "--login", "BO")
    assert operator("list") == ""
    assert bo.get("/api/tables").status_code == 200


def test_a_server_that_does_not_confirm_a_decision_is_told(
    server: LiveServer,
    database: str,
    operator: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that was killed is still expected to, until it would have been renewed."""
    del server
    monkeypatch.setattr(moderate, "PATIENCE", 5.0)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("insert into servers values ('killed', 0, 0, ?)", (1 << 60,))
    told = operator("ban", "--address", "203.0.113.7", code=1)
    assert "this is stored, but 1 of 2 servers did not confirm it" in told
    assert operator("list").startswith("address 203.0.113.7/32")


def test_without_a_server_a_table_is_closed_later(
    database: str, operator: Callable[..., str]
) -> None:
    settings = Settings(database=database, limited=False)
    with running_server(settings) as server:
        table = server.guest().open_table(public=True)
    assert "when a server starts" in operator("close", table.id)
    with running_server(settings) as server:
        assert server.guest().get(table.path).json()["status"] == "closed"


# what else a ban ends


def test_links_of_letters_do_nothing(server: LiveServer, operator: Callable[..., str]) -> None:
    bo = registered(server)
    signer = server.running.services.gateways.signer
    token = signer.sign("confirm", f"{id_of(bo)} bo@post.example")
    operator("ban", "--login", "bo")
    answer = server.guest().post("/api/notices/confirm", json={"token": token})
    assert code_of(answer) == "banned"


def test_nobody_is_sent_to_a_table_of_a_banned_person(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo, other = registered(server), server.guest()
    wanted = {"game": "dadaocheng"}
    theirs = bo.post("/api/tables/find", json={**wanted, "name": "Bo"}).json()["id"]
    operator("ban", "--login", "bo")
    found = other.post("/api/tables/find", json={**wanted, "name": "Wen"}).json()["id"]
    assert found != theirs


def test_a_rematch_leaves_the_seat_of_a_banned_host_free(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo, other = registered(server), server.guest()
    table = bo.open_table(game="dadaocheng", options={"players": 2})
    play(table, [bo, other])
    operator("ban", "--login", "bo")
    assert code_of(bo.post(f"{table.path}/rematch")) == "banned"
    again = other.post(f"{table.path}/rematch").json()["id"]
    seen = other.get(f"/api/tables/{again}").json()
    assert [chair["kind"] for chair in seen["chairs"]] == ["free", "person"]
    assert seen["host"] is True


def test_a_seat_that_is_shared_with_a_banned_person_rests(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    """The key may have been taken to a browser that nobody knows; other tables stay open to it."""
    bo, other = registered(server), server.guest()
    table = server.guest().open_table()
    key = bo.sit(table, name="Bo").json()["key"]
    assert other.post(f"{table.path}/join", json={"key": key}).status_code == 200
    operator("ban", "--login", "bo")
    assert code_of(other.do(table, "say", seat=0, text="hello")) == "banned"
    assert other.get("/api/tables").status_code == 200


def test_the_data_of_a_banned_person_stays_theirs(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo = registered(server)
    operator("ban", "--login", "bo")
    assert bo.get("/api/people/me/export").status_code == 200
    assert bo.post("/api/people/me/remove", json={"really": "remove me"}).status_code == 200


def test_a_sockets_message_that_came_with_the_ban_is_refused(
    server: LiveServer, operator: Callable[..., str]
) -> None:
    bo = registered(server)
    table = bo.open_table(public=True)
    bo.sit(table, name="Bo")
    with bo.at(table) as line:
        line.hear("welcome")
        operator("ban", "--login", "bo")
        assert line.hear("bye")["why"] == "banned"
    assert len(server.running.services.registry.tables[table.id].table.talk) == 0
