"""A real server in a thread, and guests who come to it over real sockets."""

from __future__ import annotations

import asyncio
import faulthandler
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from teahouse.server.serve import TeahouseServer, listen_on, loop_factory, serve
from teahouse.server.settings import Settings

NUMBERS = count(1)  # of guests, who have different names

__all__ = ["Guest", "Line", "LiveServer", "ServerAt", "Table", "gather", "running_server"]


class ServerAt:
    """The address of a server, and those who have come."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.doors = ExitStack()

    def guest(self, **options: Any) -> Guest:
        """A stranger, who is shown out at the end."""
        return self.doors.enter_context(Guest(self, **options))


class LiveServer(ServerAt):
    """A server in this process."""

    def __init__(self, running: TeahouseServer, url: str) -> None:
        super().__init__(url)
        self.running = running

    def stop(self) -> None:
        self.running.should_exit = True


@contextmanager
def running_server(settings: Settings | None = None, *, port: int = 0) -> Iterator[LiveServer]:
    """A server on this machine, on a free port unless one is named."""
    settings = settings or Settings(limited=False, tempo="instant")
    listener = listen_on("127.0.0.1", port)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    started: Queue[TeahouseServer | BaseException] = Queue()

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner, listener:
                runner.run(serve(settings, listener, started.put))
        except BaseException as error:
            started.put(error)

    thread = Thread(target=run)
    thread.start()
    running = started.get(timeout=60)
    if isinstance(running, BaseException):
        raise running
    server = LiveServer(running, url)
    try:
        with server.doors:
            yield server
    finally:
        server.stop()
        thread.join(60)
        if thread.is_alive():
            faulthandler.dump_traceback()  # what every thread waits for
        assert not thread.is_alive(), "the server did not stop"


class Guest(httpx.Client):
    """Someone with a cookie jar of their own."""

    def __init__(self, server: ServerAt, **options: Any) -> None:
        super().__init__(base_url=server.url, timeout=60, **options)
        self.server = server
        self.called = f"Ada {next(NUMBERS)}"

    def open_table(self, **wish: Any) -> Table:
        answer = self.post("/api/tables", json={"game": "chinatown", **wish})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Table(made["id"], made["invite"])

    def sit(self, table: Table, **wish: Any) -> httpx.Response:
        wanted = {"name": self.called, "invite": table.invite, **wish}
        return self.post(f"{table.path}/sit", json=wanted)

    def do(self, table: Table, type: str, *, id: str = "", **fields: Any) -> httpx.Response:
        command = {"type": type, **fields}
        return self.post(f"{table.path}/commands", json={"id": id or type, "command": command})

    @contextmanager
    def socket(self, table: Table, **headers: str) -> Iterator[Line]:
        """A connection to the table, before its hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        url = f"{self.server.url.replace('http', 'ws', 1)}{table.path}/socket"
        headers = {"Cookie": cookie, **headers}
        with connect(url, additional_headers=headers, max_size=None, open_timeout=60) as connection:
            yield Line(connection)

    @contextmanager
    def at(self, table: Table, **hello: Any) -> Iterator[Line]:
        """At the table, after the welcome, which is the line's first message."""
        with self.socket(table) as line:
            line.say("hello", **hello)
            yield line


class Line:
    """One end of a WebSocket that speaks JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, type: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": type, **fields}))

    def do(self, id: str, type: str, **fields: Any) -> dict[str, Any]:
        """The answer to a command."""
        self.say("do", id=id, command={"type": type, **fields})
        return self.hear("yes", "no")

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message, of one of these types if any is named."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=60))
            if not types or message["type"] in types:
                return message


def gather(server: LiveServer, players: int = 3, **wish: Any) -> tuple[Table, list[Guest]]:
    """A table at which guests have sat down and begun; the first is its host."""
    guests = [server.guest() for _ in range(players)]
    table = guests[0].open_table(options={"players": players}, **wish)
    for guest in guests:
        assert guest.sit(table).status_code == 200
    assert guests[0].do(table, "start").status_code == 200
    return table, guests


class Table(msgspec.Struct, frozen=True):
    id: str
    invite: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"
