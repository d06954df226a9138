"""Businesses and income (C14 to C16), with an independent count beside the engine's."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.chinatown.brute_force import beside, count
from tests.games.chinatown.table import Json, all_done, cash, place, placing, play, position, table

from teahouse.games.chinatown.rules.income import groups, income
from teahouse.games.chinatown.rules.rulebook import NOBODY

PAYS = {
    3: {1: 10_000, 2: 20_000, 3: 50_000},
    4: {1: 10_000, 2: 20_000, 3: 40_000, 4: 80_000},
    5: {1: 10_000, 2: 20_000, 3: 40_000, 4: 60_000, 5: 110_000},
    6: {1: 10_000, 2: 20_000, 3: 40_000, 4: 60_000, 5: 80_000, 6: 140_000},
}
OF_SIZE = {
    "zman-2008": {3: "photo", 4: "florist", 5: "dim_sum", 6: "antiques"},
    "alea-1999": {3: "pharmacy", 4: "restaurant", 5: "sewing", 6: "radios"},
}
ROW = [43, 44, 45, 46, 50, 49, 48, 47, 51]  # each beside the next


def board(*owned: dict[str, list[int]], **fields: object) -> Json:
    """A placing position from what each player has where."""
    shops = {str(b): tile for mine in owned for tile, where in mine.items() for b in where}
    players = [{"buildings": sorted(b for w in mine.values() for b in w)} for mine in owned]
    return placing(*players, shops=shops, **fields)


def incomes(start: Json, **options: Any) -> list[int]:
    shown: list[int] = position(table(start, **options))["income"]
    return shown


@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
@pytest.mark.parametrize(("most", "size"), [(m, s) for m, pays in PAYS.items() for s in pays])
def test_c14_a_business_pays_by_its_size_and_whether_it_is_complete(
    edition: str, most: int, size: int
) -> None:
    tile = OF_SIZE[edition][most]
    paid = PAYS[most][size] if edition == "zman-2008" else PAYS[most][size] // 10
    assert incomes(board({tile: ROW[:size]}), edition=edition) == [paid, 0, 0]


def test_c14_empty_buildings_and_unplaced_tiles_pay_nothing() -> None:
    start = placing({"buildings": [1, 2, 3], "tiles": {"photo": 3}})
    assert incomes(start) == [0, 0, 0]


def test_c14_income_is_paid_after_the_last_done_and_shown_before() -> None:
    match = table(board({"photo": [43, 44, 45]}, {"florist": [1]}))
    assert position(match)["income"] == [50_000, 10_000, 0]
    assert cash(match) == [50_000] * 3
    assert cash(all_done(match)) == [100_000, 60_000, 50_000]


def test_c14_the_ledger_names_the_bank_as_null() -> None:
    match = all_done(table(board({"photo": [43]}, round=3)))
    lines = position(match)["ledger"]
    assert [(x["round"], x["from"], x["to"], x["cash"], x["why"]) for x in lines] == [
        (3, None, 0, 10_000, "income")
    ]


def test_c14_simons_income_in_2008() -> None:
    """The income example: Sea Food complete, Laundry 3 of 5, two Factories and one apart."""
    shops = {"sea_food": [71, 72, 75], "laundry": [80, 81, 85], "factory": [52, 53, 56]}
    start = board(shops)
    start["players"][0] |= {"buildings": [*start["players"][0]["buildings"], 55]}
    start["players"][0]["tiles"] = {"factory": 1}
    match = table(start)
    assert position(match)["income"][0] == 50_000 + 40_000 + 20_000 + 10_000
    play(match, place(0, "factory", 55))
    assert position(match)["income"][0] == 50_000 + 40_000 + 60_000


def test_c14_six_antiques_are_complete_and_four_dim_sum_are_not() -> None:
    """The 2008 text beside its table of incomes."""
    assert incomes(board({"antiques": ROW[:6]}))[0] == 140_000
    assert incomes(board({"dim_sum": ROW[:4]}))[0] == 60_000
    assert incomes(board({"dim_sum": ROW[:5]}))[0] == 110_000


def test_c15_lucys_three_dim_sum_are_one_business_that_can_grow() -> None:
    """The 2008 example of placing."""
    start = board({"dim_sum": ROW[:3]})
    start["players"][0] |= {"buildings": [*ROW[:4]], "tiles": {"dim_sum": 1}}
    match = table(start)
    assert position(match)["income"][0] == 40_000
    play(match, place(0, "dim_sum", ROW[3]))
    assert position(match)["income"][0] == 60_000


def test_c15_two_owners_have_two_businesses() -> None:
    """1999, example 1: two Restaurants side by side, a Pharmacy, all of size 1."""
    start = board({"restaurant": [21]}, {"restaurant": [22], "pharmacy": [25]})
    assert incomes(start, edition="alea-1999") == [1_000, 2_000, 0]


def test_c15_shops_apart_are_two_businesses() -> None:
    """1999, example 2: yellow's Restaurants are not joined yet; red has a Pharmacy of 2."""
    start = board({"restaurant": [21, 23]}, {"pharmacy": [24, 25], "restaurant": [27]})
    assert incomes(start, edition="alea-1999") == [2_000, 3_000, 0]


def test_c15_a_tile_between_joins_two_businesses() -> None:
    """1999, example 3: a tile on 22 makes a Restaurant of 3, which is not complete."""
    start = board({"restaurant": [21, 22, 23]})
    assert incomes(start, edition="alea-1999") == [4_000, 0, 0]


