"""A lost password is replaced by a link that works once, sent to a confirmed address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.notices.receivers import Mailbox, wait_for

from teahouse.server.settings import Settings

WEN = {"login": "wen", "password": "jasmine and rain"}
NEW = "a cup of oolong"


@pytest.fixture
def server(mail: Mailbox) -> Iterator[LiveServer]:
    settings = Settings(
        limited=False,
        public_url="http://teahouse.example",
        smtp=mail.url,
        mail_from="Teahouse <calls@teahouse.example>",
    )
    with running_server(settings) as served:
        yield served


@pytest.fixture
def wen(server: LiveServer) -> Guest:
    guest = server.guest()
    assert guest.post("/api/people/register", json=WEN).status_code == 200
    return guest


def token_of(mail: Mailbox) -> str:
    body = mail.letters[-1].get_body(("plain",))
    assert body is not None
    found = re.search(r"/letters/\w+#(\S+)", body.get_content())
    assert found is not None
    return found[1]


def confirm(guest: Guest, mail: Mailbox, address: str = "wen@post.example") -> None:
    guest.post("/api/people/me/notices/email", json={"address": address})
    assert guest.post("/api/notices/confirm", json={"token": token_of(mail)}).status_code == 200


def reset_token(stranger: Guest, mail: Mailbox) -> str:
    count = len(mail.letters)
    assert stranger.post("/api/people/forgot", json={"login": "Wen"}).status_code == 200
    wait_for(lambda: len(mail.letters) > count)
    return token_of(mail)


def test_a_link_gives_a_login_back_once(server: LiveServer, wen: Guest, mail: Mailbox) -> None:
    confirm(wen, mail)
    stranger = server.guest()
    token = reset_token(stranger, mail)
    assert mail.letters[-1]["To"] == "wen@post.example"
    answer = stranger.post("/api/people/reset", json={"token": token, "password": NEW})
    assert answer.json()["login"] == "wen"
    assert stranger.get("/api/people/me").json()["login"] == "wen"
    again = server.guest().post("/api/people/reset", json={"token": token, "password": "x" * 8})
    assert again.status_code == 409
    assert again.json()["code"] == "stale"


def test_of_eight_who_use_a_link_at_once_one_gets_in(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    confirm(wen, mail)
    token = reset_token(wen, mail)
    strangers = [server.guest() for _ in range(8)]

    def reset(who: tuple[int, Guest]) -> int:
        number, guest = who
        body = {"token": token, "password": f"{NEW} {number}"}
        return guest.post("/api/people/reset", json=body).status_code

    with ThreadPoolExecutor(8) as hands:
        answers = list(hands.map(reset, enumerate(strangers)))
    assert sorted(answers) == [200, *[409] * 7]
    inside = [guest.get("/api/people/me").json()["id"] is not None for guest in strangers]
    assert inside == [answer == 200 for answer in answers]


def test_only_the_new_password_opens_and_other_devices_are_out(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    confirm(wen, mail)
    phone = server.guest()
    assert phone.post("/api/people/login", json=WEN).status_code == 200
    stranger = server.guest()
    stranger.post("/api/people/reset", json={"token": reset_token(stranger, mail), "password": NEW})
    assert [guest.get("/api/people/me").json()["id"] for guest in (wen, phone)] == [None, None]
    assert server.guest().post("/api/people/login", json=WEN).status_code == 401
    new = {**WEN, "password": NEW}
    assert server.guest().post("/api/people/login", json=new).status_code == 200


def test_an_earlier_link_is_void_once_another_was_used(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    confirm(wen, mail)
    stranger = server.guest()
    first, second = reset_token(stranger, mail), reset_token(stranger, mail)
    for token, status in ((second, 200), (first, 409)):
        answer = stranger.post("/api/people/reset", json={"token": token, "password": NEW})
        assert answer.status_code == status


def test_nobody_learns_which_logins_there_are(
    server: LiveServer, wen: Guest, mail: Mailbox
) -> None:
    """Nor is anything written to an address that was not confirmed."""
    wen.post("/api/people/me/notices/email", json={"address": "wen@post.example"})
    confirmation = token_of(mail)
    known, unknown = (
        server.guest().post("/api/people/forgot", json={"login": login}) for login in ("wen", "lan")
    )
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    other = server.guest()
    other.post("/api/people/register", json={"login": "ada", "password": NEW})
    confirm(other, mail, "ada@post.example")  # a letter later than any that was on its way
    assert [letter["To"] for letter in mail.letters] == ["wen@post.example", "ada@post.example"]
    asked = {"token": confirmation, "password": NEW}
    assert server.guest().post("/api/people/reset", json=asked).status_code == 401


def test_letters_to_one_login_are_limited(mail: Mailbox) -> None:
    settings = Settings(
        public_url="http://teahouse.example", smtp=mail.url, mail_from="calls@teahouse.example"
    )
    with running_server(settings) as strict:
        asked = [strict.guest().post("/api/people/forgot", json={"login": "wen"}) for _ in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 429]


def test_without_a_mail_server_it_is_not_possible(wen: Guest) -> None:
    with running_server() as bare:
        answer = bare.guest().post("/api/people/forgot", json={"login": "wen"})
        assert answer.json()["code"] == "not_possible"
