"""Histories of many writers stay possible while servers stop, are killed or cannot write."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import httpx
import pytest
from tests.server.history import Operation, contradictions
from tests.store.small_disk import fill, small_disk

from teahouse.store import open_journal
from teahouse_lab.load import start_server

pytestmark = pytest.mark.anyio

WRITERS = 6


class Writer:
    """Somebody at the table who says one thing after the other, at whichever server answers."""

    def __init__(self, seat: int, urls: list[str]) -> None:
        self.seat = seat
        self.clients = [httpx.AsyncClient(base_url=url, timeout=1.0) for url in urls]
        self.history: list[Operation] = []
        self.path = ""

    async def sit(self, table: str) -> None:
        self.path = f"/api/tables/{table}"
        answer = await self.clients[0].post(
            f"{self.path}/sit", json={"name": f"Writer {self.seat}", "seat": self.seat}
        )
        assert answer.status_code == 200, answer.text
        for client in self.clients[1:]:
            client.cookies = self.clients[0].cookies

    async def write(self, stopped: asyncio.Event) -> None:
        while not stopped.is_set():
            one = Operation(f"{self.seat}-{len(self.history)}", monotonic())
            self.history.append(one)
            for attempt in range(4):  # the same id, until somebody knows
                if await self._ask(one, self.clients[(self.seat + attempt) % len(self.clients)]):
                    break
            await asyncio.sleep(0.01)

    async def _ask(self, one: Operation, client: httpx.AsyncClient) -> bool:
        """Whether the answer says what has become of the command."""
        command = {"type": "say", "seat": self.seat, "text": one.id}
        try:
            answer = await client.post(
                f"{self.path}/commands", json={"id": one.id, "command": command}
            )
        except httpx.HTTPError:
            return False
        told = answer.json()
        if answer.status_code == 200:
            one.outcome, one.number, one.ended = "ok", told["number"], monotonic()
        elif told["code"] != "unsure":
            one.outcome, one.ended = "failed", monotonic()
        return answer.status_code == 200 or told["code"] not in ("unsure", "busy")

    async def close(self) -> None:
        for client in self.clients:
            await client.aclose()


@asynccontextmanager
async def writing(urls: list[str], database: str) -> AsyncIterator[list[Writer]]:
    """Writers at one table; at the end what they were told is compared with the journal."""
    async with httpx.AsyncClient(base_url=urls[0], timeout=60) as host:
        wish = {"game": "chinatown", "options": {"players": 5}, "public": True}
        table = (await host.post("/api/tables", json=wish)).json()["id"]
    writers, stopped = [Writer(seat, urls) for seat in range(5)], asyncio.Event()
    for writer in writers:
        await writer.sit(table)
    tasks = [asyncio.create_task(writer.write(stopped)) for writer in writers]
    try:
        yield writers
    finally:
        stopped.set()
        await asyncio.gather(*tasks)
        for writer in writers:
            await writer.close()
    journal = await open_journal(database, reading=True)
    try:
        lines = await journal.read(table)
    finally:
        await journal.close()
    history = [one for writer in writers for one in writer.history]
    assert contradictions(history, lines) == []
    assert sum(one.outcome == "ok" for one in history) > 20


def done(writers: list[Writer]) -> int:
    return sum(one.outcome == "ok" for writer in writers for one in writer.history)


async def more_done(writers: list[Writer], count: int = 10) -> None:
    """Waits until so many more commands were ok."""
    wanted, until = done(writers) + count, monotonic() + 120
    while done(writers) < wanted:
        assert monotonic() < until
        await asyncio.sleep(0.05)


async def stop(*processes: Process) -> None:
    for process in processes:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def paused_servers(database: str, seconds: float, pauses: int) -> None:
    first, first_url = await start_server(database)
    second, second_url = await start_server(database)
    try:
        async with writing([first_url, second_url], database) as writers:
            for number in range(pauses):
                await more_done(writers)
                process = (first, second)[number % 2]
                process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(seconds)
                process.send_signal(signal.SIGCONT)
            await more_done(writers)
    finally:
        await stop(first, second)


async def test_a_server_that_stops_for_a_while_neither_loses_nor_doubles(
    new_database: Callable[[], str],
) -> None:
    await paused_servers(new_database(), seconds=2.5, pauses=2)


@pytest.mark.soak
async def test_servers_that_stop_for_30_seconds_neither_lose_nor_double(
    new_database: Callable[[], str],
) -> None:
    await paused_servers(new_database(), seconds=30, pauses=4)


async def until_ready(asking: httpx.AsyncClient, *, is_ready: bool) -> None:
    """Waits until the server says that it can write, or cannot."""
    until = monotonic() + 120
    while ((await asking.get("/readyz")).status_code == 200) != is_ready:
        assert monotonic() < until
        await asyncio.sleep(0.05)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    yield from small_disk(tmp_path)


async def test_a_file_system_without_room_is_told_and_writing_goes_on(disk: Path) -> None:
    database = str(disk / "teahouse.db")
    process, url = await start_server(database)
    try:
        async with writing([url], database) as writers, httpx.AsyncClient(base_url=url) as asking:
            await more_done(writers)
            filler = fill(disk)
            await until_ready(asking, is_ready=False)
            filler.unlink()
            await more_done(writers)
            await until_ready(asking, is_ready=True)
    finally:
        await stop(process)


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files")
async def test_a_full_disk_fails_what_it_cannot_write_and_goes_on_once_there_is_room(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "teahouse.db")
    process, url = await start_server(database)
    try:
        async with writing([url], database) as writers, httpx.AsyncClient(base_url=url) as asking:
            await more_done(writers)
            unlimited = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, -1))
            await until_ready(asking, is_ready=False)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
            await more_done(writers)
            assert (await asking.get("/readyz")).status_code == 200
    finally:
        await stop(process)
