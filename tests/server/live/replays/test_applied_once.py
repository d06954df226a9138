"""Each action is applied once, when it is done or a record is read, and never for a replay."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.table_harness import TableHarness

from teahouse.core import Match, read_record, write_record
from teahouse.core.match import course
from teahouse.games import NAMES, game
from teahouse.play import BOTS
from teahouse.play.pacing import pacing_of
from teahouse.play.pool import Asker, Pool
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.moments import moment_of
from teahouse.server.live.replay_workers import RECORDS, ReplayRecord, ReplayWorkers
from teahouse.server.state.commands import Act, AskUndo

ME = Asker("here")


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """The actions that were applied, in order."""
    actions: list[Any] = []
    rules = type(game(name))
    apply = vars(rules)["apply"]

    def counted(*given: Any) -> Any:
        actions.append(given[-1])
        return (apply.__func__ if is_static else apply)(*given)

    is_static = isinstance(apply, staticmethod)
    monkeypatch.setattr(rules, "apply", staticmethod(counted) if is_static else counted)
    return actions


async def played(harness: TableHarness, name: str) -> LiveTable:
    """A finished game of three people, one of whose actions was undone."""
    harness.registry.context = replace(harness.registry.context, bots=set(BOTS))
    live = await harness.playing(name, free_undo=True)
    while live.table.status == "playing":
        rules, state = live.table.game, live.table.state
        seat = min(rules.waiting_for(state))
        action = rules.fallback_action(state, seat)
        await harness.do(live, f"p{seat}", Act(action=msgspec.to_builtins(action)))
        if live.table.n == 12:
            await harness.do(live, f"p{seat}", AskUndo(seat=seat))
    return live


def match_of(live: LiveTable) -> Match:
    assert live.table.match is not None
    return live.table.match


def test_the_replay_of_a_table_in_memory_applies_no_action_again(
    name: str, applied: list[Any]
) -> None:
    async def watch() -> None:
        harness = TableHarness()
        live = await played(harness, name)
        match, pool = match_of(live), Pool.in_process()
        done = [match.action_at(n) for n in range(1, len(match) + 1)]
        assert applied == [action for action in done if action is not None]
        workers = ReplayWorkers(pool)
        for seat in (None, 1):
            await workers.replay_match(match, live.table.names, table="t", seat=seat, asker=ME)
        await workers.film(match, 0, 0, live.table.names, asker=ME)
        assert len(course(match)) == len(match.standing())
        assert len(applied) == len([action for action in done if action is not None])

    asyncio.run(watch())


def test_the_replay_of_a_record_applies_each_action_once(name: str, applied: list[Any]) -> None:
    async def watch() -> None:
        live = await played(TableHarness(), name)
        raw = write_record(live.table.record())
        applied.clear()
        await Pool.in_process().do(ReplayRecord(raw=raw), RECORDS, ME)
        done = [entry.do for entry in read_record(raw).entries if entry.do is not None]
        assert len(applied) == len(done)

    asyncio.run(watch())


def test_a_table_s_replay_is_that_of_its_record(name: str) -> None:
    async def watch() -> None:
        live = await played(TableHarness(), name)
        pool = Pool.in_process()
        workers, raw = ReplayWorkers(pool), write_record(live.table.record())
        for seat in (None, 0, 2):
            of_table = await workers.replay_match(
                match_of(live), live.table.names, table="t", seat=seat, asker=ME
            )
            assert of_table == await workers.replay(raw, seat=seat)

    asyncio.run(watch())


def test_a_look_at_a_table_goes_back_no_further_than_the_last_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots look at their table again and again, and a game may be long."""
    looks: list[int] = []
    state_at = Match.state_at

    def counted(self: Match, n: int) -> Any:
        looks.append(n)
        return state_at(self, n)

    async def look() -> None:
        live = await played(TableHarness(), "chinatown")
        match = match_of(live)
        pacing = pacing_of("chinatown")
        assert pacing is not None
        rounds = [pacing.round_of(match.state_at(n)) for n in range(len(match) + 1)]
        first = rounds.index(rounds[-1] - 1)
        monkeypatch.setattr(Match, "state_at", counted)
        moment_of(live.table, pacing, now=live.clock(), is_watched=True, composing=live.composing)
        assert min(looks) == first - 1 > 0
        assert len(looks) == 2 * (len(match) - first + 1)

    asyncio.run(look())
