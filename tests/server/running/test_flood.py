"""A flood from one address slows down nobody at another by much."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

import httpx
import pytest
from tests.server.replays.test_replays import CHINATOWN
from tests.server.test_serve import command
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from teahouse.research.load.times import percentiles

pytestmark = [pytest.mark.anyio, pytest.mark.soak]

HOSTILE, PEACEFUL = "203.0.113.66", "198.51.100.7"
ACTIONS = 200
TIMES_SLOWER = 5


@contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of a server whose log nobody reads."""
    with subprocess.Popen(
        command("--no-open", "--port", "0", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.kill()


def client(url: str, address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, headers={"X-Forwarded-For": address}, timeout=60)


async def opened(asking: httpx.AsyncClient) -> str:
    """A public table whose game goes on against bots, with hints."""
    wish = {"game": "chinatown", "options": {"players": 3}, "public": True, "hints": True}
    table: str = (await asking.post("/api/tables", json=wish)).json()["id"]
    return table


async def latency(player: httpx.AsyncClient, table: str, prefix: str) -> float:
    """The 99th percentile, in ms, of commands that are sent one after the other."""
    took = []
    for number in range(ACTIONS):
        tempo = ("calm", "brisk")[number % 2]
        command = {"id": f"{prefix} {number}", "command": {"type": "set_tempo", "tempo": tempo}}
        began = perf_counter()
        answer = await player.post(f"/api/tables/{table}/commands", json=command)
        took.append(perf_counter() - began)
        assert answer.status_code == 200, answer.text
        await asyncio.sleep(0.03)
    return percentiles(took).p99


# what the flood is made of


async def heads(url: str, table: str) -> None:
    """Half requests, which stay open."""
    del table
    host, port = url.removeprefix("http://").split(":")
    held = [await asyncio.open_connection(host, int(port)) for _ in range(50)]
    for _, writer in held:
        writer.write(b"GET / HTTP/1.1\r\nX-Forwarded-For: " + HOSTILE.encode() + b"\r\nX: ")
    await asyncio.sleep(1.0)
    for _, writer in held:
        writer.close()


async def hellos(url: str, table: str) -> None:
    path = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(path, additional_headers={"X-Forwarded-For": HOSTILE}) as line:
        for _ in range(200):
            await line.send('{"type":"hello"}')


async def questions(url: str, table: str) -> None:
    async with client(url, HOSTILE) as asking:
        query = {"seat": None, "query": {"kind": "forecast"}}
        await asking.post(f"/api/tables/{table}/ask", json=query)


async def analyses(url: str, table: str) -> None:
    del table
    async with client(url, HOSTILE) as asking:
        await asking.post("/api/analyses", content=CHINATOWN)


async def exports(url: str, table: str) -> None:
    del table
    async with client(url, HOSTILE) as asking:
        await asking.post("/api/people/me", json={"name": "Flood"})
        await asking.get("/api/people/me/export")


async def repeat(work: Callable[[str, str], Awaitable[None]], url: str, table: str) -> None:
    while True:
        with suppress(httpx.HTTPError, OSError, WebSocketException):
            await work(url, table)
        await asyncio.sleep(0)


async def test_another_address_s_p99_stays_under_5_times_its_quiet_value(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    options = ("--database", str(tmp_path / "teahouse.db"), "--trust-proxy", "127.0.0.1")
    with served(*options) as url:
        async with client(url, PEACEFUL) as player, client(url, HOSTILE) as enemy:
            mine, theirs = await opened(player), await opened(enemy)
            await latency(player, mine, "warm")
            quiet = await latency(player, mine, "quiet")
            flood = [
                asyncio.create_task(repeat(work, url, theirs))
                for work in (heads, hellos, questions, analyses, exports)
            ]
            await asyncio.sleep(2.0)
            flooded = await latency(player, mine, "flooded")
            for task in flood:
                task.cancel()
            await asyncio.gather(*flood, return_exceptions=True)
    assert flooded < TIMES_SLOWER * quiet, f"{flooded} ms, and {quiet} ms without"
    record_property("p99 quiet, flooded", (quiet, flooded))
