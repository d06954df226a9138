"""A changed address asks for the password, counts once it is confirmed, and can be taken back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.live_server import Guest, LiveServer
from tests.server.notices.receivers import Mailbox, wait_for
from tests.server.web.endpoints.test_recovery import WEN, confirm, server, token_of, wen

__all__ = ["server", "wen"]

EMAIL = "/api/people/me/notices/email"
OLD, NEW = "wen@post.example", "wen@other.example"


def address_of(guest: Guest) -> Any:
    [channel] = guest.get("/api/people/me/notices").json()["channels"]
    return channel["name"], channel["is_confirmed"], channel["pending"]


def change(guest: Guest, address: str = NEW) -> httpx.Response:
    return guest.post(EMAIL, json={"address": address, "password": WEN["password"]})


def test_it_asks_for_the_password(wen: Guest, mail: Mailbox) -> None:
    confirm(wen, mail)
    for password, reason in ((None, "password_needed"), ("a wrong one", "wrong_login")):
        answer = wen.post(EMAIL, json={"address": NEW, "password": password})
        assert (answer.status_code, answer.json()["reason"]) == (401, reason)
    assert address_of(wen) == (OLD, True, "")
    assert change(wen).status_code == 200


def test_the_old_one_counts_until_the_new_one_is_confirmed(wen: Guest, mail: Mailbox) -> None:
    confirm(wen, mail)
    change(wen)
    assert mail.letters[-1]["To"] == NEW
    assert address_of(wen) == (OLD, True, NEW)
    token = token_of(mail)
    wen.post("/api/people/forgot", json={"login": "wen"})
    wait_for(lambda: len(mail.letters) == 3)
    assert mail.letters[-1]["To"] == OLD
    wen.post("/api/notices/confirm", json={"token": token})
    assert address_of(wen) == (NEW, True, "")


def test_the_old_one_is_told_and_takes_it_back(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    confirm(wen, mail)
    change(wen)
    wen.post("/api/notices/confirm", json={"token": token_of(mail)})
    wait_for(lambda: len(mail.letters) == 3)
    told = mail.letters[-1]
    assert told["To"] == OLD
    assert NEW not in told.as_string()
    undo = token_of(mail)
    change(wen, "third@other.example")  # whoever took the account cannot outrun the link
    wen.post("/api/notices/confirm", json={"token": token_of(mail)})
    stranger = server.guest()
    assert stranger.post("/api/notices/undo", json={"token": undo}).status_code == 200
    assert address_of(wen) == (OLD, True, "")


def test_a_link_to_confirm_takes_nothing_back(wen: Guest, mail: Mailbox) -> None:
    confirm(wen, mail)
    answer = wen.post("/api/notices/undo", json={"token": token_of(mail)})
    assert answer.status_code == 401


def test_a_letter_to_the_old_address_does_not_unsubscribe_the_new_one(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    confirm(wen, mail)
    wen.post(f"/api/people/me/notices/channels/email-{id_of(wen)}/try")
    stop = mail.letters[-1]["List-Unsubscribe"].strip("<>").partition(".example")[2]
    change(wen)
    wen.post("/api/notices/confirm", json={"token": token_of(mail)})
    assert httpx.post(server.url + stop).status_code == 200
    assert address_of(wen)[0] == NEW


def id_of(guest: Guest) -> str:
    found: str = guest.get("/api/people/me").json()["id"]
    return found


@pytest.mark.parametrize("address", ["wen@post.example\n", "w\x00n@post.example", "w\x7f @x"])
def test_what_is_no_address_reaches_no_mail_server(wen: Guest, mail: Mailbox, address: str) -> None:
    assert wen.post(EMAIL, json={"address": address}).status_code == 400
    assert mail.letters == []
