"""A live table: what is told to whom, answers, coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from teahouse.core import FastChance, plain
from teahouse.server.live.messages import No, Yes
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, Say


def test_every_client_can_follow_a_whole_game_by_its_changes_alone(
    harness: Any, watcher: Callable[..., Any]
) -> None:
    async def play(name: str, players: int) -> None:
        live = await harness.playing(name, players)
        clients = [watcher(live, f"p{seat}") for seat in range(players)]
        spectator = watcher(live, "someone else")
        table, draws = live.table, FastChance(7)
        while table.status == "playing":
            seats = sorted(table.game.to_act(table.state))
            seat = seats[draws.below(len(seats))]
            action = plain(table.game.sample(table.state, seat, draws))
            assert isinstance(await harness.do(live, f"p{seat}", Act(action=action)), Yes)
            if table.n % 7 == 0:
                for seat, client in enumerate(clients):
                    assert client.views[seat] == plain(table.game.view(table.state, seat))
                    listed = [plain(a) for a in table.game.actions(table.state, seat)]
                    assert client.actions[seat] == listed
                assert spectator.views[None] == plain(table.game.view(table.state, None))
        assert clients[0].views[0] == plain(table.game.open_view(table.state))
        assert clients[0].table["status"] == "over"
        assert clients[0].table["seed"] is not None

    asyncio.run(play("chinatown", 3))
    asyncio.run(play("dadaocheng", 2))


def test_an_ordinary_action_is_told_in_two_kilobytes(
    harness: Any, watcher: Callable[..., Any]
) -> None:
    async def play() -> None:
        live = await harness.playing("chinatown", 5)
        await harness.keep_first(live)
        client = watcher(live, "p0")
        gives = [{"from": 1, "to": 0, "cash": 10_000}]
        assert isinstance(await harness.act(live, 1, type="offer", gives=gives), Yes)
        assert len(repr(client.told[-1])) < 2_000

    asyncio.run(play())


def test_an_answer_tells_whether_the_action_took_chance(harness: Any) -> None:
    async def play() -> set[bool]:
        live = await harness.playing("dadaocheng", 2)
        table, chance, told = live.table, FastChance(7), set()
        while table.status == "playing":
            seat = min(table.game.to_act(table.state))
            action, before = plain(table.game.sample(table.state, seat, chance)), table.state
            answer = await harness.do(live, f"p{seat}", Act(action=action))
            assert answer.undoable == table.game.undoable(before, table.state)
            told.add(answer.undoable)
        return told

    assert asyncio.run(play()) == {True, False}


def test_a_message_sent_again_gets_the_same_answer_and_happens_once(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        offer = Act(
            action={"type": "offer", "seat": 0, "gives": [{"from": 1, "to": 0, "cash": 10_000}]}
        )
        first = await harness.do(live, "p0", offer, id="same")
        again = await harness.do(live, "p0", offer, id="same")
        assert first == again
        assert len(live.table.state.offers) == 1

    asyncio.run(play())


def test_a_word_sent_again_is_said_once_by_another_process_too(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        first = await harness.do(live, "p0", Say(seat=0, text="Hello"), id="same")
        again = await harness.do(live, "p0", Say(seat=0, text="Hello"), id="same")
        other = await harness.new_registry().get(live.table.id)
        assert await harness.do(other, "p0", Say(seat=0, text="Hello"), id="same") == first == again
        assert len(other.table.talk) == 1

    asyncio.run(play())


def test_two_bots_with_keys_may_use_the_same_ids(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        for seat in (0, 1):
            ready = Act(action={"type": "ready", "seat": seat, "ready": True})
            await live.submit(ready, Caller("", seat), id="1")
        assert [player.ready for player in live.table.state.players] == [True, True, False]

    asyncio.run(play())


def test_a_refusal_sent_again_is_the_same_refusal(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        done = Act(action={"type": "done", "seat": 0})
        first = await harness.do(live, "p0", done, id="no")
        assert isinstance(first, No)
        assert first.code == "wrong_phase"
        assert first.rule == "C11"
        assert await harness.do(live, "p0", done, id="no") == first

    asyncio.run(play())


def test_whoever_comes_back_gets_what_they_missed(
    harness: Any, watcher: Callable[..., Any]
) -> None:
    async def play() -> None:
        live = await harness.playing()
        client = watcher(live, "p2")
        last = client.number
        live.leave(client)
        await harness.keep_first(live)
        live.join(client, last)
        assert client.told[-1]["type"] == "update"
        assert client.views[2] == plain(live.table.game.view(live.table.state, 2))
        events = {event["type"] for event in client.told[-1]["seats"][0]["events"]}
        assert "BuildingsClaimed" in events

    asyncio.run(play())


def test_whoever_was_away_too_long_gets_a_whole_view(
    harness: Any, watcher: Callable[..., Any]
) -> None:
    async def play() -> None:
        live = await harness.playing()
        client = watcher(live, "p2")
        live.leave(client)
        for n in range(300):
            await harness.do(live, "p0", Say(seat=0, text=f"word {n}"))
        live.join(client, client.number)
        assert client.told[-1]["type"] == "welcome"
        live.join(client, 10_000)  # a number that this table has never had
        assert client.told[-1]["type"] == "welcome"

    asyncio.run(play())


def test_another_process_reads_the_same_table_from_the_journal(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        await harness.do(live, "p1", Say(seat=1, text="Who has a Sea Food?"))
        other = await harness.new_registry().get(live.table.id)
        assert other.table.n == live.table.n
        assert other.table.game.dump(other.table.state) == live.table.game.dump(live.table.state)
        assert other.table.talk == live.table.talk

    asyncio.run(play())


def test_two_processes_writing_at_once_lose_nothing(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        other = await harness.new_registry().get(live.table.id)

        async def offers(table: Any, seat: int, name: str) -> list[Any]:
            mine = [{"from": (seat + 1) % 3, "to": seat, "cash": 10_000}]
            act = Act(action={"type": "offer", "seat": seat, "gives": mine})
            return [
                await table.submit(act, Caller(f"p{seat}"), id=f"{name} {n}") for n in range(10)
            ]

        answers = await asyncio.gather(offers(live, 0, "a"), offers(other, 1, "b"))
        assert all(isinstance(answer, Yes) for part in answers for answer in part)
        numbers = [answer.number for part in answers for answer in part]
        assert len(set(numbers)) == 20
        await live.catch_up()
        await other.catch_up()
        assert live.table.game.dump(live.table.state) == other.table.game.dump(other.table.state)
        assert len(live.table.state.offers) == 20

    asyncio.run(play())


def test_ready_is_refused_to_who_has_not_seen_the_last_deal(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        seen = live.table.n
        gives = [{"from": 0, "to": 1, "cash": 10_000}]
        await harness.act(live, 0, type="offer", gives=gives)
        await harness.act(live, 1, type="accept", offer=1)
        ready = {"type": "ready", "seat": 0, "ready": True}
        stale = await harness.do(live, "p0", Act(action=ready, seen=seen))
        assert isinstance(stale, No)
        assert stale.code == "stale"
        assert isinstance(
            await harness.do(live, "p2", Act(action={**ready, "seat": 2}, seen=seen)), Yes
        )
        assert isinstance(await harness.do(live, "p0", Act(action=ready, seen=live.table.n)), Yes)

    asyncio.run(play())


def test_private_talk_reaches_those_it_is_said_to_and_nobody_else(
    harness: Any, watcher: Callable[..., Any]
) -> None:
    async def play() -> None:
        live = await harness.playing()
        clients = [watcher(live, f"p{seat}") for seat in range(3)]
        await harness.do(live, "p0", Say(seat=0, text="Between us", to=(1,)))
        assert [len(client.table["talk"]) for client in clients] == [1, 1, 0]
        assert "Between us" not in repr(clients[2].told)

    asyncio.run(play())
