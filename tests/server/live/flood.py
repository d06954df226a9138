"""A flood from one address: `python -m tests.server.live.flood URL TABLE`; kill it to end it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
from tests.server.live.replays.test_replays import CHINATOWN
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

__all__ = ["HOSTILE", "client"]

HOSTILE = "203.0.113.66"


def client(url: str, address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, headers={"X-Forwarded-For": address}, timeout=60)


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
        query = {"seat": None, "query": {"kind": "board"}}
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


async def flood(url: str, table: str) -> None:
    """Everything at once, again and again."""
    kinds = (heads, hellos, questions, analyses, exports)
    await asyncio.gather(*(repeat(work, url, table) for work in kinds))


if __name__ == "__main__":
    asyncio.run(flood(*sys.argv[1:]))
