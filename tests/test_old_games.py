"""Games that earlier versions wrote open, fold and replay to what they were then."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.server.live_server import running_server
from tests.server.reconnecting_players import folded

from teahouse.core import plain, read_record, replay
from teahouse.core.case import differences
from teahouse.games import game
from teahouse.server.people.identity import INVITE
from teahouse.server.settings import Settings
from teahouse.server.state.events import event_from
from teahouse.server.state.table import Table
from teahouse.store import open_journal
from teahouse.store.journal import Line
from teahouse.store.table_files import tables_in

pytestmark = pytest.mark.anyio

OLD = Path(__file__).parent / "fixtures" / "version-0.1.0"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "expected.json").read_text())
EXPORTED = (OLD / "tables.jsonl").read_bytes().splitlines(keepends=True)
TABLES, RECORDS = EXPECTED["tables"], EXPECTED["records"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A copy of the journal, as a server would be started on it."""
    return str(shutil.copy(OLD / "journal.sqlite", tmp_path))


async def lines_of(database: str, id: str) -> list[Line]:
    journal = await open_journal(database)
    try:
        return list(await journal.read(id))
    finally:
        await journal.close()


def as_expected(table: Table) -> dict[str, Any]:
    """What the expectations say of a table, as it is now."""
    return {
        "game": table.opened.game,
        "title": table.opened.title,
        "status": table.status,
        "lines": table.n,
        "names": [chair.name for chair in table.chairs],
        "bots": [chair.bot for chair in table.chairs],
        "talk": [talk.text for talk in table.talk],
        "marks": plain(table.marks),
        "tried": plain(list(table.tried.values())),
        "deadline": plain(table.deadline),
        "waiting_for": list(table.waiting_for),
        "outcome": plain(table.outcome),
        "record": plain(table.record()) if table.started else None,
    }


@pytest.mark.parametrize("id", TABLES)
async def test_a_table_of_an_old_journal_folds_to_what_it_was(database: str, id: str) -> None:
    table = folded(id, await lines_of(database, id))
    expected = {**TABLES[id]}
    positions, undone = expected.pop("positions"), expected.pop("undone")
    expected["marks"] = [mark for mark in expected["marks"] if is_there(table, **mark)]
    assert not list(differences(expected, as_expected(table)))
    assert sum(entry.undo is not None for entry in _entries(table)) == undone
    for n, position in positions.items():
        found = plain(table.game.dump(table.state_at(int(n))))
        assert not list(differences(position, found)), n


def is_there(table: Table, *, seat: int, mark: str, building: int | None, tile: str | None) -> bool:
    """Whether something can still be for sale; such marks stood to the end of the game once."""
    kind, thing = ("building", building) if tile is None else ("tile", tile)
    assert thing is not None
    return mark == "wanted" or table.game.count_of(table.state, seat, kind, thing)[0] > 0


def _entries(table: Table) -> tuple[Any, ...]:
    return table.record().entries if table.started else ()


async def test_tables_that_were_exported_long_ago_are_read(database: str) -> None:
    copies = list(tables_in(EXPORTED, event_from))
    assert {copy.row.id for copy in copies} == set(TABLES)
    for copy in copies:
        if copy.whole:
            assert list(copy.lines) == await lines_of(database, copy.row.id)


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_record_replays_to_the_same_end(name: str) -> None:
    match = replay(game(name), read_record((OLD / f"{name}.jsonl").read_bytes()))
    assert plain(match.outcome) == RECORDS[name]["outcome"]
    for n, position in RECORDS[name]["positions"].items():
        assert not list(differences(position, plain(match.game.dump(match.state_at(int(n))))))


def test_a_server_shows_and_replays_the_tables_of_an_old_journal(database: str) -> None:
    with running_server(Settings(database=database, limited=False)) as server:
        guest = server.guest()
        for copy in tables_in(EXPORTED, event_from):
            token = getattr(event_from(copy.lines[0].text), "token", "")
            if not token:
                continue  # a daily puzzle's table, to which nobody is invited
            invite = {INVITE: token}
            path, expected = f"/api/tables/{copy.row.id}", TABLES[copy.row.id]
            shown = guest.get(path, headers=invite).json()
            assert shown["status"] == expected["status"]
            if expected["status"] == "over":
                replayed = guest.get(f"{path}/replay", headers=invite).json()
                assert replayed["outcome"] == expected["outcome"]
