"""What the strength of Chinatown's bots is measured with."""

from __future__ import annotations

import numpy as np
from benchmarks.bargaining.bargains import bargains
from benchmarks.bargaining.table_income import handed_over
from benchmarks.pooled.hindsight import Dealt, best_in_hindsight
from benchmarks.pooled.owner import income_of

from teahouse.games.chinatown.placement.futures import record_of, town_of
from teahouse.games.chinatown.rules.actions import Accept
from teahouse.games.chinatown.rules.income import income as board_income

from .seated import GAME, seen, table, trading

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


def test_a_pool_pays_what_the_board_pays_one_owner() -> None:
    rules = GAME.rules(table(trading(FIRST, SECOND)).options)
    shops = {n + 1: n // 3 % len(rules.types) for n in range(rules.buildings)}
    board, owner = bytes([0, *(kind + 1 for kind in shops.values())]), bytes(len(shops) + 1)
    pool = record_of(rules.site, shops, shops, rules.no_tiles)
    assert income_of(rules, pool) * rules.note == board_income(rules, owner, board)[0]


def test_hindsight_puts_a_shop_no_earlier_than_its_card_and_its_tile_come() -> None:
    rules = GAME.rules(table(trading(FIRST, SECOND)).options)
    rounds, types = len(rules.deal), len(rules.types)
    hands, kept_from = np.zeros((rounds, 1, 2), int), np.full(rules.buildings + 1, -1)
    for round_, building in enumerate((10, 13, 1)):  # 10 and 13 are side by side
        hands[round_, 0, 0], kept_from[building] = building, round_
    drawn = np.zeros((types, rounds), int)
    drawn[0, 1:], drawn[1, 2:] = 2, 1
    found = best_in_hindsight(town_of(rules.site), Dealt(hands, kept_from, drawn), 20_000, 1)
    assert found == 5 * 2 + 4 * 1
