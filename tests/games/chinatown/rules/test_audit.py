"""Money, buildings and tiles are conserved, and an audit finds it if they are not (C2, C3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.games.chinatown.table import GAME, cash, table

from teahouse.core import FastChance
from teahouse.games.chinatown.rules.state import Player, State


def with_first(state: State, **changes: object) -> State:
    first: Player = replace(state.players[0], **changes)
    return replace(state, players=(first, *state.players[1:]))


FAULTS: dict[str, Callable[[State], State]] = {
    "money made": lambda state: with_first(state, cash=state.players[0].cash + 10_000),
    "money lost": lambda state: with_first(state, cash=0),
    "a debt of cash": lambda state: with_first(state, cash=-10_000),
    "a card lost": lambda state: replace(state, deck=state.deck[1:]),
    "a card twice": lambda state: replace(state, deck=state.deck + state.deck[:1]),
    "a card in two hands": lambda state: with_first(state, hand=state.players[1].hand),
    "a building of a card in the deck": lambda state: replace(
        state, owner=bytes(0 if b == state.deck[0] else o for b, o in enumerate(state.owner))
    ),
    "a tile lost": lambda state: replace(state, bag=state.bag[1:]),
    "a tile twice": lambda state: replace(state, bag=state.bag + state.bag[:1]),
    "a tile from nowhere": lambda state: with_first(state, tiles=b"\x01" + bytes(11)),
    "a shop from nowhere": lambda state: replace(state, shops=b"\x00\x01" + state.shops[2:]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_audit_finds_what_was_made_or_lost(fault: str) -> None:
    state = table().state
    GAME.audit(state)
    with pytest.raises(AssertionError):
        GAME.audit(FAULTS[fault](state))


def test_c3_money_comes_from_the_bank_as_income_and_outlook_alone() -> None:
    """Counted from what the table is told, not from the ledger."""
    chance = FastChance("bank")
    match = table(edition="alea-1999", seed="bank")
    paid = 0
    while match.outcome is None:
        seat = chance.pick(sorted(match.to_act))
        for event in match.do(GAME.sample(match.state, seat, chance)):
            if type(event).__name__ in ("IncomePaid", "OutlookPaid"):
                paid += event.cash
        assert sum(cash(match)) == 3 * 5_000 + paid
    assert paid > 0
