"""uvicorn's HTTP protocol, with bounds on the size, number and duration of a client's requests."""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from teahouse.server.people.identity import forwarded_address, is_trusted, network_of

from .services import Services

__all__ = ["HttpProtocol", "most_connections"]

LARGEST_HEAD = 32_768  # bytes
MOST_HEADERS = 100
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
MOST_CONNECTIONS = 10_000  # if the system sets no limit
RESERVED_FILES = 64  # file descriptors for the journal, bots, replays and the interpreter itself


def most_connections() -> int:
    """Returns how many connections there are file descriptors for."""
    if sys.platform == "win32":  # Windows sets no limit of its own
        return MOST_CONNECTIONS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(16, soft - RESERVED_FILES)


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection that refuses what is too large, slow or much before the application."""

    def __init__(self, config: Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        self._services: Services = config.app.state.services  # type: ignore[union-attr]
        self._counted: list[str] = []  # its own address, or its clients' behind a proxy
        self._is_proxy = False
        self._head = 0  # bytes of the request's head received so far
        self._is_in_head = True
        self._status = 400  # the status of the answer to a request that cannot be read
        self._timer: asyncio.TimerHandle | None = None

    # connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        settings = self._services.settings
        peer = self.client[0] if self.client else ""
        if len(self.connections) > most_connections():
            self._refuse(503)
        elif settings.limited:
            self._is_proxy = is_trusted(peer, settings.trusted)
            if not self._is_proxy:
                self._count(network_of(peer))
        self._wait(HEAD_SECONDS)

    def _count(self, address: str) -> bool:
        """Counts one more connection of an address; refuses it and returns False at too many."""
        counts = self._services.connections
        self._counted.append(address)
        counts[address] += 1
        is_allowed = counts[address] <= self._services.settings.address_connections
        if not is_allowed:
            self._refuse(429)
        return is_allowed

    def _uncount(self) -> None:
        """Takes back everything that this connection has counted."""
        counts = self._services.connections
        for address in self._counted:
            counts[address] -= 1
            if not counts[address]:
                del counts[address]
        self._counted.clear()

    def _count_request(self) -> bool:
        """Counts a request through a proxy by the client's address, until it is answered."""
        named = b",".join(value for name, value in self.headers if name == b"x-forwarded-for")
        trusted = self._services.settings.trusted
        address = forwarded_address(named.decode("latin-1"), trusted)
        return address is None or self._count(address)

    def on_response_complete(self) -> None:
        if self._is_proxy:
            self._uncount()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._uncount()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        self._uncount()  # sockets have a cap of their own
        super().handle_websocket_upgrade()

    # time

    def _wait(self, seconds: float | None) -> None:
        """Restarts the timer that ends the connection; None stops it."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        if not self.transport.is_closing():
            self._refuse(408)

    # size

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._is_in_head:
            self._head += len(data)
        super().data_received(data)
        # The bytes may have ended the head and begun the body, so they are parsed first.
        if self._is_in_head and self._head > LARGEST_HEAD:
            self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True
        self._wait(HEAD_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            self._status = 431
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_in_head, self._head = False, 0
        self._wait(BODY_SECONDS)
        if not self._is_proxy or self._count_request():
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        super().on_message_complete()

    # answers

    def send_400_response(self, msg: str) -> None:
        if self._status == 400:
            super().send_400_response(msg)
        else:
            self._refuse(self._status)

    def _refuse(self, status: int) -> None:
        """Answers with a bare status and closes the connection."""
        head = b"HTTP/1.1 %d %b\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        self.transport.write(head % (status, HTTPStatus(status).phrase.encode()))
        self.transport.close()
