"""Worth: exact where nothing is to come, and sensible where something is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.bot.random_moments import at_the_end, moments
from tests.games.chinatown.bot.seated import INCOME_ALONE, seen, table, trading

from teahouse.games.chinatown.placement.groups import mask_of
from teahouse.games.chinatown.placement.growth import at_least, grown
from teahouse.games.chinatown.placement.worth import Side, one, plan, value, worth
from teahouse.games.chinatown.rules.prospect import prospect

PHOTOS = {"photo": 3}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 3, "overflow": "connected"},
        {"players": 5, "street_access": True},
        {"players": 4, "edition": "alea-1999", "outlook": "off"},
    ],
)
def test_in_the_last_round_worth_is_the_exact_best_income(options: dict[str, Any]) -> None:
    looked_at = 0
    for match, state in moments(**options):
        there = at_the_end(match, state)
        if there.view.clauses:
            continue  # with promises the two count what cannot be kept in different ways
        for seat in there.rules.seats:
            best = prospect(there.rules, there.view, seat)
            assert value(there.ground, there.sides[seat]) == best.pays / there.rules.note
            looked_at += 1
    assert looked_at > 50


def test_three_photo_shops_side_by_side_are_worth_five_notes_a_round() -> None:
    for round_ in (6, 5, 1):
        position = trading({"buildings": [10, 11, 12], "tiles": PHOTOS}, round=round_)
        there = seen(table(position), sight=INCOME_ALONE)
        assert value(there.ground, there.sides[0]) == 5 * (7 - round_)


def test_tiles_without_a_building_and_buildings_without_a_tile_bring_no_income() -> None:
    there = seen(table(trading({"tiles": PHOTOS}, {"buildings": [1, 2, 3]})))
    assert [value(there.ground, side) for side in there.sides] == [0, 0, 0]


def test_what_may_still_grow_is_worth_more_than_what_cannot() -> None:
    shops = {"10": "factory", "11": "factory", "16": "photo"}
    there = seen(table(trading({"buildings": [10, 11, 16]}, round=2, shops=shops)))
    factory, photo = there.rules.type_index["factory"], there.rules.type_index["photo"]
    around = (2, 1, 0)
    assert grown(there.ground, factory, 2, around, 0) > grown(
        there.ground, factory, 2, (1, 1, 0), 0
    )
    assert grown(there.ground, factory, 4, around, 0) > grown(there.ground, factory, 2, around, 0)
    assert grown(there.ground, factory, 2, around, 1) > grown(there.ground, factory, 2, around, 0)
    assert grown(there.ground, factory, 6, around, 0) == 0
    assert grown(there.ground, photo, 1, (0, 0, 0), 0) == 0


def test_growth_is_worked_out_by_hand_for_one_round_more() -> None:
    shops = {"10": "photo", "11": "photo"}
    there = seen(table(trading({"buildings": [10, 11, 12]}, round=5, shops=shops)))
    ground, sight = there.ground, there.ground.sight
    bag = there.rules.tile_counts[0] - 2
    share = sight.drawn + sight.lead
    expected = share * 12 * bag / sum(ground.bag)
    gain = 5 - 2 - 1  # a third shop completes it, and would have paid one note elsewhere
    hoped = gain * at_least(1, expected) * sight.growth
    assert grown(ground, 0, 2, (1, 0, 0), 0) == pytest.approx(hoped)


def test_nothing_grows_in_the_last_round() -> None:
    there = seen(table(trading({"buildings": [10, 11], "tiles": {"photo": 1}})))
    assert grown(there.ground, 0, 2, (3, 3, 3), 2) == 0


@pytest.mark.parametrize(
    ("wanted", "mean", "chance"), [(0, 0.0, 1.0), (1, 0.0, 0.0), (1, 1.0, 0.632), (2, 1.0, 0.264)]
)
def test_the_chance_that_so_many_come(wanted: int, mean: float, chance: float) -> None:
    assert at_least(wanted, mean) == pytest.approx(chance, abs=0.001)


def test_c19_expected_outlook_pay_makes_every_tile_worth_more() -> None:
    position = trading({"buildings": [10], "tiles": {"pharmacy": 1}})
    plain_, paid = (
        seen(table(position, edition="alea-1999", outlook=mode), sight=INCOME_ALONE)
        for mode in ("off", "per_tile")
    )
    assert value(plain_.ground, plain_.sides[0]) == 1
    assert value(paid.ground, paid.sides[0]) == pytest.approx(1 + 3 / 9)


def test_c13_a_tile_promised_counts_as_placed_and_a_building_promised_stays_empty() -> None:
    match = table(trading({"buildings": [10, 11, 20], "tiles": {"photo": 2, "florist": 1}}))
    clauses = [
        {"by": 0, "to": 1, "kind": "place", "tile": "photo", "building": 20},
        {"by": 0, "to": 1, "kind": "leave_empty", "building": 10},
    ]
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": clauses})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    there = seen(match)
    assert there.sides[0] == Side(mask_of([10, 11, 20]), _photos_and_florists(1, 1))
    best = plan(there.ground, there.sides[0].lots, there.sides[0].tiles)
    assert best.income == 2  # the photo on 20 and one tile on 11
    assert best.income == prospect(there.rules, there.view, 0).pays / there.rules.note


def _photos_and_florists(photos: int, florists: int) -> tuple[int, ...]:
    return tuple(
        a + b for a, b in zip(one(12, 0, photos).tiles, one(12, 5, florists).tiles, strict=True)
    )


def test_a_building_more_is_never_worth_less_in_the_last_round() -> None:
    for match, state in moments(players=4)[:20]:
        there = at_the_end(match, state)
        side = there.sides[0]
        for building in range(1, 86, 7):
            more = worth(there.ground, side.lots | 1 << building, side.tiles)
            assert more >= worth(there.ground, side.lots, side.tiles)
