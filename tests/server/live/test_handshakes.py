"""A handshake: a yes that either may take back for a moment, and that is written when it closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.server.table_harness import TableHarness, Watcher

from teahouse.server.live import handshaking
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Visible, Yes
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, AddBot, PullBack, Shake, Sit, Start
from teahouse.server.state.seating import Chair
from teahouse.server.state.table import Table

Watching = Callable[[LiveTable, str], Watcher]
SECONDS = 60  # longer than any handshake on any machine


def bought(lot: int, buyer: int = 0, **more: Any) -> dict[str, Any]:
    """An offer of a buyer for a lot of seat 1."""
    gives = [
        {"from": 1, "to": buyer, "buildings": [lot]},
        {"from": buyer, "to": 1, "cash": 10_000},
    ]
    return {"type": "offer", "gives": gives, **more}


def lot_of(live: LiveTable, seat: int) -> int:
    lot: int = live.table.state.owned_by(seat)[0]
    return lot


async def trading(harness: TableHarness, **options: Any) -> LiveTable:
    """A game of three in which seat 0 has made an offer for a lot of seat 1."""
    live = await harness.playing(options=options)
    await harness.keep_first(live)
    secret = {"secret": True} if options.get("secret_deals") else {}
    assert isinstance(await harness.act(live, 0, **bought(lot_of(live, 1), **secret)), Yes)
    return live


async def shake(harness: TableHarness, live: LiveTable, seat: int = 1, offer: int = 1) -> Yes | No:
    action = {"type": "accept", "seat": seat, "offer": offer}
    return await harness.do(live, f"p{seat}", Shake(action=action, seen=live.table.n))


async def closed(live: LiveTable) -> None:
    async with asyncio.timeout(SECONDS):
        while live.handshakes.open:
            await asyncio.sleep(0.001)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands close as soon as nothing else is to be done."""
    monkeypatch.setattr(handshaking, "HANDSHAKE_MS", 1)
    monkeypatch.setattr(handshaking, "BETWEEN_BOTS_MS", 1)


