"""Bounds on requests: their head, their time, and how many connections an address has."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from tests.server.live_server import LiveServer, running_server
from tests.server.waiting import wait_until
from websockets.exceptions import ConnectionClosed

from teahouse.server.settings import Settings, network
from teahouse.server.web import http_protocol


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.3)
    with running_server(Settings(address_connections=20, tempo="instant")) as running:
        yield running


def connected(server: LiveServer) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def answer(line: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    said = b""
    try:
        while part := line.recv(65_536):
            said += part
    except ConnectionResetError:
        pass
    return said


def test_a_head_that_grows_without_end_is_refused(server: LiveServer) -> None:
    with connected(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        try:
            for _ in range(5_000):
                line.sendall(b"a" * 4096)
        except (BrokenPipeError, ConnectionResetError):
            pass
        else:
            pytest.fail("all of it was read")


def test_a_large_head_is_told_so(server: LiveServer) -> None:
    with connected(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 40_000)
        assert answer(line).startswith(b"HTTP/1.1 431")


def test_too_many_headers_are_refused(server: LiveServer) -> None:
    headers = b"".join(b"x-%d: 1\r\n" % n for n in range(200))
    with connected(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n")
        assert answer(line).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: lo",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_half_a_request_does_not_stay_open(server: LiveServer, sent: bytes) -> None:
    with connected(server) as line:
        line.sendall(sent)
        assert answer(line).startswith(b"HTTP/1.1 408")


def test_an_idle_connection_is_closed_after_its_answer(server: LiveServer) -> None:
    with connected(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200")


def test_an_address_has_so_many_connections_and_no_more(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 60.0)
    with ExitStack() as held:
        for _ in range(20):
            held.enter_context(connected(server))
        with connected(server) as line:
            assert answer(line).startswith(b"HTTP/1.1 429")
    with connected(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200")


def test_behind_a_proxy_the_requests_of_an_address_are_counted() -> None:
    settings = Settings(address_connections=3, trusted=(network("127.0.0.1"),), tempo="instant")
    begun = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
        b"X-Forwarded-For: %b\r\n\r\n"
    )
    with running_server(settings) as server, ExitStack() as held:
        for _ in range(3):
            held.enter_context(connected(server)).sendall(begun % b"203.0.113.9")
        wait_until(lambda: server.running.services.connections["203.0.113.9"] == 3)
        with connected(server) as line:
            line.sendall(begun % b"203.0.113.9")
            assert answer(line).startswith(b"HTTP/1.1 429")
        with connected(server) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n")
            line.sendall(b"X-Forwarded-For: 198.51.100.7\r\n\r\n")
            assert answer(line).startswith(b"HTTP/1.1 200")
        held.close()
        wait_until(lambda: not server.running.services.connections)


def test_without_file_descriptors_the_answer_is_clear(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "most_connections", lambda: 0)
    with connected(server) as line:
        assert answer(line).startswith(b"HTTP/1.1 503")


def test_hellos_are_counted_by_address(server: LiveServer) -> None:
    host = server.guest()
    table = host.open_table(public=True)
    codes = []
    for _ in range(4):
        stranger = server.guest()
        with stranger.socket(table) as line:
            with suppress(ConnectionClosed):  # as soon as it is too much
                for _ in range(50):
                    line.say("hello")
                line.say("ping")
            while (heard := line.hear())["type"] not in ("pong", "bye"):
                codes.append(heard.get("code"))
            codes.append(heard.get("why"))
    assert "too_fast" in codes
