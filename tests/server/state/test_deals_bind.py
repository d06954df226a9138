"""A deal binds all its parties: none of them takes it back alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Yes
from teahouse.server.state.commands import AnswerUndo, AskUndo, LeaveToBot

pytestmark = pytest.mark.anyio

GIVES = [{"from": 1, "to": 0, "cash": 10_000}]


async def dealt(harness: TableHarness, **options: Any) -> LiveTable:
    """Seat 1 has accepted what seat 0 offered."""
    live = await harness.playing(**options)
    await harness.keep_first(live)
    assert isinstance(await harness.act(live, 0, type="offer", gives=GIVES), Yes)
    [offer] = live.table.state.offers
    assert isinstance(await harness.act(live, 1, type="accept", offer=offer.id), Yes)
    assert live.table.state.offers[0].status == "done"
    return live


async def test_its_last_acceptor_asks_the_other_party(harness: TableHarness) -> None:
    live = await dealt(harness)
    await harness.do(live, "p1", AskUndo(seat=1))
    assert live.table.undo_wish is not None
    assert live.table.undo_wish.waiting == (0,)
    assert live.table.state.offers[0].status == "done"
    await harness.do(live, "p0", AnswerUndo(seat=0, yes=True))
    assert live.table.state.offers[0].status == "open"


async def test_those_who_have_acted_since_are_asked_too(harness: TableHarness) -> None:
    live = await dealt(harness)
    await harness.act(live, 2, type="ready", ready=True)
    await harness.do(live, "p1", AskUndo(seat=1))
    assert live.table.undo_wish is not None
    assert live.table.undo_wish.waiting == (0, 2)


async def test_at_a_table_for_practice_it_is_undone_as_anything_else(harness: TableHarness) -> None:
    live = await dealt(harness, free_undo=True)
    await harness.do(live, "p1", AskUndo(seat=1))
    assert live.table.state.offers[0].status == "open"


async def test_a_bot_lets_a_deal_go_if_nobody_has_acted_since(harness: TableHarness) -> None:
    live = await dealt(harness)
    await harness.do(live, "p0", LeaveToBot(seat=0, bot="random"))
    await harness.do(live, "p1", AskUndo(seat=1))
    assert live.table.state.offers[0].status == "open"


async def test_a_deal_with_a_bot_stands_once_anybody_has_acted(harness: TableHarness) -> None:
    live = await dealt(harness)
    await harness.do(live, "p0", LeaveToBot(seat=0, bot="random"))
    await harness.act(live, 2, type="ready", ready=True)
    answer = await harness.do(live, "p1", AskUndo(seat=1))
    assert isinstance(answer, No)
    assert (answer.code, answer.reason) == ("not_possible", "deal_with_bot_stands")
    assert answer.facts == {"why": "a deal with a bot stands once others have acted"}


async def test_what_the_asker_has_done_since_does_not_bind_the_asker(harness: TableHarness) -> None:
    live = await dealt(harness)
    deal = live.table.standing_actions()[-1]
    await harness.do(live, "p0", LeaveToBot(seat=0, bot="random"))
    await harness.act(live, 1, type="ready", ready=True)
    answer = await harness.do(live, "p1", AskUndo(seat=1, to=deal))
    assert isinstance(answer, Yes)
    assert live.table.state.offers[0].status == "open"
