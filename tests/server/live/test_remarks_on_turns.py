"""A whole game of Dadaocheng with a person: bots remark on turns, rarely, and play as ever."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.table_harness import TableHarness

from teahouse.core import Phrase, plain
from teahouse.play import BOTS
from teahouse.play.pool import Pool
from teahouse.server.live.bot_runner import BotRunner
from teahouse.server.live.bot_workers import Workers
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import Yes
from teahouse.server.state.commands import Act, AddBot, Sit, Start
from teahouse.server.state.table import Table

PERSON = 0
PLAYERS = 3
BETWEEN_ACTIONS = 3_000  # milliseconds
GREETINGS = 1
OF_TURNS = {
    *("chain", "gift_got", "gift_given", "spoiled", "dice_good", "dice_bad"),
    *("ship", "ship_gone", "opium_used"),
}


def whole_game(tempo: str) -> Table:
    """A game whose person plays what is safe, until it is over."""

    async def play() -> Table:
        harness, workers = TableHarness(), Workers(Pool.in_process())
        harness.registry.context = replace(harness.registry.context, bots=set(BOTS))
        try:
            live = await harness.table("dadaocheng", players=PLAYERS, tempo=tempo)
            await harness.do(live, "p0", Sit(name="Ana", seat=PERSON))
            for seat in range(1, PLAYERS):
                await harness.do(live, "p0", AddBot(bot="medium", seat=seat))
            assert isinstance(await harness.do(live, "p0", Start()), Yes)
            await _play_out(harness, live, BotRunner(live, workers, bots=BOTS, sets={}))
            return live.table
        finally:
            workers.close()

    return asyncio.run(play())


async def _play_out(harness: TableHarness, live: LiveTable, runner: BotRunner) -> None:
    while live.table.status == "playing":
        harness.clock.now += BETWEEN_ACTIONS
        await runner.serve(live.table)
        game, state = live.table.game, live.table.state
        if live.table.status == "playing" and PERSON in game.waiting_for(state):
            action = plain(game.fallback_action(state, PERSON))
            assert isinstance(await harness.do(live, "p0", Act(action=action)), Yes)


@pytest.fixture(scope="module")
def table() -> Table:
    return whole_game("normal")


def said(table: Table) -> list[tuple[int, tuple[int, int], str]]:
    """Who remarked on which turn, as round and seat, and what."""
    match = table.match
    assert match is not None
    lines = []
    for talk in table.talk[GREETINGS:]:
        before = [n for n in match.standing() if match.time_of(n) <= talk.at]
        state = match.state_at(before[-1])
        assert talk.phrase is not None
        assert talk.seat is not None
        lines.append((talk.seat, (state.round, state.turn), talk.phrase.say))
    return lines


def test_bots_remark_on_turns_and_people_are_never_spoken_for(table: Table) -> None:
    lines = said(table)
    assert {say for *_, say in lines} <= OF_TURNS
    assert len({say for *_, say in lines}) >= 2
    assert PERSON not in {seat for seat, *_ in lines}


def test_one_of_the_bots_greets_before_anything_is_played(table: Table) -> None:
    greeting = table.talk[0]
    assert greeting.phrase is not None
    assert replace(greeting.phrase, way=None) == Phrase(say="hello")
    assert greeting.seat != PERSON
    assert greeting.n < min(table.standing_actions())
    assert [talk.phrase.say for talk in table.talk if talk.phrase].count("hello") == 1


def test_a_turn_is_remarked_on_once_at_most(table: Table) -> None:
    turns = [turn for _, turn, _ in said(table)]
    assert len(turns) == len(set(turns))


@pytest.mark.parametrize("seat", range(1, PLAYERS))
def test_a_bot_remarks_in_one_round_of_two_at_most(table: Table, seat: int) -> None:
    rounds = [turn[0] for by, turn, _ in said(table) if by == seat]
    assert all(later - earlier >= 2 for earlier, later in pairwise(rounds))


def test_words_change_no_move(table: Table) -> None:
    silent = whole_game("instant")

    def moves(of: Table) -> list[Any]:
        assert of.match is not None
        return [entry.do for entry in of.match.entries]

    assert not silent.talk
    assert moves(silent) == moves(table)
