"""The fourteen events (D13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    Json,
    acting,
    cubes,
    do,
    end,
    flip,
    give_back,
    play,
    player,
    position,
    refusal,
    supply,
    table,
)

from teahouse.core import Match


def year(event: int | None, *players: Json, count: int = 2, **fields: Any) -> Match:
    """Seat 0 is in step 4 of a round with this event."""
    seats = [*players, *({} for _ in range(count - len(players)))]
    return table(acting(*seats, **{"round": 2, **fields, "event": event}), players=count)


def event(seat: int = 0, **fields: Any) -> Json:
    return do("event", seat, **fields)


def test_d13_1851_takes_any_two() -> None:
    match = play(year(1851), event(get={"opium": 1, "tea": 1}))
    assert cubes(match) == {"opium": 1, "tea": 1}
    assert position(match)["used"]["event"] == 1
    assert refusal(match, event(get={"rice": 2})) == "once_per_turn"


def test_d13_1851_what_is_refused() -> None:
    match = year(1851, supply={"tea": 1})
    assert refusal(match, event(get={"tea": 2})) == "sold_out"
    assert refusal(match, event(get={"rice": 1})) == "bad_count"
    assert refusal(match, event(get={"rice": 3})) == "bad_count"
    assert refusal(match, event(get={"rice": 2, "tea": 0})) == "bad_amount"
    assert refusal(match, event()) == "bad_action"
    assert refusal(match, event(get="rice")) == "bad_action"
    assert refusal(match, event(get={"rice": 2}, give={"tea": 1})) == "bad_action"


def test_d13_each_player_uses_the_event_in_their_own_step_4() -> None:
    match = play(year(1851), event(get={"tea": 2}), end(), flip(0, seat=1), flip(0, seat=1))
    play(match, event(seat=1, get={"rice": 2}))
    assert cubes(match, 1) == {"rice": 2}


def test_d13_1853_at_once_in_turn_order_everyone_with_cubes_returns_one() -> None:
    seats: tuple[Json, ...] = ({"cubes": {"tea": 1}}, {}, {"cubes": {"rice": 2}})
    match = year(1851, *seats, count=3, turn=1, first_player=2, events=[1853])
    play(match, end(seat=1))
    found = position(match)
    assert found["must_return"] == [{"seat": 2, "count": 1}, {"seat": 0, "count": 1}]
    assert (found["step"], found["turn"], found["to_act"]) == ("plan", 2, [2])
    assert refusal(match, give_back(seat=0, tea=1)) == "not_your_turn"
    assert refusal(match, flip(0, seat=2)) == "wrong_phase"
    play(match, give_back(seat=2, rice=1), give_back(seat=0, tea=1))
    assert position(match)["to_act"] == [2]
    assert cubes(match, 2) == {"rice": 1}
    assert not cubes(match, 0)


def test_d13_1853_with_early_moves_made_goes_on_to_what_they_made() -> None:
    match = year(1851, {}, {"cubes": {"tea": 1}}, turn=1, events=[1853])
    play(match, flip(15, seat=0), do("swap", 0, cells=[1, 5]), end(seat=1))
    assert position(match)["to_act"] == [1]
    play(match, give_back(seat=1, tea=1))
    assert (position(match)["step"], position(match)["to_act"]) == ("collect", [0])


def test_d13_1853_passes_over_those_without_cubes() -> None:
    match = play(year(1851, turn=1, events=[1853]), end(seat=1))
    assert position(match)["event"] == 1853
    assert position(match)["must_return"] == []


def test_d13_a_loaded_1853_has_been_done() -> None:
    match = year(1853, {"cubes": {"tea": 1}})
    assert position(match)["must_return"] == []
    assert refusal(match, event()) == "forbidden"


def test_d13_1859_rolls_two_dice_for_free() -> None:
    match = play(year(1859, dice=[1, 4, 5]), event())
    assert cubes(match) == {"rice": 1, "tea": 1}
    assert position(match)["dice"] == [5]


def test_d13_a_free_roll_does_not_use_up_the_temple() -> None:
    match = play(year(1859, {"cubes": {"rice": 1}}, dice=[6, 6, 6, 4]), event())
    play(match, do("temple", pay={"rice": 1}))
    assert cubes(match) == {"tea": 1}


def test_d13_1860_gives_any_three_for_two_sugar() -> None:
    match = play(year(1860, {"cubes": {"sugar": 3}}), event(get={"tea": 2, "opium": 1}))
    assert cubes(match) == {"sugar": 1, "tea": 2, "opium": 1}


def test_d13_1860_opium_stands_for_sugar_and_is_used() -> None:
    owner = {"cubes": {"sugar": 1, "opium": 1}}
    match = play(year(1860, owner), event(give={"sugar": 1, "opium": 1}, get={"tea": 3}))
    assert cubes(match) == {"tea": 3}
    assert player(match)["opium_used"] == 1


def test_d13_1860_what_is_refused() -> None:
    match = year(1860, {"cubes": {"sugar": 1, "rice": 2}}, supply={"tea": 2})
    assert refusal(match, event(get={"rice": 3})) == "not_enough"
    assert refusal(match, event(get={"rice": 2})) == "bad_count"
    assert refusal(match, event(get={"tea": 3})) == "sold_out"
    assert refusal(match, event(give={"rice": 2}, get={"rice": 3})) == "wrong_payment"
    assert refusal(match, event(give={"sugar": 1}, get={"rice": 3})) == "wrong_payment"
    assert refusal(match, event(give={"sugar": 2})) == "bad_action"


def test_d13_1860_the_sugar_given_enters_the_supply_first() -> None:
    match = year(1860, {"cubes": {"sugar": 2}}, supply={"sugar": 1})
    assert cubes(play(match, event(get={"sugar": 3}))) == {"sugar": 3}


@pytest.mark.parametrize(("when", "good"), [(1865, "tea"), (1891, "rice")])
def test_d13_1865_and_1891_give_one_cube(when: int, good: str) -> None:
    match = play(year(when), event())
    assert cubes(match) == {good: 1}
    assert refusal(match, event()) == "once_per_turn"
    assert refusal(year(when, supply={good: 0}), event()) == "sold_out"
    assert refusal(year(when), event(get={good: 1})) == "bad_action"


def test_d13_1878_rolls_three_dice_for_free() -> None:
    match = play(year(1878, dice=[3, 3, 6]), event())
    assert cubes(match) == {"camphor": 2}
    assert position(match)["used"]["temple"] == 0


def test_d13_1884_mansions_cost_one_camphor_less() -> None:
    match = year(1884, {"cubes": {"rice": 2, "sugar": 2, "camphor": 3}})
    full = do("build", kind="mansion", pay={"rice": 1, "sugar": 1, "camphor": 2})
    less = do("build", kind="mansion", pay={"rice": 1, "sugar": 1, "camphor": 1})
    assert refusal(match, full) == "wrong_payment"
    assert player(play(match, less, less))["buildings"]["mansion"] == 2
    assert refusal(match, event()) == "forbidden"


def test_d13_1884_lowers_no_other_cost() -> None:
    match = year(1884, {"cubes": {"camphor": 1, "tea": 1, "rice": 1}})
    cheap = do("build", kind="workshop", pay={"tea": 1, "rice": 1})
    assert refusal(match, cheap) == "wrong_payment"


def test_d13_1895_nobody_buys_level_3() -> None:
    owner = {"buildings": {"mansion": 8}, "cubes": {"rice": 2, "sugar": 2, "tea": 3}}
    level3 = do("ship", level=3, pay={"rice": 2, "sugar": 2, "tea": 2})
    assert refusal(year(1895, owner, ships={"3": ["S301"]}), level3) == "forbidden"
    assert refusal(year(1895, ships={"3": []}), level3) == "forbidden"
    assert player(play(year(None, owner, ships={"3": ["S301"]}), level3))["ships"] == ["S301"]
    level1 = do("ship", level=1, pay={"rice": 1, "tea": 1})
    match = play(year(1895, owner, ships={"1": ["S101"]}), level1)
    assert player(match)["ships"] == ["S101"]


def test_d13_1898_one_rice_lowers_opium_used_by_two() -> None:
    match = play(year(1898, {"cubes": {"rice": 1}, "opium_used": 3}), event(pay={"rice": 1}))
    assert player(match)["opium_used"] == 1
    assert not cubes(match)
    assert refusal(match, event(pay={"rice": 1})) == "once_per_turn"


def test_d13_1898_opium_paid_for_the_rice_is_used_before_it_is_lowered() -> None:
    match = play(year(1898, {"cubes": {"opium": 1}, "opium_used": 3}), event(pay={"opium": 1}))
    assert player(match)["opium_used"] == 2


def test_d13_1898_what_is_refused() -> None:
    match = year(1898, {"cubes": {"tea": 1}, "opium_used": 3})
    assert refusal(match, event()) == "bad_action"
    assert refusal(match, event(pay={"tea": 1})) == "wrong_payment"
    assert refusal(match, event(pay={"rice": 2})) == "wrong_payment"
    assert refusal(match, event(pay={"rice": 1})) == "not_enough"
    none_used = year(1898, {"cubes": {"rice": 1}})
    assert refusal(none_used, event(pay={"rice": 1})) == "forbidden"


def test_d11_markers_no_longer_needed_go_back() -> None:
    match = year(1915, {"opium_used": 12})
    assert supply(match)["opium"] == 10
    play(match, event())
    assert supply(match)["opium"] == 12


def test_d13_1905_turns_at_most_two_buildings_into_mansions() -> None:
    owner = {"buildings": {"market": 2, "workshop": 1}}
    match = play(year(1905, owner), event(buildings=["market", "workshop"]))
    assert player(match)["buildings"] == {
        "mansion": 2, "shop": 0, "market": 1, "workshop": 0, "opium_den": 0
    }  # fmt: skip
    piles = position(match)["piles"]
    assert (piles["market"], piles["workshop"], piles["mansion"]) == (2, 3, 10)


def test_d13_1905_may_name_a_kind_twice() -> None:
    match = play(year(1905, {"buildings": {"market": 2}}), event(buildings=["market", "market"]))
    assert player(match)["buildings"]["mansion"] == 2


def test_d13_1905_a_shop_not_yet_opened_goes_first_and_then_the_highest_cell() -> None:
    owner = {"buildings": {"shop": 3}, "shops": [0, 2]}
    match = year(1905, owner)
    sugar = supply(match)["sugar"]
    play(match, event(buildings=["shop", "shop"]))
    assert player(match)["shops"] == [0]
    assert player(match)["buildings"]["shop"] == 1
    assert supply(match)["sugar"] == sugar + 1, "the marker of the one cell that opened again"


def test_d13_1905_what_is_refused() -> None:
    match = year(1905, {"buildings": {"market": 1, "mansion": 1}})
    assert refusal(match, event(buildings=[])) == "bad_count"
    assert refusal(match, event(buildings=["market"] * 3)) == "bad_count"
    assert refusal(match, event(buildings=["market", "market"])) == "not_yours"
    assert refusal(match, event(buildings=["mansion"])) == "bad_action"
    assert refusal(match, event(buildings=["castle"])) == "bad_action"
    assert refusal(match, event()) == "bad_action"
    empty = year(1905, {"buildings": {"market": 1}}, piles={"mansion": 0})
    assert refusal(empty, event(buildings=["market"])) == "sold_out"


def test_d13_1908_changes_one_cube_for_another_twice() -> None:
    match = year(1908, {"cubes": {"rice": 3, "opium": 1}})
    play(match, event(give="rice", get="tea"), event(give="opium", get="sugar"))
    assert cubes(match) == {"rice": 2, "tea": 1, "sugar": 1}
    assert player(match)["opium_used"] == 0
    assert position(match)["used"]["event"] == 2
    assert refusal(match, event(give="rice", get="tea")) == "once_per_turn"


def test_d13_1908_what_is_refused() -> None:
    match = year(1908, {"cubes": {"rice": 1}}, supply={"tea": 0})
    assert refusal(match, event(give="rice", get="rice")) == "bad_action"
    assert refusal(match, event(give="rice", get="tea")) == "sold_out"
    assert refusal(match, event(give="sugar", get="rice")) == "not_enough"
    assert refusal(match, event(give="rice")) == "bad_action"
    assert refusal(match, event(give={"rice": 1}, get={"sugar": 1})) == "bad_action"


def test_d13_1915_lowers_opium_used_by_two() -> None:
    match = play(year(1915, {"opium_used": 5}), event())
    assert player(match)["opium_used"] == 3
    assert refusal(match, event()) == "once_per_turn"


def test_d13_opium_used_never_goes_under_zero() -> None:
    match = play(year(1915, {"opium_used": 1}), event())
    assert player(match)["opium_used"] == 0
    assert supply(match)["opium"] == 13


def test_d13_1915_with_nothing_to_lower_there_is_nothing_to_do() -> None:
    assert refusal(year(1915), event()) == "forbidden"


def test_d13_1920_counts_building_cards_only_at_the_end() -> None:
    owners: tuple[Json, ...] = ({"buildings": {"mansion": 1}}, {"buildings": {"market": 2}})
    match = year(1920, *owners, round=10, turn=1)
    assert [player(match, seat)["score"] for seat in (0, 1)] == [4, 2]
    assert refusal(match, event(seat=1)) == "forbidden"
    play(match, end(seat=1))
    assert position(match)["scores"] == [4, 7]
    assert position(match)["winners"] == [1]


def test_d13_1920_each_of_those_who_are_tied_gets_five() -> None:
    owners: tuple[Json, ...] = ({"buildings": {"mansion": 1}}, {"buildings": {"market": 1}})
    match = play(year(1920, *owners, round=10, turn=1), end(seat=1))
    assert position(match)["scores"] == [9, 6]


def test_d13_1920_counts_also_if_it_was_an_earlier_round() -> None:
    owners: tuple[Json, ...] = ({}, {"buildings": {"market": 1}})
    match = play(year(None, *owners, round=10, turn=1, past=[1851, 1920]), end(seat=1))
    assert position(match)["scores"] == [0, 6]


def test_d13_1920_does_not_end_the_game_early() -> None:
    match = play(year(1920, round=3, turn=1), end(seat=1))
    assert (position(match)["round"], position(match)["step"]) == (4, "plan")


@pytest.mark.parametrize("when", [None, 1853, 1884, 1895, 1920])
def test_d13_where_there_is_nothing_to_do_an_event_is_forbidden(when: int | None) -> None:
    assert refusal(year(when), event()) == "forbidden"
    assert refusal(year(when), event(get={"rice": 2})) == "forbidden"
