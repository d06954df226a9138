"""Commands: who may do what at a table, and when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from teahouse.core import plain, replay
from teahouse.server.live.messages import No, Yes
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallTime,
    Close,
    LeaveToBot,
    MarkThing,
    Mute,
    Pause,
    Remove,
    Rename,
    Resume,
    Say,
    Sit,
    Stand,
    Start,
    TakeTimeOff,
)
from teahouse.server.state.events import Clocks


def code(answer: Yes | No) -> str:
    return answer.code if isinstance(answer, No) else "yes"


def test_friends_sit_down_and_the_host_starts(harness: Any) -> None:
    async def play() -> None:
        live = await harness.table()
        assert code(await harness.do(live, "p1", Sit(name="Jia"))) == "yes"
        assert code(await harness.do(live, "p2", Sit(name="Otto", seat=0))) == "seat_taken"
        assert code(await harness.do(live, "p0", Start())) == "not_possible"
        assert code(await harness.do(live, "p2", Sit(name="Otto"))) == "yes"
        assert code(await harness.do(live, "p0", AddBot(bot="random"))) == "yes"
        assert code(await harness.do(live, "p3", Sit(name="Late"))) == "seat_taken"
        assert code(await harness.do(live, "p1", Start())) == "not_host"
        assert code(await harness.do(live, "p0", Start())) == "yes"
        assert code(await harness.do(live, "p0", Start())) == "not_now"
        assert [chair.name for chair in live.table.chairs] == ["Jia", "Otto", "Lan"]

    asyncio.run(play())


def test_one_person_may_hold_several_seats(harness: Any) -> None:
    async def play() -> None:
        live = await harness.table()
        for name in ("A", "B", "C"):
            assert code(await harness.do(live, "p0", Sit(name=name))) == "yes"
        await harness.do(live, "p0", Start())
        await harness.keep_first_as(live, "p0")
        assert live.table.state.phase == "trade"

    asyncio.run(play())


def test_standing_up_renaming_and_removing(harness: Any) -> None:
    async def play() -> None:
        live = await harness.table()
        await harness.do(live, "p1", Sit(name="Jia", seat=1))
        assert code(await harness.do(live, "p2", Rename(seat=1, name="Thief"))) == "not_yours"
        assert code(await harness.do(live, "p1", Rename(seat=1, name="Jia Li"))) == "yes"
        assert code(await harness.do(live, "p2", Stand(seat=1))) == "not_yours"
        assert code(await harness.do(live, "p1", Stand(seat=1))) == "yes"
        await harness.do(live, "p1", Sit(name="Jia", seat=1))
        assert code(await harness.do(live, "p1", Remove(seat=1))) == "not_host"
        assert code(await harness.do(live, "p0", Remove(seat=1))) == "yes"
        assert code(await harness.do(live, "p0", Remove(seat=1))) == "not_now"
        assert code(await harness.do(live, "p0", Remove(seat=9))) == "not_found"

    asyncio.run(play())


def test_only_the_holder_of_a_seat_acts_for_it(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        keep = {"type": "keep", "seat": 1, "cards": []}
        assert code(await harness.do(live, "p0", Act(action=keep))) == "not_yours"
        assert code(await harness.do(live, "p0", Act(action={"type": "timeout"}))) == "not_yours"
        assert code(await harness.do(live, "p0", Act(action={**keep, "seat": 99}))) == "not_found"
        assert code(await harness.do(live, "p1", Act(action=keep))) == "bad_count"

    asyncio.run(play())


def test_a_pause_stops_play_and_the_clock(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing(options={"trade_minutes": 1})
        await harness.keep_first(live)
        end = live.table.deadline.at
        assert end == harness.clock.now + 60_000
        harness.clock.now += 20_000
        assert code(await harness.do(live, "stranger", Pause())) == "not_seated"
        assert code(await harness.do(live, "p1", Pause())) == "yes"
        ready = Act(action={"type": "ready", "seat": 0, "ready": True})
        assert code(await harness.do(live, "p0", ready)) == "not_now"
        harness.clock.now += 500_000
        assert code(await harness.do(live, "p2", Resume())) == "yes"
        assert live.table.deadline.at == harness.clock.now + 40_000

    asyncio.run(play())


def test_undo_of_ones_own_last_move_needs_nobody_who_did_nothing_since(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        await harness.act(live, 0, type="ready", ready=True)
        assert code(await harness.do(live, "p0", AskUndo(seat=0))) == "yes"
        assert not live.table.state.players[0].ready

    asyncio.run(play())


def test_undo_of_a_deal_needs_the_word_of_those_who_acted(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        await harness.act(live, 0, type="offer", gives=[{"from": 0, "to": 1, "cash": 10_000}])
        offered = live.table.n
        await harness.act(live, 1, type="accept", offer=1)
        assert live.table.state.players[1].cash == 60_000
        assert code(await harness.do(live, "p0", AskUndo(seat=0, to=offered))) == "yes"
        assert live.table.undo_wish.waiting == (1,)
        assert live.table.state.players[1].cash == 60_000
        assert code(await harness.do(live, "p2", AnswerUndo(seat=2, yes=True))) == "not_now"
        assert code(await harness.do(live, "p1", AnswerUndo(seat=1, yes=True))) == "yes"
        assert live.table.state.players[1].cash == 50_000
        assert live.table.state.offers == ()

    asyncio.run(play())


def test_a_no_ends_the_wish_to_undo(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        await harness.act(live, 0, type="offer", gives=[{"from": 0, "to": 1, "cash": 10_000}])
        await harness.act(live, 1, type="accept", offer=1)
        await harness.do(live, "p0", AskUndo(seat=0))
        assert code(await harness.do(live, "p1", AnswerUndo(seat=1, yes=False))) == "yes"
        assert live.table.undo_wish is None
        assert live.table.state.players[1].cash == 60_000

    asyncio.run(play())


def test_no_undo_past_a_reveal(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        assert code(await harness.do(live, "p0", AskUndo(seat=0))) == "not_possible"

    asyncio.run(play())


def test_an_undo_is_in_the_record_and_replays(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        await harness.act(live, 0, type="ready", ready=True)
        await harness.do(live, "p0", Say(seat=0, text="Wait"))
        await harness.do(live, "p0", AskUndo(seat=0))
        record = live.table.record()
        assert record.header.seed is None
        match = replay(live.table.game, record, seed=live.table.started.seed)
        assert match.state == live.table.state

    asyncio.run(play())


def test_time_is_called_once_all_who_are_ready_ask_for_it(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        assert code(await harness.do(live, "p0", CallTime(seat=0))) == "not_now"
        for seat in (0, 1):
            await harness.act(live, seat, type="ready", ready=True)
        assert code(await harness.do(live, "p0", CallTime(seat=0))) == "yes"
        assert not live.table.deadline
        assert code(await harness.do(live, "p1", CallTime(seat=1))) == "yes"
        assert live.table.deadline.at == harness.clock.now + 60_000

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "expected"), [("Hello", "yes"), ("  ", "bad_message"), ("x" * 501, "too_long")]
)
def test_talk_has_a_length(harness: Any, text: str, expected: str) -> None:
    async def play() -> None:
        live = await harness.playing()
        assert code(await harness.do(live, "p0", Say(seat=0, text=text))) == expected

    asyncio.run(play())


def test_whoever_is_muted_or_not_seated_does_not_talk(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        assert code(await harness.do(live, "p1", Mute(seat=2))) == "not_host"
        assert code(await harness.do(live, "p0", Mute(seat=2))) == "yes"
        assert code(await harness.do(live, "p2", Say(seat=2, text="But"))) == "muted"
        assert code(await harness.do(live, "p2", Say(seat=1, text="I am you"))) == "not_yours"
        assert code(await harness.do(live, "someone", Say(text="Hello"))) == "not_seated"

    asyncio.run(play())


def test_marks_are_set_and_taken_away(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        wanted = MarkThing(seat=0, mark="wanted", tile="photo")
        assert code(await harness.do(live, "p0", wanted)) == "yes"
        assert [mark.tile for mark in live.table.marks] == ["photo"]
        off = MarkThing(seat=0, mark="wanted", tile="photo", on=False)
        assert code(await harness.do(live, "p0", off)) == "yes"
        assert live.table.marks == ()
        neither = MarkThing(seat=0, mark="wanted")
        assert code(await harness.do(live, "p0", neither)) == "bad_message"
        for building in range(1, 41):
            much = MarkThing(seat=0, mark="wanted", building=building)
            assert code(await harness.do(live, "p0", much)) == "yes"
        assert code(await harness.do(live, "p0", wanted)) == "too_many"

    asyncio.run(play())


def test_too_many_open_offers_are_refused(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        gives = [{"from": 1, "to": 0, "cash": 10_000}]
        answers = [await harness.act(live, 0, type="offer", gives=gives) for _ in range(13)]
        assert [code(answer) for answer in answers] == ["yes"] * 12 + ["too_many"]

    asyncio.run(play())


def test_an_offer_declined_three_times_must_be_changed(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        gives = [{"from": 1, "to": 0, "cash": 10_000}]
        for number in (1, 2, 3):
            assert code(await harness.act(live, 0, type="offer", gives=gives)) == "yes"
            assert code(await harness.act(live, 1, type="decline", offer=number)) == "yes"
        again = await harness.act(live, 0, type="offer", gives=gives)
        assert (again.code, again.reason) == ("too_many", "offer_repeated")
        more = [{"from": 1, "to": 0, "cash": 20_000}]
        assert code(await harness.act(live, 0, type="offer", gives=more)) == "yes"

    asyncio.run(play())


def test_a_player_leaves_the_game_to_a_bot(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        assert code(await harness.do(live, "p1", LeaveToBot(seat=1, bot="nobody"))) == "unknown_bot"
        assert code(await harness.do(live, "p2", LeaveToBot(seat=1))) == "not_yours"
        assert code(await harness.do(live, "p1", LeaveToBot(seat=1))) == "yes"
        assert live.table.chairs[1].bot == "random"
        assert code(await harness.act(live, 1, type="keep", cards=[])) == "not_yours"

    asyncio.run(play())


def test_a_closed_table_takes_nothing_more(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        assert code(await harness.do(live, "p1", Close())) == "not_host"
        assert code(await harness.do(live, "p0", Close())) == "yes"
        assert code(await harness.do(live, "p0", Say(seat=0, text="Hello?"))) == "not_now"

    asyncio.run(play())


def test_a_rematch_seats_the_same_people_once(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing("dadaocheng", 2)
        while live.table.status == "playing":
            action = live.table.game.time_up(live.table.state)
            await harness.do(live, f"p{action.seat}", Act(action=plain(action)))
        again = await harness.registry.rematch(live, "p1")
        assert [chair.name for chair in again.table.chairs] == ["Person 0", "Person 1"]
        assert await harness.registry.rematch(live, "p0") is again
        assert live.table.rematch == again.table.id

    asyncio.run(play())


def test_a_bot_that_somebody_has_relieved_plays_no_more(harness: Any) -> None:
    async def play() -> None:
        live = await harness.table()
        for name in ("A", "B", "C"):
            await harness.do(live, "p0", Sit(name=name))
        await harness.do(live, "p0", Start())
        bot = Caller(person="", seat=1, is_bot=True)
        action = Act(action=plain(next(live.table.game.actions(live.table.state, 1))))
        assert code(await live.submit(action, bot, id="early")) == "not_yours"
        await harness.do(live, "p0", LeaveToBot(seat=1))
        assert code(await live.submit(action, bot, id="now")) == "yes"
        await harness.do(live, "p0", Sit(name="B", seat=1))
        assert code(await live.submit(action, bot, id="late")) == "not_yours"

    asyncio.run(play())


def test_a_second_time_off_begins_where_the_first_ends(harness: Any) -> None:
    async def play() -> None:
        clocks = Clocks(turn_seconds=86_400, reserve_seconds=86_400, days_off=7)
        live = await harness.playing("dadaocheng", 2, clocks=clocks)
        began = harness.clock.now
        for days in (2, 3):
            assert code(await harness.do(live, "p1", TakeTimeOff(seat=1, days=days))) == "yes"
            harness.clock.now += 1000
        assert live.table.clock.slow_play.off_until[1] == began + (2 + 3) * 86_400_000
        too_many = TakeTimeOff(seat=1, days=3)
        assert code(await harness.do(live, "p1", too_many)) == "not_possible"

    asyncio.run(play())
