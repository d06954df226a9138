"""Whoever comes back with the last number has what whoever comes anew is told, at every point."""

from __future__ import annotations

import asyncio
import copy

import pytest
from tests.server.table_harness import TableHarness, Watcher

from teahouse.core import FastChance, plain
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import Yes
from teahouse.server.state.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallTime,
    Close,
    Command,
    LeaveToBot,
    MarkThing,
    Mute,
    Pause,
    Rename,
    Resume,
    Say,
    Sit,
    Start,
)

BESIDE: tuple[tuple[str, Command], ...] = (
    ("p1", Pause()),
    ("p0", Say(text="while we pause", seat=0)),
    ("p2", Resume()),
    ("p0", Say(text="only you", seat=0, to=(1,))),
    ("p1", MarkThing(seat=1, mark="wanted", building=3)),
    ("p2", Rename(seat=2, name="Another")),
    ("p0", Mute(seat=1)),
    ("p1", CallTime(seat=1)),
    ("p1", LeaveToBot(seat=1, bot="random")),
    ("p1", Sit(name="Back", seat=1)),
    ("p0", AskUndo(seat=0)),
    ("p1", AnswerUndo(seat=1, yes=True)),
    ("p2", AnswerUndo(seat=2, yes=True)),
)
"""What people do beside the game, whether or not the table lets them just then."""


def check_same(live: LiveTable, old: Watcher) -> None:
    """The client comes back, and another comes anew."""
    back, fresh = copy.copy(old), Watcher(old.caller.person)
    back.views, back.actions = dict(old.views), dict(old.actions)
    back.number -= 1  # what brings it up to date may have the number that it has
    live.join(back, old.number)
    live.join(fresh)
    there = {point.seat for point in live.welcome(old.caller).seats}
    assert {seat: back.views.get(seat) for seat in there} == fresh.views, (old.number, live.table.n)
    assert {seat: back.actions.get(seat) for seat in there} == fresh.actions
    assert {**back.table, "watching": 0, "present": 0} == {
        **fresh.table,
        "watching": 0,
        "present": 0,
    }
    live.leave(back)
    live.leave(fresh)


class Comings:
    """Clients as they stood at many points of a game, and every one of them back again."""

    def __init__(self, live: LiveTable, people: list[str]) -> None:
        self.live = live
        self.people = people
        self.past: list[Watcher] = []

    def remember(self) -> None:
        for person in self.people:
            watcher = Watcher(person)
            self.live.join(watcher)
            self.live.leave(watcher)
            self.past.append(watcher)

    def check(self, chance: FastChance) -> None:
        recent = self.past[-2 * len(self.people) :]
        others = [self.past[chance.below(len(self.past))] for _ in range(2)]
        for watcher in (*recent, *others):
            check_same(self.live, watcher)


@pytest.mark.parametrize(("name", "seed"), [("chinatown", 1), ("chinatown", 2), ("dadaocheng", 3)])
def test_at_every_point_of_a_whole_game(harness: TableHarness, name: str, seed: int) -> None:
    async def play() -> None:
        live = await harness.table(name, 3)
        chance = FastChance(seed)
        comings = Comings(live, ["p0", "p1", "p2", "a spectator"])
        comings.remember()
        await start(harness, live, comings, chance)
        beside = iter(BESIDE * 100)
        while live.table.status not in ("over", "closed"):
            if chance.below(5) == 0 or live.table.status != "playing":
                await harness.do(live, *next(beside))
            else:
                await some_action(harness, live, chance)
            if chance.below(12) == 0:
                comings.check(chance)
                comings.remember()
        comings.check(chance)

    asyncio.run(play())


async def start(
    harness: TableHarness, live: LiveTable, comings: Comings, chance: FastChance
) -> None:
    for seat in range(3):
        await harness.do(live, f"p{seat}", Sit(name=f"Person {seat}", seat=seat))
        comings.check(chance)
        comings.remember()
    assert isinstance(await harness.do(live, "p0", Start()), Yes)
    comings.check(chance)


async def some_action(harness: TableHarness, live: LiveTable, chance: FastChance) -> None:
    table = live.table
    seats = sorted(table.game.to_act(table.state))
    seat = seats[chance.below(len(seats))]
    action = plain(table.game.sample(table.state, seat, chance))
    await harness.do(live, f"p{seat}", Act(action=action))


def test_a_seat_that_comes_back_after_a_pause_has_its_actions(harness: TableHarness) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.do(live, "p0", Pause())
        client = Watcher("p1")
        live.join(client)
        live.leave(client)
        await harness.do(live, "p0", Resume())
        live.join(client, client.number)
        assert client.actions[1] == [
            plain(action) for action in live.table.game.actions(live.table.state, 1)
        ]
        assert client.actions[1]

    asyncio.run(play())


def test_a_closed_table_and_a_bot_s_seat(harness: TableHarness) -> None:
    async def play() -> None:
        live = await harness.playing()
        comings = Comings(live, ["p0", "p1"])
        for command in (AddBot(bot="random", seat=1), Close()):
            comings.remember()
            await harness.do(live, "p0", command)
            comings.check(FastChance(1))

    asyncio.run(play())
