"""Input that nobody means to send is refused, and is no fault of the server's."""

from __future__ import annotations

import base64
import os
import random
import socket
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from tests.server.live_server import gather
from tests.server.notices.receivers import Browser
from tests.server.waiting import wait_until
from tests.server.web.transport.test_malformed import faultless_server

MINE = "/api/people/me/notices"
ODD_TOKENS = ("\u00e9", "\U0001f375", "a\x00b", "", "\u202e", "%", "x" * 99)
ODD_URLS = (
    "https://a..example/",
    "https://xn--a/",
    "https://[::1]:0/",
    "https://[fe80::1%25x]/",
    "https://a.example:99999/",
    f"https://{'a' * 64}.example/",
    "https://%00.example/",
    "https:////",
    "https://\\\\",
)


def test_odd_tokens_are_refused_everywhere() -> None:
    with faultless_server() as server:
        table, [guest, *_] = gather(server)
        group = guest.post("/api/groups", json={"title": "Friday"}).json()
        for token in ODD_TOKENS:
            told = {"token": token}
            for path, body in (
                (f"/api/groups/{group['id']}/enter", told),
                ("/api/notices/confirm", told),
                ("/api/notices/undo", told),
                ("/api/people/reset", {**told, "password": "jasmine and rain"}),
                ("/api/people/me/sessions/end", {"session": token}),
            ):
                assert 400 <= guest.post(path, json=body).status_code < 500
            assert guest.post("/api/notices/stop", params=told).status_code < 500
            raw = token.encode().replace(b"\x00", b"")
            for header in (b"authorization: Bearer ", b"cookie: teahouse=", b"teahouse-invite: "):
                assert status_of(server.url, f"GET {table.path}", header + raw) < 500


def status_of(url: str, request: str, header: bytes, body: bytes = b"") -> int:
    """The status of the answer to a request as it stands."""
    to = urlsplit(url)
    with socket.create_connection((to.hostname, to.port or 80)) as line:
        line.sendall(
            f"{request} HTTP/1.1\r\nHost: {to.netloc}\r\nConnection: close\r\n".encode()
            + header
            + b"\r\n\r\n"
            + body
        )
        answer = b""
        while part := line.recv(4096):
            answer += part
    return int(answer.split()[1])


def test_odd_push_keys_and_addresses_are_refused() -> None:
    chance = random.Random(35)
    with faultless_server() as server:
        guest = server.guest()
        good = Browser().subscription("https://push.example/a")
        for n in range(60):
            size = (0, 1, 15, 16, 17, 64, 65, 66)[n % 8]
            odd = base64.urlsafe_b64encode(chance.randbytes(size)).decode().rstrip("=")
            for key in ("p256dh", "auth"):
                answer = guest.post(f"{MINE}/push", json={**good, key: odd + "A" * (n % 3)})
                assert answer.status_code < 500, answer.text
        for url in ODD_URLS:
            made = guest.post(f"{MINE}/push", json={**good, "endpoint": url})
            assert made.status_code < 500, url
            if made.status_code == 200:
                tried = guest.post(f"{MINE}/channels/{made.json()['id']}/try")
                assert tried.status_code < 500, url
            hook = guest.post(f"{MINE}/webhook", json={"url": url})
            assert hook.status_code < 500, url
            if hook.status_code == 200:
                tried = guest.post(f"{MINE}/channels/{hook.json()['id']}/try")
                assert tried.status_code < 500, url


def test_whoever_is_removed_while_they_register_is_gone() -> None:
    with faultless_server() as server, ThreadPoolExecutor(2) as hands:
        for n in range(8):
            guest, same = server.guest(), server.guest()
            guest.post("/api/people/me", json={"name": "Ann"})
            same.cookies = guest.cookies
            secret = {"login": f"ann{n}", "password": "jasmine and rain"}
            registers = hands.submit(guest.post, "/api/people/register", json=secret)
            removes = hands.submit(same.post, "/api/people/me/remove", json={"really": "remove me"})
            assert removes.result().status_code < 500
            assert registers.result().status_code < 500


@pytest.mark.parametrize("length", [1, 10, 100_000])
def test_a_body_that_ends_early_is_no_fault(length: int) -> None:
    with faultless_server() as server:
        to = urlsplit(server.url)
        with socket.create_connection((to.hostname, to.port or 80)) as line:
            line.sendall(
                f"POST /api/people/me HTTP/1.1\r\nHost: {to.netloc}\r\n"
                f"Content-Length: {length + 5}\r\n\r\n".encode()
                + os.urandom(5)
            )
        wait_until(lambda: server.running.services.connections.total() == 0)
        assert server.guest().get("/healthz").status_code == 200
