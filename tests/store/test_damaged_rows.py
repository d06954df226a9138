"""A row of people and groups that was changed past the stores is found, in whichever table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from teahouse.store import Journal, Line, Person, TableRow, open_journal
from teahouse.store.backup import backup, restore
from teahouse.store.moderation import Block, Measure, Report
from teahouse.store.notices import Channel
from teahouse.store.opening import is_postgresql
from teahouse.store.row_checksums import KINDS, row_checksum
from teahouse.store.social import Invitation, PlayGroup, SharedLink
from teahouse.store.sqlite_file import connect

pytestmark = pytest.mark.anyio

CHANGED = {
    "people": "name",
    "tokens": "person",
    "seats": "person",
    "secrets": "name",
    "settings": "person",
    "channels": "owner",
    "muted_tables": "table_id",
    "invitations": "inviter",
    "play_groups": "owner",
    "group_members": "person",
    "removed_members": "person",
    "shared_links": "owner",
    "agreements": "table_id",
    "reports": "about",
    "measures": "why",
    "blocks": "kind",
}
"""A column of each table, which is set to another text."""


async def fill(journal: Journal) -> None:
    """Writes a row of every kind, and changes and removes some."""
    await journal.create(TableRow("one", 1, 1, "over", False, b"{}"), Line(1, 1, b"{}"))
    for name in ("ann", "bob"):
        await journal.add_person(Person(name, f"token of {name}", "Ann 安", 5))
        await journal.add_token(name, f"phone of {name}", 6)
        await journal.seat_person("one", name)
        await journal.notices.change_settings(name, lambda _: b'{"zone":"UTC"}')
        await journal.notices.put_channel(Channel(f"mail of {name}", name, b"\x00\xff"))
        await journal.notices.mute(name, "one", 7, most=9)
        await journal.social.invite(Invitation(name, "one", "bob", "hash", 8))
        await journal.social.add_group(PlayGroup(f"group of {name}", name, b"{}"))
        await journal.social.remove_member(f"group of {name}", "cem", lambda _: b"[]")
        await journal.sharing.add_link(SharedLink(f"link of {name}", "one", name, None, 9))
        await journal.sharing.agree(name, "one", agreed=True)
        await journal.moderation.add_report(Report(name, 1, "one", name, "cem", b"{}"))
        await journal.moderation.put_measure(Measure("person", name, None, "rude"))
        await journal.moderation.put_block(name, Block("cem", "mute"))
    await journal.notices.secret("signer", b"\x01")
    await journal.change_person("ann", lambda one: Person("ann", "new", "A", 5, "ann", "argon"))
    await journal.moderation.close_report("ann", 12)
    await journal.moderation.put_block("ann", Block("cem", "block"))
    await journal.social.drop_group("group of bob")
    await journal.moderation.drop_measure("person", "bob")


@pytest.fixture
async def filled(url: str) -> str:
    journal = await open_journal(url)
    await fill(journal)
    await journal.close()
    return url


@pytest.fixture
async def journal(filled: str) -> AsyncIterator[Journal]:
    journal = await open_journal(filled)
    yield journal
    await journal.close()


async def alter(url: str, *statements: str) -> None:
    """What a broken disk does: no trigger is told."""
    if is_postgresql(url):
        connection = await asyncpg.connect(url)
        for statement in ("set session_replication_role = replica", *statements):
            await connection.execute(statement)
        await connection.close()
        return
    with closing(connect(Path(url))) as database:
        found = database.execute("select name, sql from sqlite_schema where type = 'trigger'")
        triggers = found.fetchall()
        for statement in (*(f"drop trigger {name}" for name, _ in triggers), *statements):
            database.execute(statement)
        for _, trigger in triggers:
            database.execute(trigger)


async def damage(url: str) -> list[tuple[str, str]]:
    journal = await open_journal(url, reading=True)
    found = [row async for row in journal.damaged_rows()]
    await journal.close()
    return [(row.kind, row.what) for row in found]


async def test_what_the_stores_have_written_is_sound(filled: str) -> None:
    assert await damage(filled) == []


async def test_what_was_changed_lost_or_added_is_named(filled: str) -> None:
    assert set(CHANGED) == set(KINDS)
    for kind in KINDS:
        key = "name" if kind == "secrets" else CHANGED[kind]
        await alter(filled, f"create table kept as select * from {kind}")
        one = f"where {key} = (select max({key}) from {kind})"
        await alter(filled, f"update {kind} set {key} = 'x' {one}")
        found = await damage(filled)
        assert found, kind
        assert {one for one, _ in found} == {kind}
        await alter(filled, f"delete from {kind}")
        lost = await damage(filled)
        assert set(lost) == {(kind, "lost")}
        await alter(filled, f"insert into {kind} select * from kept", "drop table kept")
        assert await damage(filled) == []
        await alter(filled, f"delete from row_checksums where kind = '{kind}'")
        assert set(await damage(filled)) == {(kind, "unknown")}
        await alter(
            filled,
            f"insert into row_checksums select * from row_checksums_now where kind = '{kind}'",
        )


async def test_a_backup_keeps_damage(
    filled: str, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    await alter(filled, "update people set name = 'Eve' where id = 'bob'", "delete from blocks")
    expected = [("people", "changed"), ("blocks", "lost"), ("blocks", "lost")]
    assert await damage(filled) == expected
    await backup(filled, tmp_path / "backup.db")
    for target in (str(tmp_path / "restored.db"), new_database()):
        await restore(target, tmp_path / "backup.db")
        assert await damage(target) == expected


async def test_a_sound_backup_is_sound_elsewhere(
    filled: str, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    await backup(filled, tmp_path / "backup.db")
    for target in (str(tmp_path / "restored.db"), new_database()):
        await restore(target, tmp_path / "backup.db")
        assert await damage(target) == []


@pytest.mark.parametrize("values", [("a", "b"), ("", None), (None,), ("安", "é\n"), ("a,1:b", "-")])
async def test_both_databases_compute_the_same(
    values: tuple[str | None, ...], new_database: Callable[[], str]
) -> None:
    url = new_database()
    await (await open_journal(url)).close()
    connection = await asyncpg.connect(url)
    named = ", ".join(f"${n}::text" for n in range(1, len(values) + 1))
    assert await connection.fetchval(f"select row_checksum({named})", *values) == row_checksum(
        *values
    )
    await connection.close()


async def test_values_do_not_run_into_each_other() -> None:
    sums = {row_checksum(*one) for one in (("ab", "c"), ("a", "bc"), ("abc",), ("abc", None))}
    assert len(sums) == 4