def test_c15_at_its_maximum_size_a_business_is_complete() -> None:
    """1999, example 4: a Restaurant of 4."""
    start = board({"restaurant": [20, 21, 22, 23]})
    assert incomes(start, edition="alea-1999") == [8_000, 0, 0]


def test_c16_more_tiles_than_the_maximum_are_a_second_business() -> None:
    """1999, example 5: a Restaurant of 4 and one of 2; red's Pharmacy of 3 is complete."""
    start = board({"restaurant": [18, 19, 20, 21, 22, 23]}, {"pharmacy": [24, 25, 26]})
    assert incomes(start, edition="alea-1999") == [10_000, 5_000, 0]


def test_c15_shops_of_two_types_are_never_one_business() -> None:
    """1999, example 6: Sea Food 2 and Jeans 1 side by side; five Sewing shops; one shop alone."""
    start = board(
        {"sewing": [28, 29, 30, 31, 32]},
        {"sea_food": [43, 44], "jeans_and_workwear": [45]},
        {"laundry": [59]},
    )
    assert incomes(start, edition="alea-1999") == [11_000, 3_000, 1_000]


def test_c16_businesses_are_re_arranged_on_paper_every_round() -> None:
    """1999, example 7: 7-8-10 and 11 become 3-7-8 and 10-11-12."""
    start = board({"sea_food": [7, 8, 10, 11]})
    start["players"][0] |= {"buildings": [3, 7, 8, 10, 11, 12], "tiles": {"sea_food": 2}}
    match = table(start, edition="alea-1999")
    assert position(match)["income"][0] == 6_000
    play(match, place(0, "sea_food", 3), place(0, "sea_food", 12))
    assert position(match)["income"][0] == 10_000


def test_c16_five_photo_shops_are_three_and_two() -> None:
    """The 2008 example of Chang's Photo shops."""
    assert incomes(board({"photo": [35, 37, 38, 40, 41]}))[0] == 70_000


SPIDER = [44, 47, 48, 49, 50, 52]  # four arms around 48, one of them two long


def test_c16_literal_counts_tiles_and_connected_cuts_real_groups() -> None:
    """Six shops with maximum 3 are two complete ones on paper, but no such cut is connected."""
    start = board({"photo": SPIDER})
    assert incomes(start, overflow="literal")[0] == 100_000
    assert incomes(start, overflow="connected")[0] == 80_000


@pytest.mark.parametrize(("edition", "paid"), [("zman-2008", 100_000), ("alea-1999", 8_000)])
def test_c16_each_edition_has_its_own_reading_by_default(edition: str, paid: int) -> None:
    assert incomes(board({"sea_food": SPIDER}), edition=edition)[0] == paid


@pytest.mark.parametrize("overflow", ["literal", "connected"])
def test_c16_six_of_three_are_two_complete_businesses(overflow: str) -> None:
    assert incomes(board({"photo": ROW[:6]}), overflow=overflow)[0] == 100_000


def test_c1_a_street_is_never_crossed_and_corners_never_count() -> None:
    assert incomes(board({"photo": [15, 16]}))[0] == 20_000
    assert incomes(board({"photo": [43, 48]}))[0] == 20_000
    assert 48 not in beside("zman-2008")[43]


# An independent count


def scattered(
    rng: random.Random, edition: str, sizes: dict[str, int]
) -> dict[int, tuple[int, str]]:
    """A board with large groups: spreads from random buildings, until the tiles run out."""
    shops: dict[int, tuple[int, str]] = {}
    near = beside(edition)
    kinds = rng.sample(sorted(sizes), rng.randint(2, 5))
    for kind in kinds:
        owner, left = rng.randrange(3), sizes[kind] + 3
        edge = [rng.randint(1, 85)]
        while left and edge:
            here = edge.pop(rng.randrange(len(edge)))
            if here not in shops:
                shops[here] = (owner if rng.random() < 0.95 else rng.randrange(3), kind)
                left -= 1
                edge += near[here]
                edge += [rng.randint(1, 85)] if rng.random() < 0.05 else []
    return shops


@pytest.mark.parametrize("overflow", ["literal", "connected"])
@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
def test_c16_an_independent_count_agrees_on_a_thousand_boards(edition: str, overflow: str) -> None:
    rules = table(edition=edition, overflow=overflow).state.rules
    sizes = dict(zip(rules.types, rules.sizes, strict=True))
    rng, overflowing = random.Random(f"{edition} {overflow}"), 0
    for _ in range(1000):
        shops = scattered(rng, edition, sizes)
        owner = bytes(shops[b][0] if b in shops else NOBODY for b in range(86))
        kinds = bytes(rules.type_index[shops[b][1]] + 1 if b in shops else 0 for b in range(86))
        found = list(groups(rules, owner, kinds))
        expected = count(edition, overflow, shops, sizes)
        assert income(rules, owner, kinds) == [expected.get(seat, (0, 0))[0] for seat in range(3)]
        for seat in range(3):
            parts = sum(len(group.parts) for group in found if group.owner == seat)
            assert parts == expected.get(seat, (0, 0))[1]
        overflowing += any(len(group.parts) > 1 for group in found)
    assert overflowing > 700, "the boards must put the overflow to the test"
