"""What is PostgreSQL's own: several processes, notifications between them, and lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import asyncpg
import pytest

from teahouse.core import BadInput
from teahouse.store import (
    EVERY_TABLE,
    Conflict,
    Journal,
    JournalError,
    Line,
    Notification,
    Person,
    TableRow,
    UnsureError,
    open_journal,
)
from teahouse.store.notices import Channel
from teahouse.store.social import PlayGroup

pytestmark = pytest.mark.anyio

ROW = TableRow("one", 1, 1, "playing", False, b"{}")
OTHERS = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
HANG_UP = f"select pg_terminate_backend(pid) {OTHERS}"


@pytest.fixture
def url(new_database: Callable[[], str]) -> str:
    return new_database()


@pytest.fixture
async def first(url: str) -> AsyncIterator[Journal]:
    journal = await open_journal(url)
    await journal.create(ROW, *lines(1))
    yield journal
    await journal.close()


@pytest.fixture
async def second(url: str, first: Journal) -> AsyncIterator[Journal]:
    journal = await open_journal(url)
    yield journal
    await journal.close()


@pytest.fixture
async def operator(url: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


def lines(*numbers: int) -> list[Line]:
    return [Line(n, n, b"{}") for n in numbers]


async def next_of(notifications: Any) -> Notification:
    async with asyncio.timeout(60):
        told: Notification = await anext(notifications)
        return told


# several processes


async def test_two_processes_never_both_write_a_number(first: Journal, second: Journal) -> None:
    """Two lines at a time: nobody gets their second in without their first."""

    async def write(journal: Journal, table: str, writer: int) -> None:
        for _ in range(8):
            while True:
                n = len(await journal.read(table))
                pair = [Line(n + 1, writer, b"{}"), Line(n + 2, writer, b"{}")]
                try:
                    await journal.append(table, pair)
                    break
                except Conflict:
                    continue

    tables = [f"t{number}" for number in range(6)]
    for table in tables:
        await first.create(TableRow(table, 1, 1, "playing", False, b"{}"), *lines(1))
    await asyncio.gather(
        *(write(first, table, 1) for table in tables),
        *(write(second, table, 2) for table in reversed(tables)),
    )
    for table in tables:
        written = (await first.read(table))[1:]
        assert [line.n for line in written] == list(range(2, 34))
        writers = [line.at for line in written]
        assert writers[::2] == writers[1::2]
        assert writers.count(1) == writers.count(2) == 16


async def test_two_who_write_to_many_tables_at_once_meet_only_where_they_overlap(
    first: Journal, second: Journal
) -> None:
    """In opposite order, so that each could wait for the other."""
    tables = [f"t{number}" for number in range(60)]
    for table in tables:
        await first.create(TableRow(table, 1, 1, "playing", False, b"{}"), *lines(1))

    async def append(journal: Journal, table: str, n: int) -> bool:
        try:
            await journal.append(table, lines(n))
            return True
        except Conflict:
            return False

    for n in range(2, 12):
        ours = [append(first, table, n) for table in tables[:40]]
        theirs = [append(second, table, n) for table in reversed(tables[20:])]
        won = await asyncio.gather(*ours, *theirs)
        assert all(won[:20])
        assert [a + b for a, b in zip(won[20:40], won[:59:-1], strict=True)] == [1] * 20
        assert all(won[40:60])


async def test_a_lease_is_held_by_one_process(first: Journal, second: Journal) -> None:
    assert await first.lease("one", "first", 60_000)
    assert not await second.lease("one", "second", 60_000)
    await first.release("one", "first")
    assert await second.lease("one", "second", 60_000)


# notifications


async def test_news_come_from_the_other_process_and_not_from_oneself(
    first: Journal, second: Journal
) -> None:
    await first.create(TableRow("two", 1, 1, "playing", False, b"{}"), *lines(1))
    async with aclosing(second.notifications()) as notifications:
        assert await next_of(notifications) == EVERY_TABLE
        await second.append("one", lines(2, 3))
        await first.append("two", lines(2, 3))
        assert await next_of(notifications) == Notification("two", 3)
        await first.append("two", lines(4))
        assert await next_of(notifications) == Notification("two", 4)


async def test_a_line_one_failed_to_write_is_news_when_another_writes_it(
    first: Journal, second: Journal
) -> None:
    async with aclosing(second.notifications()) as notifications:
        assert await next_of(notifications) == EVERY_TABLE
        with pytest.raises(Conflict):
            await second.append("one", lines(3))
        await first.append("one", lines(2, 3))
        assert await next_of(notifications) == Notification("one", 3)


async def test_a_notice_holds_the_table_and_the_number_alone(first: Journal, operator: Any) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    await operator.add_listener("teahouse", lambda *notice: heard.put_nowait(notice[3]))
    await first.append("one", lines(2))
    async with asyncio.timeout(60):
        assert await heard.get() == "2 one"
    await operator.remove_listener("teahouse", heard.put_nowait)


async def test_a_line_refused_is_no_news(first: Journal, second: Journal) -> None:
    async with aclosing(second.notifications()) as notifications:
        assert await next_of(notifications) == EVERY_TABLE
        with pytest.raises(Conflict):
            await first.append("one", lines(1))
        await first.append("one", lines(2))
        assert await next_of(notifications) == Notification("one", 2)


async def test_after_a_lost_connection_every_table_is_to_be_read_on(
    first: Journal, second: Journal, operator: Any
) -> None:
    async with aclosing(second.notifications()) as notifications:
        assert await next_of(notifications) == EVERY_TABLE
        await operator.fetch(HANG_UP)
        await append_at_last(first, lines(2))
        assert await next_of(notifications) == EVERY_TABLE
        assert await second.read("one") == lines(1, 2)
        await first.append("one", lines(3))
        assert await next_of(notifications) == Notification("one", 3)


async def append_at_last(journal: Journal, new: list[Line]) -> None:
    """A connection that was cut is noticed at once or by the first who uses it."""
    try:
        await journal.append("one", new)
    except JournalError:
        await journal.append("one", new)


async def test_of_many_lines_of_a_table_the_last_is_told(first: Journal, second: Journal) -> None:
    async with aclosing(second.notifications()) as notifications:
        assert await next_of(notifications) == EVERY_TABLE
        for n in range(2, 30):
            await first.append("one", lines(n))
        told = await next_of(notifications)
        while told.n < 29:
            told = await next_of(notifications)
        assert told == Notification("one", 29)


# lost connections


async def test_a_lost_connection_is_told_and_the_next_call_works(
    first: Journal, operator: Any
) -> None:
    going = asyncio.create_task(blocked_append(first, operator))
    with pytest.raises(JournalError, match="PostgreSQL at this machine/test"):
        await going
    await first.append("one", lines(2))
    assert await first.read("one") == lines(1, 2)


async def blocked_append(journal: Journal, operator: Any) -> None:
    """An append whose connection is cut while it waits for a lock."""
    async with operator.transaction():
        await operator.execute("lock table lines in exclusive mode")
        going = asyncio.create_task(journal.append("one", lines(2)))
        await until_waiting(operator, "relation")
        await operator.fetch(HANG_UP)
        await going


async def until_waiting(operator: Any, kind: str) -> None:
    """Waits until a connection waits for a lock of this kind."""
    async with asyncio.timeout(60):
        while not await operator.fetchval(f"select count(*) {OTHERS} and wait_event = '{kind}'"):
            await asyncio.sleep(0.01)


async def test_a_connection_that_dies_while_a_row_is_written_leaves_it_unsure(
    first: Journal, operator: Any
) -> None:
    async with operator.transaction():
        await operator.execute("lock table channels in exclusive mode")
        going = asyncio.create_task(first.notices.put_channel(Channel("phone", "anna", b"{}")))
        await until_waiting(operator, "relation")
        await operator.fetch(HANG_UP)
        with pytest.raises(UnsureError, match="PostgreSQL at this machine/test"):
            await going
    await first.notices.put_channel(Channel("phone", "anna", b"{}"))
    assert await first.notices.owners() == {"anna"}


WAIT_IN_COMMIT = """
create function wait_in_commit() returns trigger language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7);
    return null;
