"""People choose over HTTP how they are called, and a call arrives over each way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from ipaddress import ip_network
from typing import Any

import httpx
import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server
from tests.server.notices.receivers import (
    Browser,
    Mailbox,
    Receiver,
    wait_for,
)

from teahouse.server.notices import gateways
from teahouse.server.settings import Settings

MINE = "/api/people/me/notices"
WEN = "wen@post.example"
WAYS = ("push", "email", "webhook")


@pytest.fixture
def server(mail: Mailbox) -> Iterator[LiveServer]:
    settings = Settings(
        limited=False,
        tempo="instant",
        public_url="http://teahouse.example",
        smtp=mail.url,
        mail_from="Teahouse <calls@teahouse.example>",
        reachable=(ip_network("127.0.0.0/8"),),
    )
    with running_server(settings) as served:
        yield served


def said(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def channels(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = said(guest.get(MINE))["channels"]
    return found


def link_in(mail: Mailbox) -> str:
    """The token of the link in the last letter."""
    body = mail.letters[-1].get_body(("plain",))
    assert body is not None
    found = re.search(r"#(\S+)", body.get_content())
    assert found is not None
    return found[1]


def game_of_two(server: LiveServer, guest: Guest) -> Table:
    """A game that another has begun, at which the guest sits."""
    other = server.guest()
    table = other.open_table(game="dadaocheng", options={"players": 2})
    assert other.sit(table).status_code == guest.sit(table).status_code == 200
    assert other.do(table, "start").status_code == 200
    return table


def test_a_stranger_has_chosen_nothing(guest: Guest) -> None:
    page = said(guest.get(MINE))
    assert page["channels"] == []
    assert page["settings"]["wants"] == {}
    assert page["missing"] == {}
    assert len(page["push_key"]) == 87


def test_settings_that_are_not_named_stay(guest: Guest) -> None:
    said(guest.post(MINE, json={"language": "pl", "zone": "Europe/Warsaw"}))
    said(guest.post(MINE, json={"quiet": {"begin": 1320, "end": 480}}))
    settings = said(guest.post(MINE, json={"wants": {"push": ["turn"]}}))["settings"]
    assert settings["language"] == "pl"
    assert settings["quiet"] == {"begin": 1320, "end": 480}
    assert said(guest.post(MINE, json={"quiet": "none"}))["settings"]["quiet"] is None


@pytest.mark.parametrize(
    "change",
    [
        {"zone": "Nowhere/Town"},
        {"zone": "../../etc/passwd"},
        {"language": "xx"},
        {"quiet": {"begin": 0, "end": 1440}},
        {"wants": {"pigeon": ["turn"]}},
    ],
)
def test_nonsense_is_refused(guest: Guest, change: dict[str, Any]) -> None:
    assert guest.post(MINE, json=change).status_code in (400, 409)


def test_an_address_gets_one_letter_until_it_is_confirmed(
    server: LiveServer, guest: Guest, mail: Mailbox
) -> None:
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    [letter] = mail.letters
    assert letter["To"] == WEN
    assert channels(guest)[0]["is_confirmed"] is False
    assert guest.post(f"{MINE}/channels/{channels(guest)[0]['id']}/try").status_code == 409
    said(server.guest().post("/api/notices/confirm", json={"token": link_in(mail)}))
    assert channels(guest)[0]["is_confirmed"] is True


def test_a_link_that_was_changed_confirms_nothing(guest: Guest, mail: Mailbox) -> None:
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    token = link_in(mail)
    for wrong in ("", "x.y", token[:-2], f"a{token}", "ÿ" * 30):
        assert guest.post("/api/notices/confirm", json={"token": wrong}).status_code == 401


def test_a_link_for_an_earlier_address_confirms_nothing(guest: Guest, mail: Mailbox) -> None:
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    token = link_in(mail)
    said(guest.post(f"{MINE}/email", json={"address": "other@post.example"}))
    assert guest.post("/api/notices/confirm", json={"token": token}).status_code == 409


@pytest.mark.parametrize("address", ["nobody", "a@b@c", "a b@c.example", "a@c.example\nBcc: d@e.f"])
def test_what_is_no_address_is_refused(guest: Guest, mail: Mailbox, address: str) -> None:
    assert guest.post(f"{MINE}/email", json={"address": address}).status_code == 400
    assert mail.letters == []


def test_a_mail_program_ends_letters_without_a_cookie(
    server: LiveServer, guest: Guest, mail: Mailbox
) -> None:
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    said(guest.post("/api/notices/confirm", json={"token": link_in(mail)}))
    said(guest.post(f"{MINE}/channels/{channels(guest)[0]['id']}/try"))
    assert parsedate_to_datetime(mail.letters[-1]["Date"]).tzinfo is not None
    [raw] = [line for line in mail.sent[-1].splitlines() if line.startswith(b"List-Unsubscribe:")]
    assert raw.endswith(b">")  # neither folded nor encoded
    header = raw.decode().partition(": ")[2].strip("<>")
    path = header.removeprefix("http://teahouse.example")
    body = {"List-Unsubscribe": "One-Click"}
    said(httpx.post(server.url + path, data=body))
    assert channels(guest) == []


def test_a_turn_arrives_by_every_way(
    server: LiveServer, guest: Guest, web: Receiver, mail: Mailbox
) -> None:
    browser = Browser()
    said(guest.post(f"{MINE}/push", json=browser.subscription(f"{web.url}/push")))
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    said(guest.post("/api/notices/confirm", json={"token": link_in(mail)}))
    said(guest.post(f"{MINE}/webhook", json={"url": f"{web.url}/hook"}))
    said(guest.post(MINE, json={"wants": {way: ["game"] for way in WAYS}}))
    table = game_of_two(server, guest)
    wait_for(lambda: len(web.requests) == 2 and len(mail.letters) == 2)
    pushed = next(request for request in web.requests if request.path == "/push")
    assert browser.read(pushed)["table"] == table.id
    assert mail.letters[-1]["Subject"].startswith("Your game has begun, with Ada")


def test_a_channel_can_be_tried_and_dropped(guest: Guest, web: Receiver) -> None:
    made = said(guest.post(f"{MINE}/webhook", json={"url": f"{web.url}/hook"}))
    tried = f"{MINE}/channels/{made['id']}/try"
    assert said(guest.post(tried)) == {"outcome": "sent"}
    web.status = 500
    assert said(guest.post(tried)) == {"outcome": "failed"}
    web.status = 410
    assert said(guest.post(tried)) == {"outcome": "gone"}
    assert channels(guest) == []
    assert guest.post(tried).status_code == 404


def test_nobody_touches_anothers_channel(server: LiveServer, guest: Guest, web: Receiver) -> None:
    made = said(guest.post(f"{MINE}/webhook", json={"url": f"{web.url}/hook"}))
    stranger = server.guest()
    for deed in ("drop", "try"):
        assert stranger.post(f"{MINE}/channels/{made['id']}/{deed}").status_code == 404
    assert len(channels(guest)) == 1


def test_a_device_calls_whoever_subscribed_on_it_last(
    server: LiveServer, guest: Guest, web: Receiver
) -> None:
    subscription = Browser().subscription(f"{web.url}/push")
    other = server.guest()
    said(guest.post(f"{MINE}/push", json=subscription))
    said(other.post(f"{MINE}/push", json=subscription))
    assert channels(guest) == []
    assert len(channels(other)) == 1


def test_keys_that_nothing_can_be_encrypted_for_are_refused(guest: Guest, web: Receiver) -> None:
    wrong = {"endpoint": web.url, "p256dh": "A" * 87, "auth": "A" * 22}
    assert guest.post(f"{MINE}/push", json=wrong).status_code == 409


def test_a_table_that_was_muted_calls_no_more(
    server: LiveServer, guest: Guest, web: Receiver
) -> None:
    said(guest.post(f"{MINE}/mute", json={"table": "some-table"}))
    assert said(guest.get(MINE))["settings"]["muted"] == ["some-table"]
    said(guest.post(f"{MINE}/mute", json={"table": "some-table", "on": False}))
    assert said(guest.get(MINE))["settings"]["muted"] == []


def test_only_the_host_sets_a_tables_webhook(
    server: LiveServer, guest: Guest, web: Receiver
) -> None:
    table = guest.open_table(game="dadaocheng", options={"players": 2})
    hook = {"url": f"{web.url}/group"}
    other = server.guest()
    other.sit(table)
    assert other.post(f"{table.path}/webhook", json=hook).status_code == 403
    said(guest.post(f"{table.path}/webhook", json=hook))
    guest.sit(table)
    assert guest.do(table, "start").status_code == 200
    wait_for(lambda: web.requests)
    assert {request.path for request in web.requests} == {"/group"}
    said(guest.post(f"{table.path}/webhook/drop"))


def test_a_table_that_an_old_version_muted_can_be_unmuted(server: LiveServer, guest: Guest) -> None:
    """It wrote muted tables into the body of the settings."""
    said(guest.post(f"{MINE}/mute", json={"table": "new"}))
    said(guest.post(MINE, json={"zone": "Asia/Taipei"}))
    me = said(guest.get("/api/people/me"))["id"]
    database: Any = server.running.services.journal.database  # type: ignore[attr-defined]
    body = json.dumps({"zone": "Asia/Taipei", "muted": ["old", "older"]}).encode()
    database.connection.execute("update settings set body = ? where person = ?", (body, me))
    assert said(guest.get(MINE))["settings"]["muted"] == ["old", "older", "new"]
    for table in ("old", "new"):
        said(guest.post(f"{MINE}/mute", json={"table": table, "on": False}))
    settings = said(guest.get(MINE))["settings"]
    assert (settings["muted"], settings["zone"]) == (["older"], "Asia/Taipei")


def test_what_is_kept_is_exported_and_goes_with_the_person(
    server: LiveServer, guest: Guest, web: Receiver, mail: Mailbox
) -> None:
    said(guest.post(f"{MINE}/email", json={"address": WEN}))
    secret = said(guest.post(f"{MINE}/webhook", json={"url": f"{web.url}/hook"}))["secret"]
    exported = guest.get("/api/people/me/export").text
    assert WEN in exported
    assert f"{web.url}/hook" in exported
    assert secret not in exported
    me = said(guest.get("/api/people/me"))["id"]
    said(guest.post("/api/people/me/remove", json={"really": "remove me"}))
    journal: Any = server.running.services.journal
    assert me not in "".join(journal.database.connection.iterdump())


def test_without_the_parts_the_page_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, web: Receiver
) -> None:
    monkeypatch.setattr(gateways, "find_spec", lambda _: None)
    assert not gateways.is_installed()
    with running_server() as bare:
        guest = bare.guest()
        page = said(guest.get(MINE))
        assert page["push_key"] is None
        assert page["missing"] == {
            "push": "Web Push needs pywebpush: pip install 'teahouse[push]'",
            "email": "E-mail needs a mail server: --smtp and --mail-from",
        }
        assert guest.post(f"{MINE}/email", json={"address": WEN}).status_code == 409


def test_without_leave_no_private_address_is_called(web: Receiver) -> None:
    with running_server() as strict:
        guest = strict.guest()
        port = web.url.rpartition(":")[2]
        made = guest.post(f"{MINE}/webhook", json={"url": f"https://localhost:{port}/hook"})
        assert said(guest.post(f"{MINE}/channels/{said(made)['id']}/try")) == {"outcome": "refused"}
        assert guest.post(f"{MINE}/webhook", json={"url": web.url}).status_code == 409
    assert web.requests == []
