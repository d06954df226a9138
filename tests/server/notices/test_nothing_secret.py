"""Whole games of both, and every word of every call: nothing that a stranger may not know."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.server.notices.conftest import TableHarness

from teahouse.core import FastChance, plain
from teahouse.server.catalogue import LANGUAGES, Language
from teahouse.server.live.live_table import LiveTable
from teahouse.server.notices.calls import Concern, call_about
from teahouse.server.notices.contacts import PersonSettings
from teahouse.server.notices.waits import Subject, waits_of
from teahouse.server.state.commands import Act

pytestmark = pytest.mark.anyio

NAMES = ("Anemone", "Begonia", "Camellia")


def expected(live: LiveTable, concern: Concern, settings: PersonSettings) -> str:
    """The same call made from a table of which only what spectators see was kept."""
    spectator = live.table.copy()
    game = spectator.game
    view = game.view(spectator.state, None)
    redealt = game.redeal(spectator.options, view, FastChance("other cards"))
    assert spectator._played is not None
    spectator._played.match._states[-1] = redealt
    return repr(call_about([Concern(concern.wait, spectator)], settings))


async def check(live: LiveTable, seen: set[Subject]) -> None:
    """Every call of the table as it stands follows from what a spectator sees."""
    for wait in waits_of(live.table):
        seen.add(wait.subject)
        for language in LANGUAGES:
            settings = PersonSettings(language=language)
            concern = Concern(wait, live.table)
            assert repr(call_about([concern], settings)) == expected(live, concern, settings)


@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
async def test_a_call_tells_what_a_spectator_sees_and_whose_turn_it_is(
    harness: TableHarness, name: str
) -> None:
    options = {"secret_deals": True} if name == "chinatown" else {}
    live = await harness.playing(name, 3, options=options)
    chance, seen, moves = FastChance(name), set[Subject](), 0
    while live.table.status == "playing":
        if moves % 5 == 0:
            await check(live, seen)
        await move(harness, live, chance, moves)
        moves += 1
    await check(live, seen)
    wanted = set(get_args(Subject)) - {"time", "invited"}
    assert seen == (wanted if name == "chinatown" else wanted - {"offer"})


async def move(harness: TableHarness, live: LiveTable, chance: FastChance, moves: int) -> None:
    """A random action, offers among them; now and then a harmless one, so that the game ends."""
    game, state = live.table.game, live.table.state
    seat = chance.pick(sorted(live.table.waiting_for))
    harmless = None if moves % 3 else game.fallback_action(state, seat)
    action = harmless or game.sample(state, seat, chance)
    await harness.do(live, f"p{seat}", Act(action=plain(action)))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_secret_offer_is_told_in_the_words_of_a_turn(
    harness: TableHarness, language: Language
) -> None:
    live = await harness.playing(options={"secret_deals": True})
    await harness.keep_first(live)
    [before] = [wait for wait in waits_of(live.table) if wait.owner == "p1" and wait.kind == "turn"]
    settings = PersonSettings(language=language)
    turn = call_about([Concern(before, live.table)], settings)
    gives = [{"from": 0, "to": 1, "cash": 10_000}]
    await harness.act(live, 0, type="offer", gives=gives, secret=True, note="hush")
    [after] = [wait for wait in waits_of(live.table) if wait.owner == "p1" and wait.kind == "turn"]
    assert after.key != before.key
    assert call_about([Concern(after, live.table)], settings) == turn