def test_nothing_is_written_while_hands_meet(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live = await trading(harness)
        seen = [watcher(live, name) for name in ("p0", "p1", "p2", "spectator")]
        before = live.table.n
        assert await shake(harness, live) == Yes(id=f"id {harness._ids}", number=before)
        assert live.table.n == before
        for one in seen:
            (hands,) = one.told[-1]["hands"]
            assert hands["parties"] == [0, 1]
            assert hands["action"] == {"type": "accept", "seat": 1, "offer": 1}
            assert hands["closes"] - hands["began"] == 2_000

    asyncio.run(test())


@pytest.mark.usefixtures("quick")
def test_the_yes_is_written_when_the_hands_close(harness: TableHarness, watcher: Watching) -> None:
    async def test() -> None:
        live = await trading(harness)
        player = watcher(live, "p0")
        await shake(harness, live)
        await closed(live)
        assert live.table.state.offer(1).status == "done"
        assert player.told[-1]["type"] == "presence"
        assert player.told[-1].get("hands", []) == []

    asyncio.run(test())


def test_a_process_that_dies_in_between_has_written_nothing(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await shake(harness, live)
        other = await harness.new_registry().get(live.table.id)
        assert other.table.n == live.table.n
        assert other.table.state.offer(1).status == "open"
        assert other.handshakes.open == ()

    asyncio.run(test())


def test_whoever_said_yes_pulls_back_and_the_offer_stays(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        player = watcher(live, "p0")
        await shake(harness, live)
        answer = await harness.do(live, "p1", PullBack(seat=1, hands=1))
        assert isinstance(answer, Yes)
        parted = next(told for told in player.told if told["type"] == "parted")
        assert (parted["by"], parted["why"]["reason"]) == (1, "pulled_back")
        assert live.table.state.offer(1).status == "open"

    asyncio.run(test())


def test_whoever_made_the_offer_pulls_back_by_withdrawing_it(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await shake(harness, live)
        assert isinstance(await harness.do(live, "p0", PullBack(seat=0, hands=1)), Yes)
        assert live.table.state.offer(1).status == "withdrawn"

    asyncio.run(test())


def test_nobody_else_pulls_their_hands_apart(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await shake(harness, live)
        for person, seat in (("p2", 2), ("p2", 1), ("stranger", 0)):
            answer = await harness.do(live, person, PullBack(seat=seat, hands=1))
            assert isinstance(answer, No)
        assert len(live.handshakes.open) == 1

    asyncio.run(test())


def test_hands_that_have_parted_cannot_be_pulled_back_again(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await shake(harness, live)
        await harness.do(live, "p1", PullBack(seat=1, hands=1))
        answer = await harness.do(live, "p1", PullBack(seat=1, hands=1))
        assert isinstance(answer, No)
        assert answer.reason == "hands_have_parted"

    asyncio.run(test())


def test_a_second_tap_begins_no_second_handshake(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await shake(harness, live)
        assert isinstance(await shake(harness, live), Yes)
        assert len(live.handshakes.open) == 1

    asyncio.run(test())


def test_an_accept_without_a_handshake_is_at_once(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        await harness.act(live, 1, type="accept", offer=1)
        assert live.table.state.offer(1).status == "done"

    asyncio.run(test())


def test_what_is_no_yes_is_done_at_once(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        ready = {"type": "ready", "seat": 2, "ready": True}
        await harness.do(live, "p2", Shake(action=ready))
        assert live.table.state.players[2].ready

    asyncio.run(test())


def test_a_yes_that_is_refused_begins_no_handshake(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        answer = await shake(harness, live, seat=2)
        assert isinstance(answer, No)
        assert live.handshakes.open == ()

    asyncio.run(test())


def test_the_first_hands_win_and_the_other_is_told(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        lot = lot_of(live, 1)
        await harness.act(live, 2, **bought(lot, buyer=2))
        await shake(harness, live, seat=1, offer=1)
        for wanted in (Shake, Act):
            yes = {"type": "accept", "seat": 1, "offer": 2}
            answer = await harness.do(live, "p1", wanted(action=yes))
            assert isinstance(answer, No)
            assert answer.reason == "in_other_hands"
            assert answer.facts["seats"] == [0, 1]
        assert live.table.state.offer(2).status == "open"

    asyncio.run(test())


def test_an_offer_that_is_withdrawn_meanwhile_does_not_close(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        player = watcher(live, "p1")
        await shake(harness, live)
        await harness.act(live, 0, type="withdraw", offer=1)
        parted = next(told for told in player.told if told["type"] == "parted")
        assert parted["why"]["reason"] == "offer_not_open"
        assert live.handshakes.open == ()

    asyncio.run(test())


def test_hands_that_have_met_close_before_the_trade_ends(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness, trade_minutes=1)
        await shake(harness, live)
        await live.act_if(lambda table: table.game.time_up(table.state), late=True)
        if live.table.state.phase == "trade":  # the deal came first, so that it is asked again
            await live.act_if(lambda table: table.game.time_up(table.state), late=True)
        assert live.table.state.offer(1).status == "done"
        assert live.table.state.phase == "place"

    asyncio.run(test())


def test_the_last_ready_waits_for_hands_that_have_met(harness: TableHarness) -> None:
    async def test() -> None:
        live = await trading(harness)
        for seat in (0, 1):
            await harness.act(live, seat, type="ready", ready=True)
        await shake(harness, live)
        await harness.act(live, 2, type="ready", ready=True)
        assert live.table.state.offer(1).status == "done"
        assert live.table.state.phase == "trade"  # whoever made a deal is not ready any more

    asyncio.run(test())


def test_a_secret_handshake_is_seen_by_its_parties_alone(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness, secret_deals=True)
        others = [watcher(live, name) for name in ("p2", "spectator")]
        player = watcher(live, "p0")
        await shake(harness, live)
        await harness.do(live, "p1", PullBack(seat=1, hands=1))
        assert [told for told in player.told if told["type"] == "parted"]
        assert all(
            "hands" not in told for one in others for told in one.told if told != one.told[0]
        )
        assert not [told for one in others for told in one.told if told["type"] == "parted"]

    asyncio.run(test())


def test_a_secret_handshake_holds_nothing_against_those_who_do_not_know_of_it(
    harness: TableHarness,
) -> None:
    async def test() -> None:
        live = await trading(harness, secret_deals=True)
        lot = lot_of(live, 1)
        gives = [{"from": 1, "to": 2, "buildings": [lot]}]
        await harness.act(live, 1, type="offer", gives=gives)
        await shake(harness, live, seat=1, offer=1)
        await harness.act(live, 2, type="accept", offer=2)
        assert live.table.state.offer(2).status == "done"
        assert live.handshakes.open == ()

    asyncio.run(test())


def kept_first(seat: int, table: Table) -> Any:
    return table.game.fallback_action(table.state, seat)


async def against_a_bot(harness: TableHarness) -> LiveTable:
    """The same, where a bot of the house sits at seat 1."""
    live = await harness.table()
    await harness.do(live, "p0", Sit(name="Person 0", seat=0))
    await harness.do(live, "p0", AddBot(bot="random", seat=1))
    await harness.do(live, "p2", Sit(name="Person 2", seat=2))
    await harness.do(live, "p0", Start())
    for seat in range(3):
        await live.act_if(partial(kept_first, seat))
    await harness.act(live, 0, **bought(lot_of(live, 1)))
    return live


@pytest.mark.parametrize(
    ("told", "lasts"), [(None, []), ({}, []), ({"hands": False}, []), ({"hands": True}, [2_000])]
)
def test_a_house_bot_shakes_hands_with_whoever_wants_to_see_it(
    harness: TableHarness, watcher: Watching, told: dict[str, Any] | None, lasts: list[int]
) -> None:
    async def test() -> None:
        live = await against_a_bot(harness)
        player = watcher(live, "p0")
        if told is not None:
            live.hear_page(player, Visible(on=True, **told))
        yes = Act(action={"type": "accept", "seat": 1, "offer": 1}, seen=live.table.n)
        await live.shake(yes, Caller("", seat=1, is_bot=True), id="yes")
        assert [one.closes - one.began for one in live.handshakes.open] == lasts
        assert (live.table.state.offer(1).status == "done") == (not lasts)

    asyncio.run(test())


@pytest.mark.usefixtures("quick")
def test_hands_whose_seat_was_lost_meanwhile_do_not_close(
    harness: TableHarness, watcher: Watching
) -> None:
    async def test() -> None:
        live = await trading(harness)
        player = watcher(live, "p0")
        await shake(harness, live)
        live.table.chairs = (live.table.chairs[0], Chair(bot="random"), live.table.chairs[2])
        await closed(live)
        async with asyncio.timeout(SECONDS):
            while not [told for told in player.told if told["type"] == "parted"]:
                await asyncio.sleep(0.001)
        assert live.table.state.offer(1).status == "open"

    asyncio.run(test())
