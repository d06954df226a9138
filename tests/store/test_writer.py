"""Commits, waited for here while the disk is quick and in a thread while it is not."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from teahouse.store import JournalError
from teahouse.store import sqlite_writer as writers
from teahouse.store.sqlite_file import make_private, writable
from teahouse.store.sqlite_log import Checkpointer, Witness
from teahouse.store.sqlite_writer import QUICK_IN_A_ROW, Writer

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Writer]:
    make_private(folder / "some.db")
    with closing(writable(folder / "some.db")) as connection:
        connection.execute("create table words (word text primary key)")
        path = folder / "some.db"
        writer = Writer(connection, Onlooker(writable(path), Witness(path)))
        yield writer
        await writer.close()


class Onlooker(Checkpointer):
    """Who sees in which thread commits are waited for."""

    def committed(self, writing: sqlite3.Connection, lines: Sequence[tuple[str, int]]) -> None:
        waited_in.append(threading.current_thread().name)
        super().committed(writing, lines)


waited_in: list[str] = []


@pytest.fixture(autouse=True)
def nothing_seen_yet() -> None:
    waited_in.clear()


async def put(writer: Writer, word: str) -> str:
    def work(connection: sqlite3.Connection) -> str:
        connection.execute("insert into words values (?)", (word,))
        if word == "bad":
            raise ValueError(word)
        return word

    return await writer.run(work)


def words(connection: sqlite3.Connection) -> list[str]:
    return sorted(word for (word,) in connection.execute("select word from words"))


async def test_a_quick_disk_is_waited_for_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "QUICK", 60.0)
    async with opened(tmp_path) as writer:
        for word in "abcdefg":
            await put(writer, word)
    assert all(name.startswith("journal") for name in waited_in[:QUICK_IN_A_ROW])
    assert set(waited_in[QUICK_IN_A_ROW:]) == {threading.current_thread().name}


async def test_a_slow_disk_is_waited_for_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "QUICK", 0.0)
    async with opened(tmp_path) as writer:
        for word in "abc":
            await put(writer, word)
    assert waited_in
    assert all(name.startswith("journal") for name in waited_in)


@pytest.mark.parametrize("quick", [0.0, 60.0])
async def test_what_fails_is_undone_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    monkeypatch.setattr(writers, "QUICK", quick)
    monkeypatch.setattr(writers, "QUICK_IN_A_ROW", 1)
    async with opened(tmp_path) as writer:
        await put(writer, "a")
        with pytest.raises(ValueError, match="bad"):
            await put(writer, "bad")
        together = [put(writer, word) for word in ("b", "bad", "c")]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert [isinstance(outcome, ValueError) for outcome in outcomes] == [False, True, False]
        assert await writer.run(words) == ["a", "b", "c"]


@pytest.mark.parametrize("quick", [0.0, 60.0])
async def test_closing_finishes_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    monkeypatch.setattr(writers, "QUICK", quick)
    monkeypatch.setattr(writers, "QUICK_IN_A_ROW", 1)
    monkeypatch.setattr(writers, "MAX_BATCH", 2)
    async with opened(tmp_path) as writer:
        waiting = [asyncio.ensure_future(put(writer, word)) for word in "abcde"]
        await asyncio.sleep(0)
    assert all(await asyncio.gather(*waiting))


@pytest.mark.parametrize("quick", [0.0, 60.0])
async def test_nothing_is_acknowledged_once_sqlite_has_undone_the_whole_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    monkeypatch.setattr(writers, "QUICK", quick)
    monkeypatch.setattr(writers, "QUICK_IN_A_ROW", 1)

    def undo_all(connection: sqlite3.Connection) -> None:  # as a full disk does
        connection.execute("insert or rollback into words values ('a')")

    async with opened(tmp_path) as writer:
        await put(writer, "a")
        together = [put(writer, "b"), writer.run(undo_all, is_whole=True), put(writer, "c")]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert [isinstance(outcome, JournalError) for outcome in outcomes] == [True] * 3
        assert await writer.run(words) == ["a"]
        assert await put(writer, "d") == "d"
