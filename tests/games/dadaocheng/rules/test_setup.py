"""Set-up: goods, discs, storage, ships, buildings and events (D1 to D4, D15)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.dadaocheng.table import GAME, position, state_of, table

from teahouse.core import OptionsError, SeededChance
from teahouse.games.dadaocheng.rules.grid import UP, has_crowd, in_order, lay_out, lines
from teahouse.games.dadaocheng.rules.setup import audit

SEEDS = [f"seed {n}" for n in range(20)]


def test_d1_thirteen_opium_are_in_the_supply_for_one_marks_the_round() -> None:
    goods = {"rice": 14, "sugar": 14, "camphor": 14, "tea": 14, "opium": 13}
    assert position(table())["supply"] == goods


@pytest.mark.parametrize("seed", SEEDS)
def test_d2_discs_lie_sun_side_up_with_opium_on_the_corners(seed: str) -> None:
    state = state_of(4, seed)
    assert Counter(state.grid) == Counter(state.rules.discs)
    assert {cell for cell in range(16) if UP[state.grid[cell]] == 4} == {0, 3, 12, 15}


@pytest.mark.parametrize("seed", SEEDS)
def test_d2_no_three_of_one_good_lie_in_line(seed: str) -> None:
    assert not lines(state_of(4, seed).grid)


@pytest.mark.parametrize("seed", SEEDS)
def test_d2_solo_no_three_of_one_good_are_connected(seed: str) -> None:
    assert not has_crowd(state_of(1, seed).grid.translate(UP))


def test_d2_layouts_that_are_not_allowed_are_drawn_again_from_the_shuffle() -> None:
    rules, chance = state_of(1).rules, SeededChance("again and again")
    grid = lay_out(rules.discs, chance, solo=True)
    others = [code for code in rules.discs if UP[code] != 4]
    draws = len(others) - 1
    assert chance.drawn == 2 * draws, "this seed is one whose first layout is not allowed"
    last = SeededChance(chance.seed, chance.drawn - draws).shuffle(others)
    assert tuple(grid[cell] for cell in range(16) if cell not in (0, 3, 12, 15)) == last


def test_d2_discs_are_shuffled_from_the_order_of_their_names() -> None:
    assert in_order([9, 3, 13]) == (13, 3, 9)  # camphor/tea, rice/tea, sugar/opium


def test_the_alternative_discs_have_three_of_each_good_sun_side_up() -> None:
    state = state_of(3, discs="alternative")
    shown = Counter(UP[code] for code in state.grid)
    assert shown == {0: 3, 1: 3, 2: 3, 3: 3, 4: 4}
    audit(state)


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (1, (0, None, None, None)),
        (2, (0, None, 1, None)),
        (3, (0, 1, 2, None)),
        (4, (0, 1, 2, 3)),
    ],
)
def test_d3_seats_sit_clockwise_and_the_other_sides_are_closed(
    players: int, seats: tuple[int | None, ...]
) -> None:
    assert state_of(players).rules.seat_of_side == seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d4_twelve_ships_a_level_with_the_top_one_face_up(players: int) -> None:
    ships = position(table(players=players))["ships"]
    assert {level: len(pile) for level, pile in ships.items()} == {"1": 12, "2": 12, "3": 12}
    assert all(id.startswith(f"S{level}") for level, pile in ships.items() for id in pile)


@pytest.mark.parametrize(
    ("players", "piles"),
    [
        (4, {"mansion": 24, "shop": 6, "market": 6, "workshop": 6, "opium_den": 2}),
        (3, {"mansion": 18, "shop": 4, "market": 4, "workshop": 4, "opium_den": 1}),
        (2, {"mansion": 12, "shop": 3, "market": 3, "workshop": 3, "opium_den": 1}),
        (1, {"mansion": 12, "shop": 2, "market": 2, "workshop": 2, "opium_den": 1}),
    ],
)
def test_d4_buildings_in_play_go_by_the_players(players: int, piles: dict[str, int]) -> None:
    assert position(table(players=players))["piles"] == piles


@pytest.mark.parametrize(("players", "to_come"), [(2, 9), (3, 7), (4, 7)])
def test_d4_1851_comes_first_and_then_one_event_a_round(players: int, to_come: int) -> None:
    found = position(table(players=players))
    assert found["event"] == 1851
    assert len(set(found["events"])) == to_come
    assert 1851 not in found["events"]


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_d4_chronological_events_are_laid_out_by_year(seed: str) -> None:
    events = position(table(seed=seed))["events"]
    assert events == sorted(events)


def test_d4_random_events_are_laid_out_as_drawn() -> None:
    drawn = [position(table(seed=seed, events="random"))["events"] for seed in SEEDS[:5]]
    assert any(events != sorted(events) for events in drawn)


def test_d4_the_same_years_are_drawn_in_either_order() -> None:
    by_year = position(table(seed="years"))["events"]
    as_drawn = position(table(seed="years", events="random"))["events"]
    assert sorted(as_drawn) == by_year


def test_d4_solo_has_no_events() -> None:
    found = position(table(players=1))
    assert found["event"] is None
    assert found["events"] == []


def test_the_first_player_is_drawn_by_lot_and_begins() -> None:
    found = [position(table(players=4, seed=seed)) for seed in SEEDS]
    assert {one["first_player"] for one in found} == {0, 1, 2, 3}
    assert all(
        one["turn"] == one["first_player"] and one["to_act"] == [one["turn"]] for one in found
    )


def test_chance_is_drawn_in_the_promised_order() -> None:
    state, chance = state_of(3, "in order"), SeededChance("in order")
    assert state.first_player == chance.below(3)
    for level in (1, 2, 3):
        ids = [f"S{level}{number:02}" for number in range(1, 13)]
        assert state.ships[level - 1] == chance.shuffle(ids)
    years = [1853, 1859, 1860, 1865, 1878, 1884, 1891, 1895, 1898, 1905, 1908, 1915, 1920]
    assert state.events == tuple(sorted(chance.shuffle(years)[:7]))
    assert state.grid == lay_out(state.rules.discs, chance, solo=False)
    assert state.drawn == chance.drawn


@pytest.mark.parametrize("seed", SEEDS)
def test_d15_solo_deals_six_ships_a_level_and_takes_out_two_that_give_credit(seed: str) -> None:
    state = state_of(1, seed)
    assert [len(pile) for pile in state.ships] == [6, 6, 6]
    assert sum(state.rules.ships[id].credit > 0 for id in state.ships[0]) <= 4


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 5}, "players"),
        ({"players": 0}, "players"),
        ({"players": "2"}, "players"),
        ({"edition": "alea-1999"}, "edition 'alea-1999' is not known"),
        ({"exhaustion": "some"}, "exhaustion"),
        ({"hard": True}, "hard is for one player"),
        ({"houses": 2}, "houses"),
    ],
)
def test_options_that_the_game_does_not_have_are_refused(
    wrong: dict[str, object], told: str
) -> None:
    with pytest.raises(OptionsError, match=told):
        GAME.options(wrong)


def test_options_fill_in_their_defaults() -> None:
    options = GAME.options({})
    assert (options.edition, options.players, options.events) == ("soso-2015", 4, "chronological")
    assert (options.exhaustion, options.discs, options.hard) == ("all", "standard", False)