end $$;
create constraint trigger wait_in_commit after insert on muted_tables
deferrable initially deferred for each row execute function wait_in_commit();
"""


async def test_a_connection_that_dies_within_a_commit_leaves_it_unsure(
    first: Journal, operator: Any
) -> None:
    await operator.execute(WAIT_IN_COMMIT)
    await operator.execute("select pg_advisory_lock(7)")
    going = asyncio.create_task(first.notices.mute("anna", "one", 1, most=5))
    await until_waiting(operator, "advisory")
    await operator.fetch(HANG_UP)
    with pytest.raises(UnsureError):
        await going
    await operator.execute("select pg_advisory_unlock(7)")
    await first.notices.mute("anna", "one", 1, most=5)
    assert await first.notices.mutes("anna") == ("one",)


async def test_a_question_that_dies_is_never_unsure(first: Journal, operator: Any) -> None:
    async with operator.transaction():
        await operator.execute("lock table channels in access exclusive mode")
        going = asyncio.create_task(first.notices.owners())
        await until_waiting(operator, "relation")
        await operator.fetch(HANG_UP)
        with pytest.raises(JournalError) as told:
            await going
    assert not isinstance(told.value, UnsureError)


async def test_what_a_server_of_the_version_before_changes_has_a_new_version(
    first: Journal, operator: Any
) -> None:
    await first.add_person(Person("anna", "hash", "Anna", 1))
    await first.notices.put_channel(Channel("phone", "anna", b"{}"))
    await first.notices.change_settings("anna", lambda _: b"{}")
    await first.social.add_group(PlayGroup("friday", "anna", b"{}"))
    for table in ("people", "channels", "settings", "play_groups"):
        same = f"update {table} set version = version returning version"
        assert await operator.fetchval(same) == 2


async def test_a_statement_that_takes_too_long_is_given_up(
    url: str, monkeypatch: pytest.MonkeyPatch, operator: Any
) -> None:
    settings = {"statement_timeout": "100ms"}
    monkeypatch.setattr("teahouse.store.postgresql.SETTINGS", settings)
    journal = await open_journal(url)
    async with operator.transaction():
        await operator.execute("lock table tables in access exclusive mode")
        with pytest.raises(JournalError, match="statement timeout"):
            await journal.table("one")
    assert await journal.table("one") is None
    await journal.close()


# opening


async def test_a_database_that_may_forget_is_refused(url: str, operator: Any) -> None:
    name = url.split("/")[3].split("?")[0]
    await operator.execute(f"alter database {name} set synchronous_commit = off")
    with pytest.raises(BadInput, match="synchronous_commit off"):
        await open_journal(url)


async def test_a_database_that_is_not_there_is_refused(postgres: str) -> None:
    with pytest.raises(BadInput, match='"nowhere" does not exist'):
        await open_journal(postgres.format("nowhere"))


async def test_a_server_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="PostgreSQL at localhost/tea cannot be used"):
        await open_journal("postgresql://localhost:1/tea")


async def test_servers_that_start_together_make_the_schema_once(url: str) -> None:
    journals = await asyncio.gather(*(open_journal(url) for _ in range(4)))
    await journals[0].create(ROW, *lines(1))
    assert [await journal.read("one") for journal in journals] == [lines(1)] * 4
    for journal in journals:
        await journal.close()
