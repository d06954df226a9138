"""Boards and tiles of somebody's own."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse import drawing
from teahouse.games.chinatown.picture.open_places import Space, calendar_block, open_spaces
from teahouse.games.chinatown.picture.scene import ground_plan
from teahouse.games.chinatown.rules.components import District, TownBoard, standard_board

from .drawn import classed, printed, said, tree


@pytest.fixture
def own() -> dict[str, Any]:
    """Four districts of other shapes, far apart, one with rows of unequal length."""
    wide = [[9 + 9 * row + column for column in range(9)] for row in range(6)]
    high = [[66 + 3 * row + column for column in range(3)] for row in range(7)]
    return {
        "board": {
            "id": "mine",
            "districts": [
                {"id": 1, "at": [-3, 0], "rows": [[1, 2, 3], [4, None, 5, None], [6, 7, 8]]},
                {"id": 2, "at": [-3, 70], "rows": wide},
                {"id": 3, "at": [9, 0], "rows": [[63, None], [64, 65]]},
                {"id": 4, "at": [9, 99], "rows": high},
            ],
        },
        "tiles": {
            "types": [
                {"id": "bubble_tea", "size": 3},
                {"id": "<b>&", "size": 4},
                {"id": "../../secret", "size": 5},
                *({"id": f"stall_{n}", "size": 6} for n in range(10)),
            ]
        },
    }


def test_an_own_board_of_other_shapes_is_drawn(own: dict[str, Any]) -> None:
    root = tree(drawing.svg("chinatown", {}, {"players": 3}, own))
    numbers = [int(found.text or 0) for found in classed(root, "lot-number")]
    assert sorted(numbers) == list(range(1, 87))


def test_an_unknown_type_has_a_neutral_sign_with_its_name(own: dict[str, Any]) -> None:
    position = {"players": [{"buildings": [1, 2]}], "shops": {"1": "bubble_tea", "2": "<b>&"}}
    root = tree(drawing.svg("chinatown", position, {"players": 3}, own))
    first, second = classed(root, "business")
    assert "#shops-sign" in {found.get("href") for found in first.iter()}
    assert "Bubble Tea" in said(root)
    assert "<b>&" in [found.text for found in second.iter()]


def test_an_own_board_is_printed(own: dict[str, Any]) -> None:
    position = {"players": [{"buildings": [86]}], "shops": {"86": "bubble_tea"}}
    lines = printed("chinatown", position, {"players": 3}, sets=own).splitlines()
    assert any(" 86●" in line for line in lines)
    assert any("Bubble Tea" in line and "1/3" in line for line in lines)


def test_districts_stand_in_the_order_of_their_places(own: dict[str, Any]) -> None:
    districts = (District(1, (7, 7), ((1,),)), District(2, (-1, 7), ((2, 3),)))
    plan = ground_plan(TownBoard("two", districts))
    assert plan.lots[2].y < plan.lots[1].y
    assert plan.lots[2].x == plan.lots[1].x
    assert plan.lots[3].x - plan.lots[2].x == 50


def test_no_two_lots_of_a_board_overlap() -> None:
    for edition in ("zman-2008", "alea-1999"):
        lots = ground_plan(standard_board(edition)).lots.values()
        assert len({(lot.x // 1, lot.y // 1) for lot in lots}) == 85
        for lot in lots:
            near = [o for o in lots if abs(o.x - lot.x) < 50 and abs(o.y - lot.y) < 50]
            assert near == [lot]


def test_open_places_of_a_district_are_covered_once() -> None:
    plan = ground_plan(standard_board("zman-2008"))
    last = [block for block in plan.each() if block.district and block.district.id == 6]
    assert list(open_spaces(last[0])) == [Space(0, 4, 4, 1), Space(3, 3, 1, 1)]


def test_a_park_has_a_place_where_no_district_is() -> None:
    districts = (District(1, (0, 0), ((1, None), (2, 3))), District(2, (0, 1), ((4,),)))
    plan = ground_plan(TownBoard("two", districts, parks=((1, 0),)))
    assert [block.is_park for block in plan.blocks[1]] == [True, False]
    assert calendar_block("zman-2008", plan) is plan.blocks[1][1]
    assert calendar_block("alea-1999", plan) is None


def test_a_column_is_as_wide_as_its_widest_district() -> None:
    districts = (District(1, (0, 0), ((1, 2),)), District(2, (1, 0), ((3,),)))
    plan = ground_plan(TownBoard("two", districts))
    assert [block.width for block in plan.each()] == [110, 110]
