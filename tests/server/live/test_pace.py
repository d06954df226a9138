"""Bots at a table with a person: what happens when, by a clock that the test drives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.table_harness import TableHarness, Watcher

from teahouse.core import Phrase, Seat, plain
from teahouse.games.chinatown.rules.actions import Accept, MakeOffer, Ready
from teahouse.play import BOTS
from teahouse.play.pool import Pool
from teahouse.server.live.bot_runner import BotRunner
from teahouse.server.live.bot_workers import Workers
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import Composing, Yes
from teahouse.server.live.viewers import LAPSES_MS
from teahouse.server.state.commands import (
    Act,
    AddBot,
    Enquire,
    Hold,
    Hurry,
    SetTempo,
    Sit,
    Speak,
    Start,
)

PERSON = 0
PLAYERS = 4
MOST_SECONDS = 150
MOST_SILENCE = 18  # seconds in which nobody does or says anything while bots still trade


class PacedTable:
    """Three bots and a person who does nothing unless told; time passes as the bots wait."""

    def __init__(self, harness: TableHarness, live: LiveTable, workers: Workers) -> None:
        self.harness = harness
        self.live = live
        self.runner = BotRunner(live, workers, bots=BOTS, sets={})
        self.began = 0

    async def start_trading(self) -> None:
        """Let everyone keep cards; trade begins with the last one."""
        table = self.live.table
        await self.harness._keep(self.live, PERSON, "p0")
        while table.state.phase == "deal":
            await self.runner.serve(table)
        self.began = self.harness.clock.now

    async def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Let bots act for so many seconds of the table's time; how many it took."""
        end = self.harness.clock.now + int(seconds * 1000)
        start = self.harness.clock.now
        while self.harness.clock.now < end and not until():
            pause = await self.runner.serve(self.live.table)
            left = (end - self.harness.clock.now) / 1000
            self.harness.clock.now += int(1000 * min(left, 1.0 if pause is None else pause)) or 1
        return (self.harness.clock.now - start) / 1000

    @property
    def is_trading(self) -> bool:
        phase: str = self.live.table.state.phase
        return phase == "trade"

    def done(self) -> list[tuple[float, Any]]:
        """The actions since trade began, each with the second of it."""
        match = self.live.table.match
        assert match is not None
        return [
            ((match.time_of(n) - self.began) / 1000, match.action_at(n))
            for n in match.standing()
            if match.state_at(n - 1).phase == "trade"
        ]

    def silence(self) -> float:
        """The longest time since trade began in which nothing was done or said, in seconds."""
        said = ((line.at - self.began) / 1000 for line in self.live.table.talk)
        times = sorted(
            [0, *(at for at, _ in self.done() if at > 0), *(at for at in said if at > 0)]
        )
        return max(after - before for before, after in pairwise(times))

    def phrases(self) -> list[str]:
        return [entry.phrase.say for entry in self.live.table.talk if entry.phrase]

    def ready_bots(self) -> list[Seat]:
        players = self.live.table.state.players
        return [seat for seat in range(1, PLAYERS) if players[seat].ready]


Test = Callable[[PacedTable], Awaitable[None]]


@pytest.fixture
def at_table(harness: TableHarness) -> Callable[[Test], None]:
    """Runs a test at a table of four in its first trade phase."""

    def run(test: Test, tempo: str = "normal", level: str = "medium") -> None:
        async def play() -> None:
            workers = Workers(Pool.in_process())
            harness.registry.context = replace(harness.registry.context, bots=set(BOTS))
            try:
                live = await harness.table(players=PLAYERS, tempo=tempo)
                await harness.do(live, "p0", Sit(name="Ana", seat=PERSON))
                for seat in range(1, PLAYERS):
                    await harness.do(live, "p0", AddBot(bot=level, seat=seat))
                assert isinstance(await harness.do(live, "p0", Start()), Yes)
                paced = PacedTable(harness, live, workers)
                await paced.start_trading()
                await test(paced)
            finally:
                workers.close()

        asyncio.run(play())

    return run


