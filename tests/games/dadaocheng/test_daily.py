"""The daily puzzle: one grid a date, the best that two moves get of it, attempts by the rules."""

from __future__ import annotations

from datetime import date, timedelta
from statistics import median

import msgspec
import pytest

from teahouse.core import FastChance, RuleError, plain
from teahouse.games.dadaocheng import daily
from teahouse.games.dadaocheng.daily import (
    Attempt,
    DailyPuzzle,
    attempt,
    best_actions,
    daily_puzzle,
    start_of,
)
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.events import DiscsExhausted, DiscsSwapped, LineCollected
from teahouse.games.dadaocheng.rules.grid import lines
from teahouse.games.dadaocheng.solver import puzzle_of, solve
from teahouse.play import compilation

from .table import QUIET

DAY = date(2026, 11, 15)
WEEK = [DAY + timedelta(days) for days in range(7)]
ENDLESS_DAY = date(2026, 11, 25)

BEST = 7
GRID = (
    *("sugar/camphor", "rice/camphor", "camphor/tea", "tea/opium"),
    *("tea/camphor", "camphor/rice", "rice/tea", "sugar/camphor"),
    *("sugar/tea", "sugar/tea", "opium/sugar", "sugar/rice"),
    *("camphor/opium", "rice/sugar", "opium/rice", "rice/tea"),
)
"""Of DAY: whoever changes it changes what people have played."""

QUIET_DAY = DailyPuzzle(DAY, tuple(QUIET), best=3, ways=1)
RICE_LINE = (Swap(0, (1, 5)), Swap(0, (12, 14)))
"""A line of rice on cells 0, 1 and 2, and a move that makes no other."""


def refusal(actions: tuple[Action, ...]) -> str:
    with pytest.raises(RuleError) as caught:
        attempt(QUIET_DAY, actions)
    return caught.value.code


def attempted_by(chance: FastChance, puzzle: DailyPuzzle) -> Attempt:
    """Two moves and lines as they come."""
    first, second = sorted(chance.shuffle(range(16))[:2])
    actions: list[Action] = [Swap(0, (first, second)), Flip(0, chance.below(16))]
    while not (now := attempt(puzzle, actions)).is_over:
        actions.append(Collect(0, chance.pick(now.lines)))
    return now


# the puzzle


def test_a_date_has_the_same_puzzle_for_ever() -> None:
    found = daily_puzzle(DAY)
    assert (found.best, found.ways) == (BEST, 1)
    assert found.grid == GRID


def test_every_date_has_its_own() -> None:
    assert len({daily_puzzle(day).grid for day in WEEK}) == len(WEEK)


@pytest.mark.parametrize("day", WEEK)
def test_no_line_lies_there_before_the_first_move(day: date) -> None:
    assert not lines(start_of(daily_puzzle(day)).grid)


@pytest.mark.parametrize("day", WEEK)
def test_the_best_is_far_above_what_most_moves_give_and_nearly_alone(day: date) -> None:
    puzzle = daily_puzzle(day)
    solution = solve(puzzle_of(start_of(puzzle)))
    plans = [
        max(sum(result.cubes) - result.returns for result in solution.of_plan(plan))
        for plan in range(0, solution.puzzle.plans, 37)
    ]
    assert puzzle.best >= median(plans) + 4
    assert puzzle.ways <= 2


def test_it_does_not_hang_on_the_compiled_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "DRAWN", 2)
    compiled = daily_puzzle.__wrapped__(DAY)
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)
    assert daily_puzzle.__wrapped__(DAY) == compiled


# attempts


@pytest.mark.parametrize("day", [*WEEK, ENDLESS_DAY])
def test_the_best_moves_get_the_best_by_the_rules_of_the_game(day: date) -> None:
    puzzle = daily_puzzle(day)
    found = attempt(puzzle, best_actions(puzzle))
    assert found.is_over
    assert found.count == puzzle.best


def test_nobody_gets_more_than_the_best() -> None:
    chance, puzzle = FastChance("attempts"), daily_puzzle(DAY)
    counts = [attempted_by(chance, puzzle).count for _ in range(300)]
    assert 0 < max(counts) <= puzzle.best


def test_an_endless_chain_counts_as_what_is_left_of_it_d7() -> None:
    puzzle = daily_puzzle(ENDLESS_DAY)
    found = attempt(puzzle, best_actions(puzzle))
    assert (sum(found.cubes.values()), found.count) == (12, 10)
    assert found.is_over
    assert found.lines == ()


def test_before_the_first_move_there_is_the_grid_and_nothing_else() -> None:
    found = attempt(QUIET_DAY, ())
    assert found.grid == QUIET_DAY.grid
    assert (found.moves_left, found.lines, found.count, found.is_over) == (2, (), 0, False)


def test_a_line_of_the_first_move_can_be_picked_only_after_the_second_d5() -> None:
    assert attempt(QUIET_DAY, RICE_LINE[:1]).lines == ()
    assert attempt(QUIET_DAY, RICE_LINE).lines == ((0, 1, 2),)
    assert refusal((RICE_LINE[0], Collect(0, (0, 1, 2)))) == "wrong_phase"


def test_a_picked_line_gives_its_cube_and_the_events_to_draw_it() -> None:
    found = attempt(QUIET_DAY, (*RICE_LINE, Collect(0, (0, 1, 2))))
    assert found.cubes == {"rice": 1}
    assert found.count == 1
    assert any(isinstance(event, LineCollected) for event in found.events)
    assert any(isinstance(event, DiscsExhausted) for event in found.events)
    assert not any(isinstance(event, DiscsSwapped) for event in found.events)


def test_moves_that_make_no_line_are_the_end_of_it() -> None:
    found = attempt(QUIET_DAY, (Flip(0, 0), Flip(0, 0)))
    assert found.is_over
    assert found.count == 0


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ((Swap(0, (5, 1)),), "bad_cells"),
        ((Flip(0, 16),), "bad_cells"),
        ((Flip(1, 0),), "bad_seat"),
        ((*RICE_LINE, Flip(0, 0)), "wrong_phase"),
        ((*RICE_LINE, Collect(0, (1, 2, 3))), "no_line"),
        ((Flip(0, 0), Flip(0, 0), Flip(0, 0)), "game_over"),
    ],
)
def test_the_rules_refuse_what_they_refuse_in_a_game(
    actions: tuple[Action, ...], code: str
) -> None:
    assert refusal(actions) == code


# what may be shown to others


def test_what_is_shared_says_how_it_went_and_not_where() -> None:
    puzzle = daily_puzzle(DAY)
    share = plain(attempt(puzzle, best_actions(puzzle)).share)
    assert share["date"] == "2026-11-15"
    assert share["count"] == share["best"] == BEST
    assert len(share["moves"]) == 2
    assert sum(link["discs"] - 2 for link in share["chain"]) == BEST
    assert set(share) == {"date", "count", "best", "moves", "chain"}


def test_a_puzzle_comes_back_from_its_json() -> None:
    puzzle = daily_puzzle(DAY)
    assert msgspec.json.decode(msgspec.json.encode(puzzle), type=DailyPuzzle) == puzzle
