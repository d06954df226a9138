"""One suite for every journal: in memory, SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from teahouse.store import Conflict, Journal, JournalError, Line, TableRow, open_journal

from .conftest import ANNA, FIRST, ROW

pytestmark = pytest.mark.anyio


def lines(*numbers: int) -> list[Line]:
    return [Line(n, 1_700_000_000_000 + n, b'{"k":"do"}') for n in numbers]


def row(id: str, updated: int, *, status: str = "playing", public: bool = True) -> TableRow:
    return TableRow(id, 1, updated, status, public, b"{}")


# tables


async def test_a_new_table_has_its_row_and_its_first_line(journal: Journal, table: str) -> None:
    assert await journal.table(table) == ROW
    assert await journal.read(table) == [FIRST]


async def test_a_table_can_be_made_with_many_lines(journal: Journal) -> None:
    await journal.create(ROW, *lines(1, 2, 3))
    assert await journal.read("one") == lines(1, 2, 3)


async def test_a_table_is_made_once(journal: Journal, table: str) -> None:
    with pytest.raises(Conflict):
        await journal.create(msgspec.structs.replace(ROW, updated=99), *lines(1, 2))
    assert await journal.table(table) == ROW
    assert await journal.read(table) == [FIRST]


async def test_lines_are_appended_in_order(journal: Journal, table: str) -> None:
    await journal.append(table, lines(2, 3))
    await journal.append(table, lines(4))
    assert await journal.read(table) == [FIRST, *lines(2, 3, 4)]
    assert await journal.read(table, after=2) == lines(3, 4)
    assert await journal.read(table, after=4) == []


async def test_any_bytes_and_times_come_back_as_they_were(journal: Journal, table: str) -> None:
    line = Line(2, 2**53, bytes(range(256)) * 40)
    await journal.append(table, [line])
    assert await journal.read(table, after=1) == [line]


@pytest.mark.parametrize("numbers", [(1,), (1, 2), (3,), (0,)])
async def test_only_the_next_number_can_be_appended(
    journal: Journal, table: str, numbers: tuple[int, ...]
) -> None:
    with pytest.raises(Conflict):
        await journal.append(table, lines(*numbers), row=row(table, 99))
    assert await journal.read(table) == [FIRST]
    assert await journal.table(table) == ROW


async def test_lines_with_a_gap_are_refused_whole(journal: Journal, table: str) -> None:
    with pytest.raises(ValueError, match="line 4 cannot follow line 2"):
        await journal.append(table, lines(2, 4))
    assert await journal.read(table) == [FIRST]


async def test_what_lines_say_can_be_replaced_and_nothing_else(
    journal: Journal, table: str
) -> None:
    await journal.append(table, lines(2, 3))
    before = await journal.read(table)
    await journal.rewrite(table, [Line(2, 0, b"forgotten")])
    after = await journal.read(table)
    assert after[1] == Line(2, before[1].at, b"forgotten")
    assert (after[0], after[2]) == (before[0], before[2])
    with pytest.raises(LookupError):
        await journal.rewrite("nowhere", [Line(1, 0, b"x")])


async def test_the_row_is_replaced_with_the_lines(journal: Journal, table: str) -> None:
    changed = TableRow(table, 1, 20, "playing", False, b'{"b":2}')
    await journal.append(table, lines(2), row=changed)
    assert await journal.table(table) == changed


async def test_a_table_that_is_not_there(journal: Journal) -> None:
    assert await journal.table("none") is None
    assert await journal.read("none") == []
    with pytest.raises(LookupError):
        await journal.append("none", lines(1))
    with pytest.raises(LookupError):
        await journal.seat_person("none", "anna")


@pytest.mark.parametrize("name", ["", "茶館", "a'b\"c; drop table lines", "\0", "x" * 3000])
async def test_any_name_can_be_asked_for(journal: Journal, table: str, name: str) -> None:
    assert await journal.table(name) is None
    assert await journal.read(name) == []
    assert await journal.person(name) is None
    assert await journal.person_by_login(name) is None
    assert await journal.person_by_token(name) is None
    assert await journal.tables_of(name) == []


# many at once


async def test_of_many_who_write_the_same_number_one_wins(journal: Journal, table: str) -> None:
    def line(writer: int) -> Line:
        return Line(2, writer, b"{}")

    outcomes = await asyncio.gather(
        *(journal.append(table, [line(writer)]) for writer in range(30)), return_exceptions=True
    )
    [winner] = [writer for writer, outcome in enumerate(outcomes) if outcome is None]
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 29
    assert await journal.read(table, after=1) == [line(winner)]


async def test_writers_who_try_again_leave_no_gap_and_no_double(
    journal: Journal, table: str
) -> None:
    async def write(writer: int) -> None:
        for count in range(10):
            while True:
                n = len(await journal.read(table)) + 1
                try:
                    await journal.append(table, [Line(n, writer, b"%d" % count)])
                    break
                except Conflict:
                    continue

    await asyncio.gather(*map(write, range(5)))
    written = await journal.read(table, after=1)
    assert [line.n for line in written] == list(range(2, 52))
    for writer in range(5):
        own = [line.text for line in written if line.at == writer]
        assert own == [b"%d" % count for count in range(10)]


async def test_a_conflict_at_one_table_leaves_the_others_alone(journal: Journal) -> None:
    names = [f"t{number}" for number in range(40)]
    for name in names:
        await journal.create(row(name, 1), *lines(1))

    async def append(number: int, name: str) -> None:
        await journal.append(name, lines(2, 3) if number % 4 else lines(1, 2))

    outcomes = await asyncio.gather(
        *(append(number, name) for number, name in enumerate(names)), return_exceptions=True
    )
    for number, (name, outcome) in enumerate(zip(names, outcomes, strict=True)):
        assert (outcome is None) == bool(number % 4)
        assert len(await journal.read(name)) == (3 if number % 4 else 1)


async def test_a_writer_who_is_cancelled_stops_nobody(journal: Journal, table: str) -> None:
    going = asyncio.create_task(journal.append(table, lines(2)))
    await asyncio.sleep(0)
    going.cancel()
    await journal.create(row("two", 1), *lines(1))
    assert await journal.read("two") == lines(1)
    assert await journal.read(table) in ([FIRST], [FIRST, *lines(2)])


# the lobby


async def test_tables_come_with_the_most_recently_used_first(journal: Journal) -> None:
    for id, updated in (("a", 2), ("b", 3), ("c", 1)):
        await journal.create(row(id, updated), *lines(1))
    await journal.append("c", lines(2), row=row("c", 9))
    assert [table.id for table in await journal.tables()] == ["c", "b", "a"]
    assert [table.id for table in await journal.tables(limit=2)] == ["c", "b"]
    assert len(await journal.tables(limit=None)) == 3


async def test_tables_are_found_by_status_and_by_who_may_see_them(journal: Journal) -> None:
    await journal.create(row("a", 4, status="gathering"), *lines(1))
    await journal.create(row("b", 3, status="playing"), *lines(1))
    await journal.create(row("c", 2, status="over"), *lines(1))
    await journal.create(row("d", 1, status="playing", public=False), *lines(1))

    async def found(*statuses: str, public: bool | None = None) -> str:
        return "".join(t.id for t in await journal.tables(public=public, statuses=statuses))

    assert await found() == "abcd"
    assert await found("playing") == "bd"
    assert await found("gathering", "playing") == "abd"
    assert await found("gathering", "playing", public=True) == "ab"
    assert await found(public=False) == "d"
    assert await found("closed") == ""


async def test_a_person_finds_the_tables_they_sat_at(journal: Journal) -> None:
    for id, updated in (("a", 1), ("b", 2), ("c", 3)):
        await journal.create(row(id, updated), *lines(1))
    for table in ("a", "b", "a"):
        await journal.seat_person(table, "anna")
    await journal.seat_person("c", "ben")
    assert [table.id for table in await journal.tables_of("anna")] == ["b", "a"]
    assert [table.id for table in await journal.tables_of("anna", limit=1)] == ["b"]
    assert await journal.tables_of("nobody") == []


# leases

LONG = 60_000


async def test_a_lease_is_held_by_one(journal: Journal, table: str) -> None:
    assert await journal.lease(table, "first", LONG)
    assert not await journal.lease(table, "second", LONG)
    assert await journal.lease(table, "first", LONG)
    assert await journal.lease("another", "second", LONG)


async def test_of_many_who_want_a_lease_one_gets_it(journal: Journal, table: str) -> None:
    got = await asyncio.gather(*(journal.lease(table, f"h{n}", LONG) for n in range(20)))
    assert sum(got) == 1


async def test_a_lease_can_be_given_back_by_its_holder_alone(journal: Journal, table: str) -> None:
    assert await journal.lease(table, "first", LONG)
    await journal.release(table, "second")
    assert not await journal.lease(table, "second", LONG)
    await journal.release(table, "first")
    await journal.release(table, "first")
    assert await journal.lease(table, "second", LONG)


async def test_a_lease_ends_by_itself(journal: Journal, table: str) -> None:
    assert await journal.lease(table, "first", 1)
    async with asyncio.timeout(60):
        while not await journal.lease(table, "second", LONG):
            await asyncio.sleep(0.001)
    assert not await journal.lease(table, "first", LONG)


# opening and closing


async def test_what_was_written_is_there_when_it_is_opened_again(lasting_url: str) -> None:
    journal = await open_journal(lasting_url)
    await journal.create(ROW, FIRST)
    await journal.append("one", lines(2))
    await journal.add_person(ANNA)
    await journal.seat_person("one", "anna")
    await journal.close()
    again = await open_journal(lasting_url)
    assert await again.read("one") == [FIRST, *lines(2)]
    assert await again.person("anna") == ANNA
    assert await again.tables_of("anna") == [ROW]
    await again.close()


async def test_closing_twice_is_no_error(url: str) -> None:
    journal = await open_journal(url)
    await journal.close()
    await journal.close()


async def test_closing_waits_for_what_was_begun(lasting_url: str) -> None:
    journal = await open_journal(lasting_url)
    await journal.create(ROW, FIRST)
    begun = asyncio.create_task(journal.append("one", lines(2)))
    await asyncio.sleep(0)
    await journal.close()
    await begun
    again = await open_journal(lasting_url)
    assert await again.read("one", after=1) == lines(2)
    await again.close()


async def test_a_journal_that_is_closed_says_so(lasting_url: str) -> None:
    journal = await open_journal(lasting_url)
    await journal.create(ROW, FIRST)
    await journal.close()
    with pytest.raises(JournalError):
        await journal.read("one")
    with pytest.raises(JournalError):
        await journal.append("one", lines(2))
