"""Real services that calls arrive at: an HTTP receiver, a mail server and a browser's push keys."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

__all__ = ["Browser", "Mailbox", "Receiver", "Request", "mailbox", "receiver", "wait_for"]


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """An HTTP service that keeps what it gets, and answers as told."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.requests: list[Request] = []
        self.status = 201
        self.location: str | None = None


@contextmanager
def receiver() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.requests.append(Request(self.path, dict(self.headers), body))
            self.send_response(found.status)
            if found.location is not None:
                self.send_header("Location", found.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield found
        finally:
            server.shutdown()
            thread.join()


class Mailbox:
    """A mail server that keeps letters, and refuses them if told to."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.sent: list[bytes] = []  # the same, as they came
        self.answer = "250 OK"
        self.url = ""

    async def handle_DATA(  # noqa: N802 - the name is aiosmtpd's
        self, server: object, session: object, envelope: Any
    ) -> str:
        if self.answer.startswith("250"):
            letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(letter, EmailMessage)
            self.sent.append(envelope.content)
            self.letters.append(letter)
        return self.answer

    def has_more_than(self, count: int) -> bool:
        return len(self.letters) > count


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server on an event loop of its own."""
    box = Mailbox()
    opened: Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def serve() -> None:
        loop, is_over = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: SMTP(box, loop=loop), "127.0.0.1", 0)
        box.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        opened.put((loop, is_over))
        await is_over.wait()
        server.close()

    thread = Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    loop, is_over = opened.get(timeout=60)
    try:
        yield box
    finally:
        loop.call_soon_threadsafe(is_over.set)
        thread.join()


class Browser:
    """The keys of a push subscription, and what only their owner can read."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, request: Request) -> Any:
        assert request.headers["Content-Encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            request.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def wait_for(condition: Callable[[], object], seconds: float = 60) -> None:
    """Polls until the condition holds."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it has not come"
        sleep(0.01)
