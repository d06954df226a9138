"""Strangers at public tables: muting, blocking, reporting, and what the operator does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server
from tests.server.waiting import wait_until
from typer.testing import CliRunner

from teahouse.cli.app import app
from teahouse.server.settings import Settings


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "teahouse.db")


@pytest.fixture
def server(database: str) -> Iterator[LiveServer]:
    with running_server(Settings(database=database, limited=False, tempo="instant")) as running:
        yield running


def moderate(database: str, *words: str) -> str:
    """What the operator's command prints, beside the running server."""
    done = CliRunner().invoke(app, ["moderate", *words, "--database", database])
    assert done.exit_code == 0, done.output
    return done.output


def two_at_a_table(server: LiveServer) -> tuple[Table, Guest, Guest]:
    host, other = server.guest(), server.guest()
    table = host.open_table(public=True)
    for guest in (host, other):
        assert guest.sit(table).status_code == 200
    return table, host, other


def id_of(guest: Guest) -> str:
    found: str = guest.get("/api/people/me").json()["id"]
    return found


def test_whoever_is_blocked_does_not_sit_down_at_the_host_s_table(server: LiveServer) -> None:
    host, other = server.guest(), server.guest()
    table = host.open_table(public=True)
    other.post("/api/people/me", json={"name": "Bo"})
    wish = {"person": id_of(other), "kind": "block"}
    assert host.post("/api/people/me/blocks", json=wish).json()["people"] == [
        {"person": id_of(other), "name": "Bo", "kind": "block"}
    ]
    answer = other.sit(table)
    assert (answer.status_code, answer.json()["reason"]) == (403, "only_for_invited")
    host.post("/api/people/me/blocks", json={**wish, "kind": None})
    assert other.sit(table).status_code == 200


def test_whoever_is_blocked_does_not_sit_beside_them_at_a_third_s_table(
    server: LiveServer,
) -> None:
    table, _, guest = two_at_a_table(server)
    other = server.guest()
    other.post("/api/people/me", json={"name": "Bo"})
    guest.post("/api/people/me/blocks", json={"person": id_of(other), "kind": "block"})
    refused = other.sit(table)
    assert (refused.status_code, refused.json()["reason"]) == (403, "only_for_invited")
    assert "block" not in refused.text


def test_whoever_is_muted_may_sit_down_and_others_are_not_told(server: LiveServer) -> None:
    table, host, other = two_at_a_table(server)
    host.post("/api/people/me/blocks", json={"person": id_of(other), "kind": "mute"})
    assert host.get("/api/people/me/blocks").json()["people"][0]["kind"] == "mute"
    assert other.get("/api/people/me/blocks").json()["people"] == []
    assert "mute" not in other.get(table.path).json()["chairs"][1]


def test_a_report_has_the_lines_in_question(server: LiveServer, database: str) -> None:
    table, host, other = two_at_a_table(server)
    host.do(table, "say", id="1", seat=0, text="hello")
    other.do(table, "say", id="2", seat=1, text="you fool")
    other.do(table, "say", id="3", seat=1, text="only for you", to=[0])
    told = host.post(f"{table.path}/report", json={"seat": 1, "reason": "insult", "note": "rude"})
    assert told.json() == {"lines": 2}
    printed = moderate(database, "reports")
    for part in ("insult", table.id, id_of(other), id_of(host), "you fool", "only for you", "rude"):
        assert part in printed
    assert "hello" not in printed
    moderate(database, "done", printed.split(":")[0])
    assert moderate(database, "reports") == "0 reports\n"


def test_a_report_does_not_tell_what_its_sender_could_not_hear(
    server: LiveServer, database: str
) -> None:
    table, host, other = two_at_a_table(server)
    other.do(table, "say", id="1", seat=1, text="a secret", to=[0])
    spectator = server.guest()
    assert spectator.post(f"{table.path}/report", json={"seat": 1, "reason": "spam"}).json() == {
        "lines": 0
    }
    assert "a secret" not in moderate(database, "reports")
    del host