def test_a_trade_phase_can_be_followed(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await table.wait(MOST_SECONDS, lambda: len(table.ready_bots()) == PLAYERS - 1)
        done = table.done()
        offers = [(at, action) for at, action in done if isinstance(action, MakeOffer)]
        assert offers
        for at, action in done:
            if isinstance(action, Accept):
                assert at >= 8
                assert round(at - offers[action.offer - 1][0], 3) >= 6
            if isinstance(action, Ready) and action.ready:
                assert 20 <= at <= 90
        assert len(table.ready_bots()) == PLAYERS - 1
        assert table.is_trading

    at_table(test)


def test_in_a_whole_game_bots_speak_now_and_then_and_say_why_they_refuse(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await play_idly(table)
        state, talk = table.live.table.state, table.live.table.talk
        for bot in range(1, PLAYERS):
            said = [entry for entry in talk if entry.seat == bot and entry.re is None]
            assert 4 <= len(said) <= 30
        assert all(offer.why for offer in state.offers if offer.status == "declined")
        await table.runner.say_goodbye(table.live.table)
        assert {"end_won", "end_lost"} & set(table.phrases()[-2:])

    at_table(test)


async def play_idly(table: PacedTable) -> None:
    """The person keeps cards, trades nothing and places nothing, to the end of the game."""
    live, harness = table.live, table.harness
    while (phase := live.table.state.phase) != "over":
        if phase == "deal":
            await table.start_trading()
        elif phase == "trade":
            await table.wait(MOST_SECONDS, lambda: len(table.ready_bots()) == PLAYERS - 1)
            assert table.silence() <= MOST_SILENCE
            await harness.do(live, "p0", Act(action=plain(Ready(seat=PERSON, ready=True))))
        elif live.table.state.turn == PERSON:
            await harness.do(live, "p0", Act(action={"type": "done", "seat": PERSON}))
        else:
            await table.wait(1)


def test_bots_are_not_ready_while_a_person_composes(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        client = Watcher("p0")
        table.live.join(client)
        for _ in range(6):
            table.live.compose(client, Composing(seat=PERSON))
            await table.wait(20)
        assert table.ready_bots() == []
        assert client.told[-1]["composing"] == [PERSON]
        table.live.compose(client, Composing(seat=PERSON, on=False))
        await table.wait(60, lambda: len(table.ready_bots()) == PLAYERS - 1)
        assert len(table.ready_bots()) == PLAYERS - 1

    at_table(test)


def test_who_composes_for_long_is_told_to_take_their_time_once(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        client = Watcher("p0")
        table.live.join(client)
        for _ in range(3):
            table.live.compose(client, Composing(seat=PERSON))
            await table.wait(20)
        assert table.phrases().count("take_time") == 1

    at_table(test)


def test_composing_lapses_with_the_connection_and_after_half_a_minute(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        clock, composing = table.harness.clock, table.live.composing
        client = Watcher("p0")
        table.live.join(client)
        table.live.compose(client, Composing(seat=PERSON, offer=7))
        assert composing.at(clock.now + 29_000) == {PERSON: 7}
        assert composing.at(clock.now + 30_000) == {}
        table.live.leave(client)
        assert composing.at(clock.now) == {}

    at_table(test)


def test_what_was_written_about_an_offer_is_forgotten_once_all_is_quiet(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        clock, composing = table.harness.clock, table.live.composing
        for offer in range(50):
            table.live.compose(Watcher("p0"), Composing(seat=PERSON, offer=offer))
        clock.now += LAPSES_MS + 1
        table.live.compose(Watcher("p0"), Composing(seat=PERSON, offer=50))
        assert composing._held.keys() == {50}

    at_table(test)


def test_an_offer_is_delayed_no_longer_however_often_one_writes_about_it(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        clock, composing = table.harness.clock, table.live.composing
        delayed = []
        for _ in range(12):
            table.live.compose(Watcher("p0"), Composing(seat=PERSON, offer=7))
            delayed.append(composing.at(clock.now)[PERSON])
            clock.now += 10_000
        assert delayed == [*[7] * 4, *[None] * 8]

    at_table(test)


def test_hurried_bots_finish_within_five_seconds(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await table.wait(3)
        await table.harness.do(table.live, "p0", Hurry(seat=PERSON))
        took = await table.wait(60, lambda: len(table.ready_bots()) == PLAYERS - 1)
        assert took <= 5
        assert "quick_then" in table.phrases()

    at_table(test)


def test_held_bots_wait_for_a_minute_or_until_they_are_let_go(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await table.harness.do(table.live, "p0", Hold(seat=PERSON))
        n = table.live.table.n
        await table.wait(59)
        assert table.live.table.n == n
        await table.harness.do(table.live, "p0", Hold(seat=PERSON, on=False))
        await table.wait(20)
        assert table.live.table.n > n + 1

    at_table(test)


def test_a_tempo_that_is_set_holds_from_then_on(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await table.harness.do(table.live, "p0", SetTempo(tempo="instant"))
        assert table.live.table.tempo == "instant"
        took = await table.wait(60, lambda: len(table.ready_bots()) == PLAYERS - 1)
        assert took <= 5

    at_table(test)


def test_a_restart_neither_hurries_nor_stalls_bots(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        await table.wait(12)
        registry = table.harness.new_registry()
        live = await registry.get(table.live.table.id)
        again = PacedTable(table.harness, live, table.runner.workers)
        again.began = table.began
        await again.wait(MOST_SECONDS, lambda: len(again.ready_bots()) == PLAYERS - 1)
        ready = [at for at, action in again.done() if isinstance(action, Ready)]
        assert min(ready) >= 20
        assert max(ready) <= 90

    at_table(test)


def test_an_enquiry_stands_until_all_have_answered(at_table: Any) -> None:
    async def test(table: PacedTable) -> None:
        enquire = Enquire(seat=PERSON, kind="price", tile="photo", to=(1, 2))
        asked = await table.harness.do(table.live, "p0", enquire)
        assert isinstance(asked, Yes)
        (enquiry,) = table.live.table.enquiries
        assert enquiry.waiting == (1, 2)
        again = await table.harness.do(table.live, "p0", enquire)
        assert isinstance(again, Yes)
        assert [one.n for one in table.live.table.enquiries] == [again.number]

    at_table(test)


def test_a_person_answers_an_enquiry_with_a_phrase(harness: TableHarness) -> None:
    async def play() -> None:
        live = await harness.playing()
        await harness.keep_first(live)
        asked = await harness.do(live, "p0", Enquire(seat=0, kind="bid", building=1, to=(1,)))
        assert isinstance(asked, Yes)
        phrase = Phrase(say="no_use", building=1)
        answer = Speak(seat=1, phrase=phrase, re=asked.number)
        assert isinstance(await harness.do(live, "p1", answer), Yes)
        assert live.table.enquiries == ()
        entry = live.table.talk[-1]
        assert (entry.phrase, entry.re) == (phrase, asked.number)

    asyncio.run(play())
