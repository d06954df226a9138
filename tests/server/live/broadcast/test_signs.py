"""What players are told of each other: who is away, reads an offer, or lays something down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.table_harness import TableHarness, Watcher

from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import Composing, No, Visible, Yes
from teahouse.server.state.commands import Nudge
from teahouse.server.state.refusals import Refusal

Watching = Callable[[LiveTable, str], Watcher]
SECONDS = 60
DRAFT = {"gives": [{"from": 0, "to": 1, "cash": 20_000}]}


async def trading(harness: TableHarness) -> LiveTable:
    live = await harness.playing(options={"secret_deals": True})
    await harness.keep_first(live)
    return live


def last(one: Watcher) -> dict[str, Any]:
    return next(told for told in reversed(one.told) if told["type"] == "presence")


async def hears(one: Watcher, what: Callable[[dict[str, Any]], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not any(told["type"] == "presence" and what(told) for told in one.told):
            await asyncio.sleep(0.001)


def test_an_offer_grows_for_those_whom_it_is_for_alone(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        names = ("p0", "p1", "p2", "spectator")
        composer, addressee, other, spectator = (watcher(live, name) for name in names)
        live.compose(composer, Composing(seat=0, draft=DRAFT))
        laid = {"seat": 0, "terms": {**DRAFT, "clauses": []}}
        assert last(addressee)["drafts"] == [laid]
        for one in (composer, other, spectator):
            assert last(one)["composing"] == [0]
            assert not any("drafts" in told for told in one.told)
        assert live.welcome(addressee.caller).table.drafts[0].seat == 0
        assert live.welcome(other.caller).table.drafts == ()

    asyncio.run(test())


def test_a_draft_that_changes_fast_is_shown_with_pauses(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        composer, addressee = watcher(live, "p0"), watcher(live, "p1")
        for cash in range(10_000, 300_000, 10_000):
            draft = {"gives": [{"from": 0, "to": 1, "cash": cash}]}
            live.compose(composer, Composing(seat=0, draft=draft))
        shown = [told for told in addressee.told if "drafts" in told]
        assert len(shown) == 1
        await hears(addressee, lambda told: "290000" in str(told.get("drafts")))
        assert len([told for told in addressee.told if "drafts" in told]) == 2

    asyncio.run(test())


@pytest.mark.parametrize("done", ["stopped", "left", "lapsed"])
def test_a_draft_goes_when_nobody_composes_any_more(
    harness: TableHarness, watcher: Watching, done: str
) -> None:
    async def test() -> None:
        live = await trading(harness)
        composer, addressee = watcher(live, "p0"), watcher(live, "p1")
        live.compose(composer, Composing(seat=0, draft=DRAFT))
        if done == "stopped":
            live.compose(composer, Composing(seat=0, on=False))
        elif done == "left":
            live.leave(composer)
        else:
            harness.clock.now += 31_000
            live.show_thinking(())
        assert "drafts" not in last(addressee)

    asyncio.run(test())


def test_a_draft_is_no_way_to_send_words(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live = await trading(harness)
        composer = watcher(live, "p0")
        with pytest.raises(Refusal):
            live.compose(composer, Composing(seat=0, draft={"note": "psst"}))

    asyncio.run(test())


def signs(one: Watcher) -> Any:
    return last(one).get("signs", [])


def test_players_see_who_is_on_a_phone_in_another_tab_or_still(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        one, other, spectator = (watcher(live, name) for name in ("p0", "p1", "spectator"))
        live.hear_page(one, Visible(on=True, on_phone=True))
        assert signs(other) == [{"seat": 0, "on_phone": True}]
        live.hear_page(one, Visible(on=False))
        assert signs(other) == [{"seat": 0, "hidden_since": harness.clock.now}]
        live.hear_page(one, Visible(on=True, is_still=True))
        assert signs(other) == [{"seat": 0, "away_since": harness.clock.now}]
        live.hear_page(one, Visible(on=True, back_in=300))
        assert signs(other) == [{"seat": 0, "back_at": harness.clock.now + 300_000}]
        live.hear_page(one, Visible(on=True, back_in=0))
        assert signs(other) == []
        assert not any("signs" in told for told in spectator.told)

    asyncio.run(test())


def test_of_two_windows_the_one_in_front_counts(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live = await trading(harness)
        one, again, other = watcher(live, "p0"), watcher(live, "p0"), watcher(live, "p1")
        live.hear_page(again, Visible(on=False))
        live.hear_page(one, Visible(on=False))
        assert signs(other) == [{"seat": 0, "hidden_since": harness.clock.now}]
        live.hear_page(again, Visible(on=True))
        assert signs(other) == []

    asyncio.run(test())


def test_whoever_has_left_is_away_since_then(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live = await trading(harness)
        one, other = watcher(live, "p0"), watcher(live, "p1")
        live.leave(one)
        assert signs(other) == [{"seat": 0, "away_since": harness.clock.now}]
        watcher(live, "p0")
        assert signs(other) == []

    asyncio.run(test())


def test_only_whose_offer_it_is_learns_that_it_is_read(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        reader, maker, other = (watcher(live, name) for name in ("p0", "p1", "p2"))
        live.hear_page(reader, Visible(on=True, reads=1))
        assert signs(maker) == [{"seat": 0, "reads_yours": True}]
        assert not any("signs" in told for told in other.told)

    asyncio.run(test())


async def nudged(harness: TableHarness, live: LiveTable, seat: int, to: int) -> Yes | No:
    return await harness.do(live, f"p{seat}", Nudge(seat=seat, to=to))


def test_somebody_is_nudged_once_they_were_waited_for_and_once_a_minute(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        one, other = watcher(live, "p1"), watcher(live, "p2")
        assert isinstance(await nudged(harness, live, 0, 1), No)
        harness.clock.now += 20_000
        assert isinstance(await nudged(harness, live, 0, 1), Yes)
        assert one.told[-1] == {"type": "nudged", "by": 0}
        assert not [told for told in other.told if told["type"] == "nudged"]
        again = await nudged(harness, live, 2, 1)
        assert isinstance(again, No)
        assert (again.reason, again.facts["seconds"]) == ("nudged_already", 60.0)
        harness.clock.now += 60_000
        assert isinstance(await nudged(harness, live, 2, 1), Yes)

    asyncio.run(test())


def test_nobody_nudges_for_another_themselves_or_when_nobody_waits(
    harness: TableHarness,
) -> None:
    async def test() -> None:
        live = await trading(harness)
        harness.clock.now += 20_000
        assert isinstance(await harness.do(live, "p2", Nudge(seat=0, to=1)), No)
        assert isinstance(await nudged(harness, live, 0, 0), No)
        await harness.act(live, 1, type="ready", ready=True)
        assert isinstance(await nudged(harness, live, 0, 1), No)

    asyncio.run(test())
