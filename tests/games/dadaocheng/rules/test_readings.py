"""Readings that a table may choose: the first player, years, lines, exhaustion, opium's relief."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    GAME,
    Json,
    acting,
    collect,
    collecting,
    cubes,
    do,
    end,
    give_back,
    play,
    player,
    position,
    refusal,
    showing,
    state_of,
    table,
    turned,
    unloadable,
    view,
)

from teahouse.core import FastChance, Match, OptionsError, SeededChance, plain
from teahouse.games.dadaocheng.rules.steps import fallback_action

FIRST_YEARS = [1853, 1859, 1860, 1865, 1878, 1884, 1891, 1895, 1898]
FOUR = "rrrr tcst csto otcs"  # a run of four rice on cells 0 to 3
TWO = "rrrs tcso sccc otst"  # rice on cells 0, 1, 2 and camphor on cells 9, 10, 11
CROSS = "rrrs rcst rccc otso"  # TWO, and rice on cells 0, 4, 8
TOGETHER: Json = {"players": 4, "exhaustion": "together"}
BY_THREES: Json = {"players": 4, "lines": "three_or_four"}


# the first player, D4


@pytest.mark.parametrize("seat", range(4))
def test_a_first_player_who_is_named_begins(seat: int) -> None:
    found = position(table(players=4, first=seat))
    assert (found["first_player"], found["turn"], found["to_act"]) == (seat, seat, [seat])


def test_a_first_player_who_is_named_draws_nothing() -> None:
    state, chance = state_of(3, "in order", first=2), SeededChance("in order")
    assert state.ships[0] == chance.shuffle([f"S1{number:02}" for number in range(1, 13)])


def test_in_a_loaded_position_its_first_player_counts() -> None:
    assert position(table({"first_player": 1, "turn": 1}, first=0))["first_player"] == 1


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_a_first_player_without_a_seat_is_refused(seat: object) -> None:
    with pytest.raises(OptionsError, match="first"):
        GAME.options({"players": 2, "first": seat})


@pytest.mark.parametrize(("players", "to_come"), [(2, 9), (3, 7), (4, 7)])
def test_d4_first_years_are_the_earliest_in_order(players: int, to_come: int) -> None:
    found = position(table(players=players, events="first_years"))
    assert found["event"] == 1851
    assert found["events"] == FIRST_YEARS[:to_come]


def test_d4_first_years_draw_nothing() -> None:
    state, chance = state_of(4, "in order", events="first_years", first=0), SeededChance("in order")
    for level in (1, 2, 3):
        chance.shuffle([f"S{level}{number:02}" for number in range(1, 13)])
    drawn = state_of(4, "in order", first=0)
    assert chance.drawn < state.drawn < drawn.drawn


def test_d4_a_loaded_round_has_its_own_first_year() -> None:
    found = position(table({"round": 3}, events="first_years"))
    assert (found["event"], found["events"]) == (1859, FIRST_YEARS[2:])
    found = position(table({"round": 3, "event": 1920}, events="first_years"))
    assert (found["event"], found["events"]) == (1920, FIRST_YEARS[2:])


def test_d4_years_to_come_are_not_told_even_where_they_are_known() -> None:
    assert "events" not in view(table(events="first_years"))


# lines of three or four, D6


def test_d6_a_run_of_four_is_one_line_unless_threes_may_be_picked() -> None:
    assert refusal(table(collecting(FOUR), players=4), collect(0, 1, 2)) == "no_line"
    match = table(collecting(FOUR), **BY_THREES)
    assert _listed(match) == [[0, 1, 2], [1, 2, 3], [0, 1, 2, 3]]


@pytest.mark.parametrize(("cells", "seat"), [((0, 1, 2), 3), ((1, 2, 3), 1)])
def test_d6_a_three_of_a_run_of_four_pays_and_stores_as_a_three(
    cells: tuple[int, ...], seat: int
) -> None:
    match = play(table(collecting(FOUR), **BY_THREES), collect(*cells))
    assert cubes(match) == {"rice": 1}
    assert position(match)["taken"] == 1
    fed = [player(match, other)["storage"][0] for other in range(4)]
    assert fed == [["rice"] if other == seat else [] for other in range(4)]


def test_d6_by_threes_the_whole_run_may_be_picked_too() -> None:
    match = play(table(collecting(FOUR), **BY_THREES), collect(0, 1, 2, 3))
    assert cubes(match) == {"rice": 2}


def test_d6_all_discs_of_the_run_are_flipped_whichever_three_is_picked() -> None:
    match = play(table(collecting(FOUR), **BY_THREES), collect(0, 1, 2))
    assert position(match)["grid"] == turned(showing(FOUR), 0, 1, 2, 3)


def test_d6_chosen_flips_only_the_three_that_was_picked() -> None:
    match = play(table(collecting(FOUR), **BY_THREES, exhaustion="chosen"), collect(1, 2, 3))
    assert position(match)["grid"] == turned(showing(FOUR), 1, 2, 3)


# exhausted together, D6 and D7


def test_d6_together_nothing_is_flipped_while_another_line_can_be_picked() -> None:
    match = play(table(collecting(TWO), **TOGETHER), collect(0, 1, 2))
    found = position(match)
    assert (found["step"], found["picked"], found["taken"]) == ("collect", [0, 1, 2], 1)
    assert found["grid"] == showing(TWO)
    assert _listed(match) == [[9, 10, 11]]
    assert refusal(match, collect(0, 1, 2)) == "no_line"


def test_d6_together_every_disc_of_a_line_is_flipped_once_at_the_end() -> None:
    match = play(table(collecting(TWO), **TOGETHER), collect(9, 10, 11), collect(0, 1, 2))
    found = position(match)
    assert found["picked"] == []
    assert found["grid"] == turned(showing(TWO), 0, 1, 2, 9, 10, 11)
    assert cubes(match) == {"rice": 1, "camphor": 1}


def test_d6_together_a_line_that_shares_a_disc_is_flipped_but_not_picked() -> None:
    match = play(table(collecting(CROSS), **TOGETHER), collect(0, 4, 8))
    assert _listed(match) == [[9, 10, 11]]
    assert refusal(match, collect(0, 1, 2)) == "no_line"
    play(match, collect(9, 10, 11))
    assert position(match)["grid"] == turned(showing(CROSS), 0, 1, 2, 4, 8, 9, 10, 11)


def test_d6_together_a_single_line_is_flipped_at_once() -> None:
    match = play(table(collecting(FOUR), **TOGETHER), collect(0, 1, 2, 3))
    assert position(match)["grid"] == turned(showing(FOUR), 0, 1, 2, 3)
    assert position(match)["picked"] == []


def test_d6_together_by_threes_the_rest_of_a_run_is_flipped_with_it() -> None:
    match = play(table(collecting(FOUR), **TOGETHER, lines="three_or_four"), collect(0, 1, 2))
    assert position(match)["grid"] == turned(showing(FOUR), 0, 1, 2, 3)


def test_d7_twelve_cubes_end_the_picking_early() -> None:
    match = play(table(collecting(TWO, taken=11), **TOGETHER), collect(0, 1, 2))
    found = position(match)
    assert (found["picked"], found["must_return"]) == ([], [{"seat": 0, "count": 1}])
    play(match, give_back(rice=1))
    assert position(match)["step"] == "act"


def test_d6_what_may_be_picked_is_foreseen_and_chosen_for_those_who_do_not() -> None:
    match = play(table(collecting(TWO), **TOGETHER), collect(0, 1, 2))
    foreseen = GAME.what_if(match.options, GAME.view(match.state, 0), 0, {"actions": []})
    assert plain(foreseen)["lines"] == [[9, 10, 11]]
    assert plain(fallback_action(match.state, 0)) == collect(9, 10, 11)
    scratch = {"actions": [], "scratch": True}
    foreseen = GAME.what_if(match.options, GAME.view(match.state, 0), 1, scratch)
    assert plain(foreseen)["view"]["picked"] == []


def test_d6_lines_picked_are_open_to_all_and_stay_in_a_redealt_state() -> None:
    match = play(table(collecting(TWO), **TOGETHER), collect(0, 1, 2))
    seen = GAME.view(match.state, 2)
    assert seen.picked == (0, 1, 2)
    assert GAME.view(GAME.redeal(match.options, seen, FastChance("again")), 2) == seen


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"picked": [0, 1]}, "not the cells of lines"),
        ({"picked": [0, 1, 2, 0, 1, 2]}, "not the cells of lines"),
        ({"picked": [2, 1, 0]}, "not the cells of lines"),
        ({"picked": [0, 1, 2, 9, 10, 11]}, "shares a disc"),
        ({"picked": [0, 1, 2], "step": "plan"}, "waits to be flipped"),
        ({"picked": [0, 99, 2]}, "not the cells of lines"),
    ],
)
def test_cells_picked_that_cannot_be_are_refused(fields: Json, told: str) -> None:
    assert told in unloadable(collecting(TWO, **fields), **TOGETHER)


def test_two_lines_that_share_a_disc_cannot_both_have_been_picked() -> None:
    told = unloadable(collecting(CROSS, picked=[0, 1, 2, 4, 8]), **TOGETHER)
    assert "not the cells of lines" in told


def test_lines_wait_to_be_flipped_only_together() -> None:
    assert "waits to be flipped" in unloadable(collecting(TWO, picked=[0, 1, 2]), players=4)


# opium's relief at the end, D13


def relieved(when: int, owner: Json, **fields: Any) -> Match:
    return table(acting(owner, {}, event=when, **fields), opium_relief="end")


def test_d13_relief_lowers_what_opium_costs_and_not_what_was_used() -> None:
    match = play(relieved(1915, {"opium_used": 5}), do("event"))
    assert (player(match)["opium_used"], player(match)["relief"]) == (5, 2)
    assert player(match)["score"] == -3
    assert refusal(match, do("event")) == "once_per_turn"


def test_d13_relief_never_gives_points_of_its_own() -> None:
    match = play(relieved(1915, {"opium_used": 1}), do("event"))
    assert (player(match)["relief"], player(match)["score"]) == (2, 0)


def test_d13_relief_is_there_for_those_who_have_used_none_yet() -> None:
    match = play(relieved(1915, {"cubes": {"opium": 1, "rice": 1}}), do("event"))
    assert (player(match)["opium_used"], player(match)["relief"]) == (0, 2)
    play(match, do("temple", pay={"opium": 1}))
    assert (player(match)["opium_used"], player(match)["score"]) == (1, 0)


def test_d13_relief_of_1898_costs_a_rice() -> None:
    match = relieved(1898, {"cubes": {"rice": 1}})
    assert refusal(match, do("event", pay={"tea": 1})) == "wrong_payment"
    play(match, do("event", pay={"rice": 1}))
    assert (player(match)["relief"], cubes(match)) == (2, {})


def test_d13_opium_that_pays_for_relief_is_used_and_relieved() -> None:
    match = play(relieved(1898, {"cubes": {"opium": 1}}), do("event", pay={"opium": 1}))
    found = player(match)
    assert (found["opium_used"], found["relief"], found["score"]) == (1, 2, 0)


def test_d13_relief_of_both_years_adds_up() -> None:
    match = play(relieved(1915, {"opium_used": 5, "relief": 2}), do("event"))
    assert (player(match)["relief"], player(match)["score"]) == (4, -1)


def test_d13_relief_leaves_what_dens_cost_alone() -> None:
    owner = {"opium_used": 4, "buildings": {"opium_den": 1}}
    before = player(relieved(1915, owner))["score"]
    match = play(relieved(1915, owner), do("event"))
    assert player(match)["score"] == before + 2, "the den still costs half of four"


def test_d13_relief_counts_at_the_end_of_the_game() -> None:
    match = table(acting({"opium_used": 3, "relief": 2}, {}, round=10, turn=1), opium_relief="end")
    assert position(play(match, end(seat=1)))["scores"] == [-1, 0]


def test_d13_there_is_no_relief_where_opium_used_is_lowered_at_once() -> None:
    assert "relief" in unloadable(acting({"relief": 2}, {}))
    assert (
        player(play(table(acting({"opium_used": 3}, {}, event=1915)), do("event")))["relief"] == 0
    )


def _listed(match: Match) -> list[list[int]]:
    return [plain(action)["cells"] for action in GAME.actions(match.state, 0)]


@pytest.mark.parametrize("exhaustion", ["all", "chosen", "together"])
@pytest.mark.parametrize("lines", ["longest", "three_or_four"])
def test_whole_games_of_every_reading_keep_all_cubes_and_load_as_they_were(
    lines: str, exhaustion: str
) -> None:
    readings: Json = {"lines": lines, "exhaustion": exhaustion, "opium_relief": "end"}
    match = table(players=2, seed="readings", events="first_years", first=1, **readings)
    draws = FastChance(f"{lines} {exhaustion}")
    while match.outcome is None:
        match.do(GAME.sample(match.state, draws.pick(sorted(match.to_act)), draws))
        GAME.audit(match.state)
        found = position(match)
        again = GAME.load(match.options, found, SeededChance("again"))
        assert plain(GAME.dump(again)) == found
