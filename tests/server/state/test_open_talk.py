"""Tables without private talk (C8): whatever is said or asked goes to everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server

from teahouse.server.settings import Settings
from teahouse.server.state.events import Opened, event_from, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    database = str(tmp_path / "teahouse.db")
    with running_server(Settings(database=database, limited=False, tempo="instant")) as running:
        yield running


def at_an_open_table(server: LiveServer) -> tuple[Table, Guest, Guest]:
    host, other = server.guest(), server.guest()
    table = host.open_table(private_talk=False, options={"players": 3})
    for guest in (host, other):
        assert guest.sit(table).status_code == 200
    return table, host, other


def test_words_to_some_alone_are_refused_and_words_to_all_are_not(server: LiveServer) -> None:
    table, host, other = at_an_open_table(server)
    told = host.do(table, "say", id="1", seat=0, text="psst", to=[1])
    assert (told.status_code, told.json()["code"]) == (403, "open_talk")
    phrase = {"seat": 1, "phrase": {"say": "thanks"}}
    assert other.do(table, "speak", id="2", to=[0], **phrase).json()["code"] == "open_talk"
    assert other.do(table, "say", id="3", seat=1, text="hello").status_code == 200
    assert other.do(table, "speak", id="4", **phrase).status_code == 200
    said = host.get(table.path).json()["talk"]
    assert [(line["seat"], line.get("to")) for line in said] == [(1, None), (1, None)]


def test_questions_to_some_alone_are_refused_and_bots_answer_to_all(server: LiveServer) -> None:
    table, host, _ = at_an_open_table(server)
    assert host.do(table, "add_bot", bot="easy").status_code == 200
    assert host.do(table, "start").status_code == 200
    asked = {"seat": 0, "kind": "bid", "tile": "photo"}
    assert host.do(table, "enquire", id="1", to=[2], **asked).json()["code"] == "open_talk"
    assert host.do(table, "enquire", id="2", **asked).status_code == 200


def test_a_table_says_whether_it_has_private_talk(
    server: LiveServer,
) -> None:
    host = server.guest()
    assert host.get(host.open_table().path).json()["private_talk"] is True
    assert host.get(host.open_table(private_talk=False).path).json()["private_talk"] is False


@pytest.mark.parametrize("options", [{"secret_deals": True}, {"edition": "alea-1999"}])
def test_where_deals_may_be_secret_private_talk_stays(
    server: LiveServer, options: dict[str, object]
) -> None:
    wish = {"game": "chinatown", "options": options, "private_talk": False}
    refused = server.guest().post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_options")
    assert server.guest().open_table(options=options, private_talk=True)


def test_1999_without_secret_deals_can_have_open_talk(server: LiveServer) -> None:
    options = {"edition": "alea-1999", "secret_deals": False}
    table = server.guest().open_table(options=options, private_talk=False)
    assert table.id


def test_a_table_that_was_opened_before_the_switch_has_private_talk() -> None:
    line = text_of(Opened(game="chinatown", options={}, seats=4, host="h", invite="i"))
    assert "private_talk" not in json.loads(line)
    opened = event_from(line)
    assert isinstance(opened, Opened)
    assert opened.private_talk is True
