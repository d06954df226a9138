"""A bid book: what others would give for a thing, sealed until all have said, or open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.table_harness import TableHarness, Watcher

from teahouse.core import Phrase
from teahouse.server.live.background_tasks import TableRunner
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Yes
from teahouse.server.live.moments import heard_by
from teahouse.server.state.commands import Enquire, OpenBids, Speak

Watching = Callable[[LiveTable, str], Watcher]
SEATS = ("p0", "p1", "p2")


async def asked(harness: TableHarness, **more: Any) -> tuple[LiveTable, int, int]:
    """A table at which seat 0 has asked what others would give; the lot, and the line."""
    live = await harness.playing()
    await harness.keep_first(live)
    lot = live.table.state.owned_by(0)[0]
    answer = await harness.do(live, "p0", Enquire(seat=0, kind="bid", building=lot, **more))
    assert isinstance(answer, Yes)
    return live, lot, answer.number


async def bid(harness: TableHarness, live: LiveTable, seat: int, line: int, cash: int) -> None:
    phrase = Phrase(say="bid_price", building=live.table.state.owned_by(0)[0], cash=cash)
    assert isinstance(
        await harness.do(live, f"p{seat}", Speak(seat=seat, phrase=phrase, re=line)), Yes
    )


def book(one: Watcher) -> dict[str, Any]:
    (shown,) = one.table["books"]
    return dict(shown)


def sums(one: Watcher) -> list[int]:
    return [answer["phrase"]["cash"] for answer in book(one).get("bids", [])]


def heard(one: Watcher) -> list[int]:
    return [line["phrase"]["cash"] for line in one.table["talk"] if line.get("re") is not None]


def test_open_bids_are_gathered_for_all(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live, lot, line = await asked(harness)
        one = watcher(live, "spectator")
        await bid(harness, live, 1, line, 40_000)
        assert (book(one)["building"], sums(one)) == (lot, [40_000])
        assert (book(one)["answered"], book(one)["waiting"]) == ([1], [2])

    asyncio.run(test())


def test_sealed_bids_are_seen_by_whoever_bids_until_all_have(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live, _, line = await asked(harness, sealed=True)
        seller, first, second, spectator = (watcher(live, one) for one in (*SEATS, "spectator"))
        await bid(harness, live, 1, line, 40_000)
        assert sums(first) == heard(first) == [40_000]
        for one in (seller, second, spectator):
            assert sums(one) == heard(one) == []
            assert book(one)["answered"] == [1]
        await bid(harness, live, 2, line, 50_000)
        for one in (seller, first, second, spectator):
            assert sums(one) == heard(one) == [40_000, 50_000]

    asyncio.run(test())


def test_bots_hear_no_sealed_bids(harness: TableHarness) -> None:
    async def test() -> None:
        live, _, line = await asked(harness, sealed=True)
        await bid(harness, live, 1, line, 40_000)
        table = live.table
        said = {
            seat: [one.re for one in heard_by(seat, table.talk, sealed=table.sealed) if one.re]
            for seat in range(3)
        }
        assert said == {0: [], 1: [line], 2: []}

    asyncio.run(test())


def test_whoever_asked_opens_the_bids_early_and_nobody_else(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live, _, line = await asked(harness, sealed=True)
        seller = watcher(live, "p0")
        await bid(harness, live, 1, line, 40_000)
        refused = await harness.do(live, "p1", OpenBids(seat=1, enquiry=line))
        assert isinstance(refused, No)
        assert refused.reason == "no_sealed_bids"
        assert isinstance(await harness.do(live, "p0", OpenBids(seat=0, enquiry=line)), Yes)
        assert sums(seller) == [40_000]

    asyncio.run(test())


def test_bids_are_opened_when_their_time_is_up(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live, _, line = await asked(harness, sealed=True, seconds=30)
        seller = watcher(live, "p0")
        await bid(harness, live, 1, line, 40_000)
        runner = TableRunner(live, harness.journal, None, holder="one", bots={}, sets={})  # type: ignore[arg-type]
        assert live.table.runs_alone
        pause = await runner._serve()
        assert pause is not None
        assert sums(seller) == []
        harness.clock.now += 30_000
        await runner._serve()
        assert sums(seller) == [40_000]
        assert live.table.opens_bids_at is None

    asyncio.run(test())


def test_a_book_goes_when_the_thing_is_sold_and_what_was_sealed_stays_sealed(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live, lot, line = await asked(harness, sealed=True)
        seller = watcher(live, "p0")
        await bid(harness, live, 1, line, 40_000)
        gives = [{"from": 0, "to": 2, "buildings": [lot]}, {"from": 2, "to": 0, "cash": 10_000}]
        await harness.act(live, 0, type="offer", gives=gives)
        await harness.act(live, 2, type="accept", offer=1)
        assert seller.table["books"] == []
        assert heard(seller) == []

    asyncio.run(test())


def test_only_bids_are_sealed(harness: TableHarness) -> None:
    async def test() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        lot = live.table.state.owned_by(1)[0]
        wish = Enquire(seat=0, kind="price", building=lot, sealed=True)
        assert isinstance(await harness.do(live, "p0", wish), No)

    asyncio.run(test())


def test_another_process_knows_the_same_books(harness: TableHarness) -> None:
    async def test() -> None:
        live, _, line = await asked(harness, sealed=True, seconds=30)
        await bid(harness, live, 1, line, 40_000)
        other = await harness.new_registry().get(live.table.id)
        assert other.table.books == live.table.books
        assert other.table.sealed == live.table.sealed

    asyncio.run(test())
