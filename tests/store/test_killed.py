"""What was acknowledged is there, whenever the process is killed."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.appender import PEOPLE, missing_of

from teahouse.store import open_journal

pytestmark = pytest.mark.anyio

APPENDER = Path(__file__).parent / "appender.py"
KILLS = {"sqlite": 20, "postgresql": 6}
LOOKED_AT = 3  # people, after each kill
MANY_KILLS = {"sqlite": 200, "postgresql": 50}


def append_and_die(url: str, after: int) -> dict[str, int]:
    """The last line of each table that was acknowledged before the process was killed."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, APPENDER, url], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for _ in range(after):
            note(process.stdout.readline(), acknowledged)
        process.kill()
        for line in process.stdout:
            note(line, acknowledged)
    return acknowledged


def note(line: str, acknowledged: dict[str, int]) -> None:
    if line.endswith("\n"):
        table, n = line.split()
        acknowledged[table] = int(n)


async def test_every_acknowledged_line_is_there_in_order_and_once(
    url: str, request: pytest.FixtureRequest
) -> None:
    await check_after_kills(url, KILLS[request.node.callspec.params["url"]])


@pytest.mark.soak
async def test_every_acknowledged_line_is_there_after_many_kills(
    url: str, request: pytest.FixtureRequest
) -> None:
    await check_after_kills(url, MANY_KILLS[request.node.callspec.params["url"]])


async def check_after_kills(url: str, kills: int) -> None:
    chance = random.Random(4)
    acknowledged: dict[str, int] = {}
    for _ in range(kills):
        acknowledged |= append_and_die(url, after=chance.randrange(1, 60))
        journal = await open_journal(url)
        people = acknowledged.get(PEOPLE, 0)
        for number in range(max(1, people - LOOKED_AT), people + 1):
            assert await missing_of(journal, f"p{number}") == []
        for table, n in acknowledged.items():
            if table == PEOPLE:
                continue
            lines = await journal.read(table)
            assert len(lines) >= n
            assert len(lines) % 2 == 1  # the first, and then two at a time, all or none
            assert [line.n for line in lines] == list(range(1, len(lines) + 1))
            assert [line.text for line in lines] == [
                f'{{"{table}":{line.n}}}'.encode() for line in lines
            ]
        await journal.close()
    assert len(acknowledged) >= 8
