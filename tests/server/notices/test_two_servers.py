"""Two servers on one PostgreSQL: a turn is told once over each way, though one is killed."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from tests.server.notices.receivers import Browser, Mailbox, Receiver, mailbox, receiver
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

RUN = "from teahouse.cli.main import run; run()"
MINE = "/api/people/me/notices"


class Servers:
    """Two servers, and what arrives from them."""

    def __init__(self, web: Receiver, mail: Mailbox) -> None:
        self.web, self.mail, self.browser = web, mail, Browser()
        self.processes: list[Process] = []
        self.urls: list[str] = []

    async def start(self, database: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", RUN, "serve", "--no-open", "--no-limits", "--port", port),
            *("--database", database, "--smtp", self.mail.url, "--mail-from", "a@teahouse.example"),
            *("--public-url", "http://teahouse.example", "--reach", "127.0.0.0/8"),
            stdout=PIPE,
            stderr=DEVNULL,
        )
        assert process.stdout is not None
        self.processes.append(process)
        self.urls.append(f"http://127.0.0.1:{port}")
        assert await process.stdout.readline()

    async def kill(self, which: int) -> None:
        self.processes[which].kill()
        await self.processes[which].wait()

    def arrived(self, way: str) -> int:
        if way == "email":
            return len(self.mail.letters) - 1  # less the one that confirms the address
        return sum(request.path == f"/{way}" for request in self.web.requests)

    async def until(self, *ways: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not all(self.arrived(way) for way in ways):
                await asyncio.sleep(0.01)


@pytest.fixture
async def servers(new_database: Callable[[], str]) -> AsyncIterator[Servers]:
    database = new_database()
    with receiver() as web, mailbox() as mail:
        pair = Servers(web, mail)
        try:
            await pair.start(database)
            await pair.start(database)
            yield pair
        finally:
            for process in pair.processes:
                if process.returncode is None:
                    process.kill()
                await process.wait()


class Player:
    """Someone who sits at the table, and acts through either server."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.client = httpx.AsyncClient(timeout=60)
        self.key = ""

    async def post(self, path: str, body: Any, which: int = 0) -> Any:
        answer = await self.client.post(self.servers.urls[which] + path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def play_until_another_is_waited_for(self, table: str, which: int) -> None:
        """Does what comes first until the turn is another's."""
        headers = {"Authorization": f"Bearer {self.key}"}
        path = f"{self.servers.urls[which]}/api/tables/{table}"
        while True:
            now = (await self.client.get(f"{path}/now", headers=headers)).json()
            [part] = now["seats"]
            if part["seat"] not in now["table"]["waiting_for"]:
                return
            body = {"id": f"{now['number']}", "action": part["actions"][0]}
            answer = await self.client.post(f"{path}/act", json=body, headers=headers)
            assert answer.status_code == 200, answer.text


async def reach(player: Player, servers: Servers) -> None:
    """The player wants to hear of turns, by every way."""
    await player.post(f"{MINE}/push", servers.browser.subscription(f"{servers.web.url}/push"))
    await player.post(f"{MINE}/webhook", {"url": f"{servers.web.url}/webhook"})
    await player.post(f"{MINE}/email", {"address": "wen@post.example"})
    letter = servers.mail.letters[0].get_body(("plain",))
    assert letter is not None
    token = re.findall(r"#(\S+)", letter.get_content())[0]
    await player.post("/api/notices/confirm", {"token": token})
    await player.post(MINE, {"wants": {way: ["turn"] for way in ("push", "webhook", "email")}})


async def test_a_turn_is_told_once_by_each_way_though_the_server_that_took_the_move_is_killed(
    servers: Servers,
) -> None:
    first, second = Player(servers), Player(servers)
    wish = {"game": "dadaocheng", "options": {"players": 2, "first": 0}}
    table = await first.post("/api/tables", wish)
    path = f"/api/tables/{table['id']}"
    for name, player in (("Ada", first), ("Wen", second)):
        body = {"id": "sit", "name": name, "invite": table["invite"]}
        player.key = (await player.post(f"{path}/sit", body))["key"]
    await first.post(f"{MINE}/webhook", {"url": f"{servers.web.url}/fence"})
    await first.post(f"{path}/commands", {"id": "start", "command": {"type": "start"}})
    await servers.until("fence")
    await reach(second, servers)

    await first.play_until_another_is_waited_for(table["id"], 0)
    await servers.kill(0)
    await servers.until("push", "webhook", "email")

    servers.web.requests[:] = [one for one in servers.web.requests if one.path != "/fence"]
    await first.post(f"{MINE}/webhook", {"url": f"{servers.web.url}/fence"}, which=1)
    await second.play_until_another_is_waited_for(table["id"], 1)
    await servers.until("fence")  # by then anything told twice would have come
    assert [servers.arrived(way) for way in ("push", "webhook", "email")] == [1, 1, 1]
    for player in (first, second):
        await player.client.aclose()
