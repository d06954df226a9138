"""Tables exported and imported; no seed of a running game leaves the journal."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from teahouse.core import RecordError
from teahouse.server.state.events import (
    ActionDone,
    Opened,
    Started,
    TableEvent,
    event_from,
    text_of,
)
from teahouse.store import Journal, Line, TableRow
from teahouse.store.sqlite import OneConnection, SqliteJournal
from teahouse.store.table_files import exported, tables_in

pytestmark = pytest.mark.anyio

SEED = "0123456789abcdef-the-secret-seed"
CHANGES: tuple[TableEvent, ...] = (
    Opened(game="chinatown", options={"players": 3}, seats=3, host="anna", invite="hash"),
    Started(seed=SEED, version=1),
    ActionDone(do={"type": "keep", "seat": 0, "cards": [3, 5, 9]}, id="茶", asker="anna"),
)
LINES = tuple(Line(n, 1000 + n, text_of(change)) for n, change in enumerate(CHANGES, 1))


def row(id: str, status: str) -> TableRow:
    return TableRow(id, 1, 2, status, True, b'{"title":"tea"}')


async def journal_with(*statuses: str) -> Journal:
    journal = SqliteJournal(OneConnection())
    for number, status in enumerate(statuses):
        table = row(f"table-{number}", status)
        await journal.create(table, *LINES[: 1 if status == "gathering" else None])
    return journal


async def export(journal: Journal) -> list[bytes]:
    rows = await journal.tables(limit=None)
    return [line async for line in exported(journal, rows)]


async def test_a_game_that_is_over_comes_back_byte_for_byte() -> None:
    [copy] = tables_in(await export(await journal_with("over")), event_from)
    assert copy.whole
    assert copy.row == row("table-0", "over")
    assert copy.lines == LINES


@pytest.mark.parametrize("status", ["playing", "paused", "closed"])
async def test_the_seed_of_a_game_that_is_not_over_is_never_exported(status: str) -> None:
    file = await export(await journal_with(status))
    assert SEED.encode() not in b"".join(file)
    [copy] = tables_in(file, event_from)
    assert not copy.whole
    assert [line.n for line in copy.lines] == [1, 2, 3]
    assert copy.lines[2] == LINES[2]


async def test_a_table_that_has_not_begun_is_whole() -> None:
    [copy] = tables_in(await export(await journal_with("gathering")), event_from)
    assert copy.whole
    assert copy.lines == LINES[:1]


async def test_many_tables_in_one_file() -> None:
    file = await export(await journal_with("over", "playing", "over", "gathering"))
    assert [copy.whole for copy in tables_in(file, event_from)] == [True, False, True, True]


async def test_a_file_without_tables() -> None:
    assert list(tables_in(await export(await journal_with()), event_from)) == []


def without_newline(file: list[bytes]) -> list[bytes]:
    return [*file[:-1], file[-1][:-1]]


def replaced(number: int, old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(file: list[bytes]) -> list[bytes]:
        line = file[number - 1]
        assert old in line
        return [*file[: number - 1], line.replace(old, new), *file[number:]]

    return change


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda file: [], "the file is cut off here"),
        (lambda file: file[:-1], "the file is cut off here"),
        (without_newline, "line 5: the file is cut off here"),
        (lambda file: [*file, file[-1]], "line 6: the file goes on after its 1 tables"),
        (lambda file: [file[0], *file[2:]], "line 2: the line is not what comes here"),
        (lambda file: [*file[:3], file[4]], "line 4: line 2 of the table is missing"),
        (replaced(1, b":1,", b":9,"), "line 1: format 9 is not known"),
        (replaced(2, b"table-0", b"../secret"), "line 2: the line is not what comes here"),
        (replaced(3, b'"opened"', b'"burnt"'), "line 3: the line is damaged"),
        (replaced(4, b"1002", b"1003"), "line 4: the line is damaged"),
        (replaced(4, b"{", b"["), "line 4: the line is not what comes here"),
        (replaced(5, b"anna", b"\xff\xfe"), "line 5: the line is not what comes here"),
        (replaced(5, b"anna", b"a" * 1_000_001), "line 5: the line is too long"),
        (replaced(5, b"[3,5,9]", b"[" * 9999 + b"]" * 9999), "line 5: "),
    ],
)
async def test_a_damaged_file_is_refused_with_the_line(
    damage: Callable[[list[bytes]], list[bytes]], sentence: str
) -> None:
    file = damage(await export(await journal_with("over")))
    with pytest.raises(RecordError) as refused:
        list(tables_in(file, event_from))
    assert str(refused.value).startswith(sentence)


def without_checksums(file: list[bytes]) -> list[bytes]:
    """As an older Teahouse has written it."""
    return [re.sub(rb',"checksum":"[0-9a-f]+"', b"", line) for line in file]


async def test_a_file_without_checksums_is_read() -> None:
    file = without_checksums(await export(await journal_with("over")))
    [table] = tables_in(file, event_from)
    assert table.lines == LINES


async def test_a_line_that_no_server_writes_is_refused() -> None:
    file = without_checksums(await export(await journal_with("over")))
    with pytest.raises(RecordError, match="line 3: a journal line cannot be read"):
        list(tables_in(replaced(3, b'"opened"', b'"burnt"')(file), event_from))


async def test_the_server_keeps_the_seed_where_the_export_looks_for_it() -> None:
    assert msgspec.json.decode(text_of(CHANGES[1]))["seed"] == SEED
