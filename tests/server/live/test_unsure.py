"""Ids happen once and answers are honest, whatever becomes of an append."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from teahouse.server.live.messages import No, Yes
from teahouse.server.state.commands import Act, Say
from teahouse.store.journal import DamagedError, JournalError, Line, TableRow, UnsureError
from teahouse.store.sqlite import OneConnection, SqliteJournal

OFFER = Act(action={"type": "offer", "seat": 0, "gives": [{"from": 0, "to": 1, "cash": 10_000}]})


class Faulty(SqliteJournal):
    """A journal whose appends, once told to, are written or not, and raise in either case."""

    def __init__(self) -> None:
        super().__init__(OneConnection())
        self.raises: JournalError | None = None
        self.writes = True
        self.is_reachable = True

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        error, self.raises = self.raises, None
        if error is None or self.writes:
            await super().append(table, lines, row=row)
        if error is not None:
            raise error

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        if not self.is_reachable:
            raise JournalError("gone")
        return await super().read(table, after, is_checked=is_checked)


@pytest.fixture
def journal(harness: Any) -> Faulty:
    harness.journal = Faulty()
    harness.registry = harness.new_registry()
    return harness.journal  # type: ignore[no-any-return]


@pytest.mark.parametrize("was_written", [True, False])
def test_what_may_have_been_written_is_done_once_when_it_is_sent_again(
    harness: Any, journal: Faulty, was_written: bool
) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        before = live.table.n
        journal.raises, journal.writes = UnsureError("the line went dead"), was_written
        with pytest.raises(UnsureError):
            await harness.do(live, "p0", OFFER, id="mine")
        answer = await harness.do(live, "p0", OFFER, id="mine")
        assert isinstance(answer, Yes)
        assert answer.number == before + 1
        assert len(await journal.read(live.table.id)) == before + 1

    asyncio.run(play())


def test_it_stays_unsure_while_the_journal_cannot_be_asked(harness: Any, journal: Faulty) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        journal.raises = UnsureError("the line went dead")
        for _ in range(2):
            with pytest.raises(UnsureError):
                await harness.do(live, "p0", OFFER, id="mine")
            journal.is_reachable = False
        journal.is_reachable = True
        assert isinstance(await harness.do(live, "p0", OFFER, id="mine"), Yes)

    asyncio.run(play())


def test_what_was_surely_not_written_is_not_unsure(harness: Any, journal: Faulty) -> None:
    async def play() -> None:
        live = await harness.playing()
        journal.raises, journal.writes = JournalError("no room"), False
        with pytest.raises(JournalError) as told:
            await harness.do(live, "p0", Say(text="hello", seat=0))
        assert not isinstance(told.value, UnsureError)

    asyncio.run(play())


def test_lines_that_vanish_under_a_running_server_are_told_as_damage(
    harness: Any, journal: Faulty
) -> None:
    async def play() -> None:
        live = await harness.playing()
        last = "delete from lines where n = (select max(n) from lines)"
        await journal.database.run_all((last, ()))
        with pytest.raises(DamagedError):
            await harness.do(live, "p0", Say(text="hello", seat=0))

    asyncio.run(play())


def test_an_id_is_remembered_whatever_has_happened_since(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        first = await harness.do(live, "p0", Say(text="hello", seat=0), id="first")
        for n in range(2_100):
            assert isinstance(await harness.do(live, "p1", Say(text="again", seat=1)), Yes), n
        n = live.table.n
        assert await harness.do(live, "p0", Say(text="hello", seat=0), id="first") == first
        reopened = await harness.new_registry().get(live.table.id)
        assert await harness.do(reopened, "p0", Say(text="hello", seat=0), id="first") == first
        assert not isinstance(first, No)
        assert reopened.table.n == n

    asyncio.run(play())