def test_the_operator_closes_a_table(server: LiveServer, database: str) -> None:
    table, host, _ = two_at_a_table(server)
    with host.at(table) as line:
        line.hear("welcome")
        moderate(database, "close", table.id)
        wait_until(lambda: host.get(table.path).json()["status"] == "closed")


def test_a_banned_login_is_shut_out_for_a_time(server: LiveServer, database: str) -> None:
    table, host, other = two_at_a_table(server)
    secret = {"login": "Bo", "password": "a long password"}
    assert other.post("/api/people/register", json=secret).status_code == 200
    with other.at(table) as line:
        line.hear("welcome")
        moderate(database, "ban", "--login", "bo", "--days", "1", "--why", "insults")
        assert line.hear("bye")["why"] == "banned"
    answer = other.do(table, "say", seat=1, text="hello")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert server.guest().post("/api/people/login", json=secret).json()["code"] == "banned"
    assert host.do(table, "say", seat=0, text="peace").status_code == 200
    assert other.get("/api/people/me/export").status_code == 200, "their data stays theirs"
    moderate(database, "unban", "--login", "bo")
    wait_until(lambda: other.do(table, "say", id="2", seat=1, text="hi").status_code == 200)


def test_a_banned_address_is_shut_out(server: LiveServer, database: str) -> None:
    table, host, _ = two_at_a_table(server)
    with host.at(table) as line:
        line.hear("welcome")
        moderate(database, "ban", "--address", "127.0.0.0/8")
        assert line.hear("bye")["why"] == "banned"
    assert server.guest().get("/api/tables").json()["code"] == "banned"


def test_a_ban_ends_by_itself(server: LiveServer, database: str) -> None:
    moderate(database, "ban", "--address", "127.0.0.1", "--days", "0.00001")
    wait_until(lambda: server.guest().get("/api/tables").status_code == 200)


@pytest.mark.parametrize("name", ["Goblin", "g0blin", "a GOB LIN here"])
def test_names_on_the_list_are_refused_everywhere(
    server: LiveServer, database: str, name: str
) -> None:
    table, _, other = two_at_a_table(server)
    moderate(database, "name", "*goblin*")
    wait_until(lambda: server.running.services.measures._names != [])
    guest = server.guest()
    answers = [
        guest.post("/api/people/me", json={"name": name}),
        guest.sit(table, name=name),
        other.do(table, "rename", name=name, seat=1),
        guest.post("/api/tables", json={"game": "chinatown", "title": name}),
        guest.post("/api/tables/quick", json={"game": "dadaocheng", "name": name}),
    ]
    assert [answer.json()["reason"] for answer in answers] == ["name_refused"] * len(answers)
    moderate(database, "name", "*goblin*", "--allow")
    wait_until(lambda: guest.sit(table, name=name).status_code == 200)


@pytest.mark.parametrize("name", ["Admin", "Teahouse", "m o d e r a t o r"])
def test_nobody_is_called_as_if_they_ran_the_place(server: LiveServer, name: str) -> None:
    answer = server.guest().post("/api/people/me", json={"name": name})
    assert answer.json()["reason"] == "name_refused"
    assert server.guest().post("/api/people/me", json={"name": "Badminton"}).status_code == 200


def test_a_host_turns_talk_off_and_on(server: LiveServer) -> None:
    table, host, other = two_at_a_table(server)
    assert other.do(table, "set_talk", on=False).json()["code"] == "not_host"
    assert host.do(table, "set_talk", id="off", on=False).status_code == 200
    assert host.get(table.path).json()["talk_off"] is True
    assert other.do(table, "say", id="1", seat=1, text="hello").json()["code"] == "talk_off"
    phrase = {"seat": 1, "phrase": {"say": "thanks"}}
    assert other.do(table, "speak", id="2", **phrase).status_code == 200
    host.do(table, "set_talk", id="on", on=True)
    assert other.do(table, "say", id="3", seat=1, text="hello").status_code == 200


def test_what_is_kept_for_how_long_is_told(server: LiveServer) -> None:
    assert server.guest().get("/api/retention").json() == {
        "games": 730,
        "unfinished": 180,
        "guests": 180,
        "reports": 180,
    }
    assert server.guest().get("/privacy", headers={"Accept": "text/html"}).status_code == 200
