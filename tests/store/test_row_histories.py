"""Histories of rows that many change at once have an order that explains them.

Each change adds its own name to the end of what a row holds. So the rows themselves say in which
order changes happened: what was done is there once, what failed is not there, what is unsure is
there once or not at all, and what was asked for after an answer comes after it. What is read holds
all that was answered before. On PostgreSQL connections die meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeAlias

import asyncpg
import msgspec
import pytest
from msgspec.structs import replace

from teahouse.core import FastChance
from teahouse.store import Journal, JournalError, Person, UnsureError, open_journal
from teahouse.store.notices import Channel
from teahouse.store.social import PlayGroup

pytestmark = pytest.mark.anyio

CLIENTS = 20
OPERATIONS = 15  # of each client
CUTS = 12
HANG_UP = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
"""
Change: TypeAlias = Callable[[Journal, str], Awaitable[object]]
Look: TypeAlias = Callable[[Journal], Awaitable[bytes]]


class Done(msgspec.Struct):
    """A change or, with what it saw, a look: when it was asked for, and how it ended."""

    row: str
    name: str
    began: float
    ended: float = float("inf")
    outcome: str = "unsure"
    saw: tuple[str, ...] | None = None


def longer(body: bytes | None, name: str) -> bytes:
    return (body or b"") + name.encode() + b" "


async def add_to_channel(journal: Journal, name: str) -> None:
    await journal.notices.change_channel(
        "phone", lambda one: replace(one, body=longer(one.body, name))
    )


async def read_channel(journal: Journal) -> bytes:
    channel = await journal.notices.channel("phone")
    assert channel is not None
    return channel.body


async def add_to_settings(journal: Journal, name: str) -> None:
    await journal.notices.change_settings("anna", lambda body: longer(body, name))


async def read_settings(journal: Journal) -> bytes:
    return await journal.notices.settings("anna") or b""


async def add_to_person(journal: Journal, name: str) -> None:
    await journal.change_person("anna", lambda one: replace(one, name=f"{one.name}{name} "))


async def read_person(journal: Journal) -> bytes:
    person = await journal.person("anna")
    assert person is not None
    return person.name.encode()


async def add_to_group(journal: Journal, name: str) -> None:
    await journal.social.change_group("friday", lambda one: longer(one.body, name))


async def read_group(journal: Journal) -> bytes:
    group = await journal.social.group("friday")
    assert group is not None
    return group.body


ROWS: dict[str, tuple[Change, Look]] = {
    "channel": (add_to_channel, read_channel),
    "settings": (add_to_settings, read_settings),
    "person": (add_to_person, read_person),
    "group": (add_to_group, read_group),
}


async def client(number: int, journals: list[Journal], history: list[Done]) -> None:
    chance = FastChance(f"client {number}")
    for n in range(OPERATIONS):
        row, journal = chance.pick(sorted(ROWS)), journals[chance.below(len(journals))]
        change, look = ROWS[row]
        one = Done(row, f"{number}-{n}", monotonic())
        history.append(one)
        try:
            if chance.below(4):
                await change(journal, one.name)
            else:
                one.saw = tuple((await look(journal)).decode().split())
            one.outcome = "ok"
        except UnsureError:
            continue
        except JournalError:
            one.outcome = "failed"
        one.ended = monotonic()


def contradictions(history: list[Done], row: str, names: list[str]) -> list[str]:
    """What cannot be in the history of one row, in sentences."""
    where = {name: n for n, name in enumerate(names, 1)}
    told = [f"{name} is there twice" for name in set(names) if names.count(name) > 1]
    ours = [one for one in history if one.row == row]
    for one in ours:
        is_there = one.name in where
        if one.saw is not None:
            is_there = list(one.saw) == names[: len(one.saw)]
        if one.outcome == "ok" and not is_there:
            told.append(f"{one.name} was done, and is not there")
        if one.outcome == "failed" and one.saw is None and is_there:
            told.append(f"{one.name} failed, and is there")
    ok = [one for one in ours if one.outcome == "ok"]
    told += [
        f"{later.name} does not follow {before.name}, which was done before"
        for later in ok
        for before in ok
        if before.saw is None
        and before.ended < later.began
        and _place(later, where) < where.get(before.name, 0)
    ]
    return told


def _place(one: Done, where: dict[str, int]) -> int:
    """How many changes are known to have been made by the time of this one."""
    return where.get(one.name, 0) if one.saw is None else len(one.saw)


async def written(journal: Journal) -> dict[str, list[str]]:
    return {row: (await look(journal)).decode().split() for row, (_, look) in ROWS.items()}


async def prepared(*urls: str) -> list[Journal]:
    journals = [await open_journal(url) for url in urls]
    await journals[0].add_person(Person("anna", "hash", "", 1))
    await journals[0].notices.put_channel(Channel("phone", "anna", b""))
    await journals[0].social.add_group(PlayGroup("friday", "anna", b""))
    return journals


async def check(journals: list[Journal], history: list[Done], least: int) -> None:
    rows = await written(journals[0])
    assert [
        told for row, names in rows.items() for told in contradictions(history, row, names)
    ] == []
    assert sum(one.outcome == "ok" for one in history) >= least
    for journal in journals:
        await journal.close()


@pytest.mark.parametrize("where", ["memory", "sqlite"])
async def test_of_one_process(where: str, tmp_path: Any) -> None:
    journals = await prepared(":memory:" if where == "memory" else str(tmp_path / "teahouse.db"))
    history: list[Done] = []
    await asyncio.gather(*(client(number, journals, history) for number in range(CLIENTS)))
    await check(journals, history, CLIENTS * OPERATIONS)


def let_connections_die(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """asyncpg says goodbye to dead connections in tasks that nobody awaits."""
    if not isinstance(context.get("exception"), OSError):
        loop.default_exception_handler(context)


async def test_of_two_processes_whose_connections_die(new_database: Callable[[], str]) -> None:
    url = new_database()
    asyncio.get_running_loop().set_exception_handler(let_connections_die)
    journals = await prepared(url, url)
    history: list[Done] = []
    operator: Any = await asyncpg.connect(url)
    clients = [asyncio.create_task(client(number, journals, history)) for number in range(CLIENTS)]
    for n in range(CUTS):
        due = len(clients) * OPERATIONS * (n + 1) // (CUTS + 2)
        while len(history) < due and not all(one.done() for one in clients):
            await asyncio.sleep(0)
        await operator.fetch(HANG_UP)
    await asyncio.gather(*clients)
    await operator.close()
    await check(journals, history, CLIENTS * OPERATIONS // 4)
    assert {one.outcome for one in history} > {"ok"}


def test_the_checker_finds_what_cannot_be() -> None:
    first, second = Done("group", "a", 0, 1, "ok"), Done("group", "b", 2, 3, "ok")
    look = Done("group", "c", 4, 5, "ok", ("a",))
    failed, unsure = Done("group", "d", 0, 1, "failed"), Done("group", "e", 0)
    assert contradictions([first, second, unsure], "group", ["a", "b", "e"]) == []
    assert contradictions([first, second], "group", ["b", "a"]) != []
    assert contradictions([first], "group", []) != []
    assert contradictions([first], "group", ["a", "a"]) != []
    assert contradictions([failed], "group", ["d"]) != []
    assert contradictions([first, second, look], "group", ["a", "b"]) != []
