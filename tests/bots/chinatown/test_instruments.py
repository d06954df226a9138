"""What the strength of Chinatown's bots is measured with."""

from __future__ import annotations

from benchmarks.bargains import bargains
from benchmarks.table_income import handed_over
from tests.bots.chinatown.seated import GAME, seen, table, trading

from teahouse.games.chinatown.actions import Accept

FIRST = {"buildings": [10, 11], "tiles": {"photo": 2, "florist": 1}}
SECOND = {"buildings": [22], "tiles": {"photo": 1}}


def test_one_offer_hands_everything_to_whom_it_is_to_belong() -> None:
    match = table(trading(FIRST, SECOND))
    before = seen(match).sides
    rotated = (before[1], before[2], before[0])
    match.do(handed_over(GAME.rules(match.options), before, rotated))
    made = match.state.offers[-1]
    for seat in sorted(made.parties() - {made.by}):
        match.do(Accept(seat=seat, offer=made.id))
    assert seen(match).sides == rotated


def test_who_makes_no_deal_gains_nothing_by_deals() -> None:
    played = bargains("never_trades", "never_trades", 0)
    assert (played.deals, played.above_equal) == (0, 0)
    assert played.money > 0
