"""What an offer on the table would change, as its parties and everyone else may ask."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.table import GAME, SPECTATOR, table, trading

from teahouse.core import BadInput, Match


def asked(match: Match, seat: int | None, offer: int = 1) -> Any:
    query = {"kind": "offer", "offer": offer}
    return GAME.what_if(match.options, GAME.view(match.state, seat), seat, query)


def offered(cash: int = 20_000, **terms: Any) -> Match:
    """Seat 1 offers seat 0 the building between two of theirs."""
    position = trading(
        {"buildings": [1, 3], "tiles": {"photo": 3}, "cash": 50_000}, {"buildings": [2]}
    )
    match = table(position)
    gives = [{"from": 1, "to": 0, "buildings": [2]}, {"from": 0, "to": 1, "cash": cash}]
    match.do(GAME.action({"type": "offer", "seat": 1, "gives": gives, **terms}))
    return match


def test_c7_parties_strangers_and_spectators_hear_the_same_of_an_open_offer() -> None:
    match = offered()
    for seat in (0, 1, 2, SPECTATOR):
        answer = asked(match, seat)
        assert answer.refused is None
        assert [change.seat for change in answer.parties] == [0, 1]
        before, after = answer.parties[0].before, answer.parties[0].after
        assert (before.pays, after.pays) == (20_000, 50_000)


def test_c7_who_cannot_pay_hears_why_and_the_others_do_not() -> None:
    match = offered(cash=60_000)
    assert asked(match, 0).refused.code == "not_enough"
    assert asked(match, 1).refused is None
    assert asked(match, 2).refused is None


def test_c8_a_secret_offer_is_none_to_strangers() -> None:
    match = offered(secret=True)
    assert len(asked(match, 0).parties) == 2
    for seat in (2, SPECTATOR):
        with pytest.raises(BadInput, match="no open offer 1"):
            asked(match, seat)


def test_an_offer_that_is_no_longer_open_is_none() -> None:
    match = offered()
    match.do(GAME.action({"type": "withdraw", "seat": 1, "offer": 1}))
    with pytest.raises(BadInput, match="no open offer 1"):
        asked(match, 0)
