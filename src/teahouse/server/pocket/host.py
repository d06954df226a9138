"""The host of the application in a tab: its requests and sockets are messages of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message

from teahouse.server.web.connection import EXTENSION, Mailbox

__all__ = ["Host", "PageAnswer", "PageSocket"]

NOBODY_ELSE = ("127.0.0.1", 1)
HOST = "pocket"


class PageAnswer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class Host:
    """Passes requests and sockets to an application, with the cookie of the one person here.

    A page cannot set cookies of its own, so the cookie is kept in a file beside the journal.
    """

    def __init__(self, app: ASGIApp, cookie: Path) -> None:
        self._app = app
        self._file = cookie
        self._cookie = cookie.read_text() if cookie.is_file() else ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes
    ) -> PageAnswer:
        """Returns the application's answer to a request of the page."""
        parts = [body]
        answer: dict[str, Any] = {}
        sent = bytearray()

        async def receive() -> Message:
            if not parts:  # nobody goes away before the answer
                await asyncio.get_running_loop().create_future()
            return {"type": "http.request", "body": parts.pop(), "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.update(message)
            else:
                sent.extend(message.get("body", b""))

        scope = self._scope("http", target, headers) | {"method": method, "http_version": "1.1"}
        await self._app(scope, receive, send)
        told = [
            (name.decode("latin-1"), text.decode("latin-1")) for name, text in answer["headers"]
        ]
        self._keep_cookies([text for name, text in told if name == "set-cookie"])
        return PageAnswer(answer["status"], dict(told), bytes(sent))

    def connect(
        self, target: str, heard: Callable[[str], None], closed: Callable[[int], None]
    ) -> PageSocket:
        """Opens a socket of the page; `heard` and `closed` are called with what comes of it."""
        socket = PageSocket(heard, closed)
        scope = self._scope("websocket", target, {})
        scope["extensions"] = {EXTENSION: socket, "websocket.http.response": {}}

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] not in ("websocket.accept", "websocket.http.response.body"):
                socket.close_soon(int(message.get("status", 1000)))

        async def run() -> None:
            await self._app(scope, receive, send)

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return socket

    def _scope(self, kind: str, target: str, headers: Mapping[str, str]) -> dict[str, Any]:
        path, _, query = target.partition("?")
        named = {**headers, "host": HOST}
        if self._cookie:
            named["cookie"] = self._cookie
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), text.encode()) for name, text in named.items()],
            "client": NOBODY_ELSE,
            "server": (HOST, 80),
            "extensions": {},
        }

    def _keep_cookies(self, texts: list[str]) -> None:
        for text in texts:
            for name, morsel in SimpleCookie(text).items():
                self._cookie = f"{name}={morsel.value}" if morsel["max-age"] != "0" else ""
                self._file.write_text(self._cookie)


class PageSocket:
    """A connection of the page, which needs no frames."""

    def __init__(self, heard: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._heard = heard
        self._closed = closed
        self._mailbox = Mailbox()
        self._is_over = False

    def say(self, text: str) -> None:
        """Takes a message of the page."""
        if not self._is_over:
            self._mailbox.put_nowait({"type": "websocket.receive", "text": text.encode()})

    def leave(self) -> None:
        """Takes the page's word that it has closed the socket."""
        if not self._is_over:
            self._is_over = True
            self._mailbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def take(self) -> Any:
        return None if self._mailbox.empty() else self._mailbox.get_nowait()

    def arrival(self) -> asyncio.Future[None]:
        return self._mailbox.arrival()

    def send_text(self, text: bytes) -> None:
        if not self._is_over:
            self._heard(text.decode())

    @property
    def unsent(self) -> int:
        return 0  # messages of one process wait nowhere

    def abort(self) -> None:
        self.close_soon()

    def close_soon(self, code: int = 1000) -> None:
        if not self._is_over:
            self.leave()
            self._closed(code)
