"""Whole games of both: the picture and the title of a link follow from what a spectator sees."""

from __future__ import annotations

import pytest
from tests.server.notices.conftest import TableHarness
from tests.server.notices.test_nothing_secret import NAMES, move

from teahouse.core import FastChance
from teahouse.drawing.links import link_picture
from teahouse.server.catalogue import LANGUAGES, catalogue_of
from teahouse.server.live.live_table import LiveTable
from teahouse.server.people.links import game_card, preview_of

pytestmark = pytest.mark.anyio


def expected(live: LiveTable) -> str:
    """The same picture made from a table of which only what spectators see was kept."""
    assert live.table.match is not None
    match = live.table.match.copy()
    view = match.game.view(match.state, None)
    redealt = match.game.redeal(live.table.options, view, FastChance("other cards"))
    match._states[-1] = redealt
    return link_picture(game_card(match, None, catalogue_of("en")))


async def check(harness: TableHarness, live: LiveTable) -> None:
    assert live.table.match is not None
    drawn = link_picture(game_card(live.table.match, None, catalogue_of("en")))
    assert drawn == expected(live)
    names = [chair.name for chair in live.table.chairs]
    assert all(names)
    for language in LANGUAGES:
        words, params = catalogue_of(language), {"table": live.table.id}
        told = repr(await preview_of(harness.journal, "/table/{table}", params, words))
        assert not any(name in told or name in drawn for name in names)


@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
async def test_a_link_shows_what_a_spectator_sees_and_of_a_private_table_nobody(
    harness: TableHarness, name: str
) -> None:
    options = {"secret_deals": True} if name == "chinatown" else {}
    live = await harness.playing(name, len(NAMES), options=options)
    chance, moves = FastChance(name), 0
    while live.table.status == "playing":
        if moves % 20 == 0:
            await check(harness, live)
        await move(harness, live, chance, moves)
        moves += 1
    await check(harness, live)
