"""A flood from one address slows down nobody at another by much."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import httpx
import pytest
from tests.server.test_serve import command

from teahouse_lab.load.measurements import percentiles

from .flood import HOSTILE, client

pytestmark = [pytest.mark.anyio, pytest.mark.soak]

PEACEFUL = "198.51.100.7"
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


@contextmanager
def flooding(url: str, table: str) -> Iterator[None]:
    """A flood from a process of its own, which leaves the processor to the server."""
    command = ["nice", "-n", "19", sys.executable, "-m", "tests.server.live.flood", url, table]
    with subprocess.Popen(command) as process:
        try:
            yield
        finally:
            process.kill()


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


async def test_another_address_s_p99_stays_under_5_times_its_quiet_value(
    tmp_path: Path,
) -> None:
    options = ("--database", str(tmp_path / "teahouse.db"), "--trust-proxy", "127.0.0.1")
    with served(*options) as url:
        async with client(url, PEACEFUL) as player, client(url, HOSTILE) as enemy:
            mine, theirs = await opened(player), await opened(enemy)
            await latency(player, mine, "warm")
            quiet = await latency(player, mine, "quiet")
            with flooding(url, theirs):
                await asyncio.sleep(2.0)
                flooded = await latency(player, mine, "flooded")
    assert flooded < TIMES_SLOWER * quiet, f"{flooded} ms, and {quiet} ms without"
    sys.stdout.write(f"p99 {quiet} ms, under the flood {flooded} ms\n")
