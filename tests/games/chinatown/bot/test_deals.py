"""Deals: those that help both are found, and those of three that no two would make."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.games.chinatown.bot.deals import Deal, goods_of, to_gives
from teahouse.games.chinatown.bot.search import barters, deals, gatherings, transfers, trios
from teahouse.games.chinatown.placement.worth import Side, less, more, one, value
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.prospect import prospect

from .random_moments import at_the_end, moments
from .seated import GAME, seen, table, trading

BUYER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}}


def test_what_a_transfer_is_worth_to_giver_and_taker_is_what_exact_placement_says() -> None:
    looked_at = 0
    for match, state in moments(players=4)[:40]:
        there = at_the_end(match, state)
        for gain, loss, bundle in transfers(there.ground, there.sides[0], there.sides[1]):
            gives = to_gives(there.rules, ((0, 1, bundle),), {})
            after = [prospect(there.rules, there.view, seat, gives=gives) for seat in (0, 1)]
            before = [prospect(there.rules, there.view, seat) for seat in (0, 1)]
            assert gain * there.rules.note == after[1].pays - before[1].pays
            assert loss * there.rules.note == before[0].pays - after[0].pays
            looked_at += 1
    assert looked_at > 100


def test_a_tile_that_completes_a_business_is_found_with_what_it_brings_both() -> None:
    there = seen(table(trading(BUYER, {"tiles": {"photo": 1}})))
    best = barters(there.ground, there.sides[0], there.sides[1])[0]
    assert best.takes == one(12, 0)
    assert (best.first, best.second) == (3, 0)


def test_a_deal_is_the_same_from_both_sides() -> None:
    there = seen(
        table(trading(BUYER, {"buildings": [20, 23], "tiles": {"photo": 1, "florist": 2}}))
    )
    ours = barters(there.ground, there.sides[0], there.sides[1])
    theirs = barters(there.ground, there.sides[1], there.sides[0])
    assert [(e.gives, e.takes, e.first, e.second) for e in ours] == [
        (e.takes, e.gives, e.second, e.first) for e in theirs
    ]


def test_things_that_are_worth_something_only_together_are_found_together() -> None:
    there = seen(
        table(
            trading(
                {"buildings": [10, 11], "tiles": {"photo": 2}},
                {"buildings": [12], "tiles": {"photo": 1}},
            )
        )
    )
    best = barters(there.ground, there.sides[0], there.sides[1])[0]
    assert best.takes == Side(1 << 12, one(12, 0).tiles)
    assert best.joint == 2  # from 2 and 1 to 5 and 0


def test_one_thing_for_another_is_found_where_nobody_has_money() -> None:
    first = {"buildings": [10, 11, 12], "tiles": {"photo": 2, "tea_house": 1}, "cash": 0}
    second = {"buildings": [22, 23, 24], "tiles": {"photo": 1, "tea_house": 2}, "cash": 0}
    there = seen(table(trading(first, second)))
    best = barters(there.ground, there.sides[0], there.sides[1])[0]
    assert (best.gives, best.takes) == (one(12, 1), one(12, 0))
    assert (best.first, best.second) == (2, 2)


def test_tiles_of_one_type_never_go_both_ways() -> None:
    first = {
        "buildings": [8, 19, 27, 28],
        "tiles": {"photo": 1, "jewellery": 1, "take_out": 1, "factory": 3},
    }
    second = {
        "buildings": [3, 4, 20, 39],
        "tiles": {"photo": 1, "sea_food": 1, "dim_sum": 1, "antiques": 1, "factory": 2},
    }
    there = seen(table(trading(first, second, round=1)))
    found = barters(there.ground, there.sides[0], there.sides[1])
    assert any(any(swap.gives.tiles) and swap.takes.lots for swap in found)
    assert not any(any(map(min, swap.gives.tiles, swap.takes.tiles)) for swap in found)
    assert len({(swap.gives, swap.takes) for swap in found}) == len(found)


def test_a_cycle_of_three_is_found_where_no_two_could_agree() -> None:
    """Each has the tile that the next one needs, and no use for what that one has."""
    first = {"buildings": [10, 11, 12], "tiles": {"photo": 2, "tea_house": 1}}
    second = {"buildings": [22, 23, 24], "tiles": {"tea_house": 2, "sea_food": 1}}
    third = {"buildings": [83, 84, 85], "tiles": {"sea_food": 2, "photo": 1}}
    there = seen(table(trading(first, second, third)))
    best = trios(there.ground, there.sides)[0]
    assert best.parties == (0, 1, 2)
    assert best.goods == ((0, 1, one(12, 1)), (1, 2, one(12, 2)), (2, 0, one(12, 0)))
    assert dict(best.gains) == {0: 2, 1: 2, 2: 2}


def test_one_gathers_a_whole_business_from_two_others() -> None:
    """Two places and a tile, of which none is worth anything without the others."""
    first = {"buildings": [10], "tiles": {"photo": 1}}
    position = trading(
        first, {"buildings": [11, 12]}, {"tiles": {"photo": 1}}, shops={"10": "photo"}
    )
    there = seen(table(position))
    goods = ((1, 0, Side(1 << 11 | 1 << 12, (0,) * 12)), (2, 0, one(12, 0)))
    bought = Deal(goods, ((0, 4), (1, 0), (2, 0)))
    assert bought in gatherings(there.ground, there.sides)
    assert bought in list(deals(there))


def test_the_gains_of_every_deal_proposed_are_exact() -> None:
    for match, state in moments(players=4)[:8]:
        there = at_the_end(match, state)
        for deal in list(deals(there))[:20]:
            for seat, gain in deal.gains:
                side = there.sides[seat]
                for giver, _, bundle in deal.goods:
                    side = less(side, bundle) if giver == seat else side
                for _, taker, bundle in deal.goods:
                    side = more(side, bundle) if taker == seat else side
                before = value(there.ground, there.sides[seat])
                assert value(there.ground, side) - before == gain


SHARE = {"kind": "share", "percent": 50, "building": 11}


@pytest.mark.parametrize("promise", [{"kind": "leave_empty", "building": 11}, SHARE])
def test_what_is_promised_is_not_for_sale(promise: dict[str, Any]) -> None:
    match = table(
        trading(
            {"buildings": [10, 11], "tiles": {"photo": 1}},
            {"buildings": [12], "tiles": {"photo": 2}},
        )
    )
    clause = {"by": 0, "to": 1, **promise}
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": [clause]})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    there = seen(match)
    sold = transfers(there.ground, there.sides[0], there.sides[1])
    gathered = [deal.goods for deal in gatherings(there.ground, there.sides)]
    assert not any(bundle.lots >> 11 & 1 for _, _, bundle in sold)
    assert not any(bundle.lots >> 11 & 1 for goods in gathered for _, _, bundle in goods)


def test_goods_and_gives_say_the_same() -> None:
    rules = GAME.rules(table().options)
    gives = (
        Give(giver=0, to=1, buildings=(3, 7), tiles={"photo": 2}, cash=20_000),
        Give(giver=1, to=0, tiles={"florist": 1}),
    )
    assert to_gives(rules, goods_of(rules, gives), {(0, 1): 2}) == gives
