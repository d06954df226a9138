"""What `expert` plans alone: exact plans for three turns, and the learned worth after them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from teahouse.core.adding import added_up
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.rules.score import scores
from teahouse.games.dadaocheng.rules.state import State, is_last_turn
from teahouse.games.dadaocheng.solver import Result, lively_rows, puzzle_of, solve
from teahouse.games.dadaocheng.solver.arrays import RESULT_ROW
from teahouse.games.dadaocheng.solver.puzzle import NONE

from .bundles import is_ship, level_of
from .learned import Learned
from .lookahead import afterstates, bought
from .menu import Choice, Menu, menu
from .planning import NO_GRID, YIELD, RatedResult, step4, weighed_yield, yield_of
from .traits import Numbers, grid_traits, traits
from .worth import situation_ahead, situation_of

__all__ = [
    "Horizon",
    "Leaf",
    "best_leaf",
    "best_purchase",
    "horizon_in",
    "leaf_value",
    "learned_menu",
    "leaves_of",
    "next_turn",
    "unseen_after",
]


class Horizon(NamedTuple):
    """How widely `expert` looks ahead.

    All results of the `yields` best yields are ranked by the learned worth. The best `deep` of
    them are examined by what their next turn can be, and the best `plans` of those by `onward`
    ways to play it, each with the turn after it.
    """

    yields: int
    deep: int
    plans: int
    onward: int
    purchases: int = 24  # ranked by the learned worth
    deep_purchases: int = 6  # examined by what their next turn can be
    weighed: int = 24  # the yields with the most cubes that are weighed in a later turn
    later_yields: int = 6  # the best of these, whose results are ranked


YIELDS = 40
A_SECOND = (30, 10)
"""Plans examined one turn further, and of these two turns further, in each second."""
ONWARD = 10


def horizon_in(seconds: float) -> Horizon:
    """Returns how much is examined in a number of seconds, whatever the clock says."""
    deep, plans = (max(2, int(seconds * each)) for each in A_SECOND)
    return Horizon(YIELDS, deep, plans, ONWARD)


class Leaf(NamedTuple):
    """A result of this turn, what is bought with it, and the prestige expected in the end."""

    value: float
    rated: RatedResult
    choice: Choice


def learned_menu(state: State, learned: Learned, *, is_done: bool = False) -> Menu:
    """Returns the menu of this turn, or of the next one if this one `is_done`."""
    situation = situation_ahead(state, 0) if is_done else situation_of(state, 0)
    return menu(situation, learned.coefficients(situation.turns_left))


def best_leaf(state: State, learned: Learned, horizon: Horizon) -> tuple[Result, Leaf]:
    """Returns the plan to follow as the solver has it, and what it leads to."""
    solution, at = solve(puzzle_of(state)), learned_menu(state, learned)
    rows = np.frombuffer(solution.results, RESULT_ROW)
    found = leaves_of(state, at, learned, rows, (len(rows), horizon.yields))
    if len(found) > 1 and not is_last_turn(state):
        found = _ranked(state, at, found[: horizon.deep], lambda s: next_turn(s, learned, horizon))
        found = _ranked(
            state, at, found[: horizon.plans], lambda s: _two_turns(s, learned, horizon)
        )
    return solution[found[0].rated.number], found[0]


def _ranked(
    state: State, at: Menu, leaves: list[Leaf], value: Callable[[State], float]
) -> list[Leaf]:
    """Returns leaves with another value of the turns after them, the best first."""
    valued = [leaf._replace(value=leaf_value(state, at, leaf, value)) for leaf in leaves]
    return sorted(valued, key=lambda leaf: -leaf.value)


def leaf_value(state: State, at: Menu, leaf: Leaf, value: Callable[[State], float]) -> float:
    """Returns what a leaf is worth by a value of the turn after it, with the dice of this turn."""
    worth, _ = step4(at, leaf.rated.haul.hand)
    after = afterstates(state, 0, leaf.rated, leaf.choice)
    return worth - leaf.choice.worth + added_up(map(value, after)) / len(after)


def best_purchase(state: State, at: Menu, learned: Learned, horizon: Horizon) -> Choice:
    """Returns what to buy now, by what the turn after it can be."""
    hand = state.players[0].cubes
    if is_last_turn(state):
        return at.best(hand)
    ways = []
    for choice in at.ranked(hand)[: horizon.purchases]:
        after = bought(state, 0, choice)
        sums = learned.sum_of(traits(after, unseen_after(choice)))
        ways.append((scores(after)[0] + float(learned.worth(sums)), choice, after))
    ways.sort(key=lambda way: -way[0])
    deep = ways[: horizon.deep_purchases]
    return max(deep, key=lambda way: next_turn(way[2], learned, horizon))[1]


def unseen_after(choice: Choice) -> tuple[int, ...]:
    """Returns the levels, from 0, whose next ship a purchase turns up."""
    return tuple(level_of(item) - 1 for item in choice.bundle.items if is_ship(item))


REMEMBERED = 4096


@lru_cache(maxsize=REMEMBERED)
def next_turn(state: State, learned: Learned, horizon: Horizon) -> float:
    """Returns the prestige expected in the end of a game whose next turn begins like this."""
    return _later(state, learned, horizon)[1][0].value


@lru_cache(maxsize=REMEMBERED)
def _two_turns(state: State, learned: Learned, horizon: Horizon) -> float:
    """Returns the same, from the turn after the next one."""
    at, found = _later(state, learned, horizon)
    if is_last_turn(state):
        return found[0].value
    return max(
        leaf_value(state, at, leaf, lambda after: next_turn(after, learned, horizon))
        for leaf in found[: horizon.onward]
    )


def _later(state: State, learned: Learned, horizon: Horizon) -> tuple[Menu, list[Leaf]]:
    rows = np.frombuffer(lively_rows(puzzle_of(state)), RESULT_ROW)
    at = learned_menu(state, learned)
    return at, leaves_of(state, at, learned, rows, (horizon.weighed, horizon.later_yields))


def leaves_of(
    state: State, at: Menu, learned: Learned, rows: Numbers, counts: tuple[int, int]
) -> list[Leaf]:
    """Returns what the solver's rows lead to, the best first.

    The yields with the most cubes are weighed, as many as the first of `counts` says. All results
    are ranked for the best of these yields, as many as the second says.
    """
    weighed, ranked = counts
    keys = _keys(rows)
    known, firsts = np.unique(keys, return_index=True)
    cubes = _cubes(rows[firsts], len(state.players[0].shops))
    packed = rows.view(np.uint8).reshape(len(rows), -1)
    found = []
    for nth in np.lexsort((firsts, -cubes))[:weighed].tolist():
        first = int(firsts[nth])
        packed_yield = packed[first, YIELD].tobytes()
        found.append((first, nth, weighed_yield(state, 0, at, yield_of(packed_yield))))
    found.sort(key=lambda one: (-one[2][0], one[0]))
    leaves: list[Leaf] = []
    for first, nth, rated in found[:ranked]:
        one = RatedResult(rated[0], first, rows["grid"][first].tobytes(), *rated[1:])
        leaves += _leaves(state, at, learned, one, rows, np.flatnonzero(keys == known[nth]))
    return sorted(leaves, key=lambda leaf: (-leaf.value, leaf.rated.number))


def _leaves(
    state: State, at: Menu, learned: Learned, rated: RatedResult, rows: Numbers, numbers: Numbers
) -> list[Leaf]:
    """Returns the leaves of a yield, one for each grid that comes with it."""
    worth, choice = step4(at, rated.haul.hand)
    if is_last_turn(state):
        return [Leaf(scores(state)[0] + rated.worth, rated, choice)]
    after = afterstates(state, 0, rated, choice)[0]
    has = scores(after)[0] + worth - choice.worth
    sums = learned.sum_of(traits(after, unseen_after(choice), has_grid=False))
    if rated.grid == NO_GRID:
        return [Leaf(has + float(learned.worth(sums)), rated, choice)]
    grids = rows["grid"][numbers]
    values = learned.worth(learned.sums_of(sums, grid_traits(grids))).tolist()
    return [
        Leaf(has + value, rated._replace(number=number, grid=grid.tobytes()), choice)
        for number, grid, value in zip(numbers.tolist(), grids, values, strict=True)
    ]


OWN = slice(STORAGE_CELLS)
"""The storage cells of a solo player, whose side is north."""
STORED_PLACES = 8 ** np.arange(2 * STORAGE_CELLS, dtype=np.int64)
CUBE_PLACES = 8 ** (2 * STORAGE_CELLS) * 16 ** np.arange(6, dtype=np.int64)


def _keys(rows: Numbers) -> Numbers:
    """Returns the yield of each row in one number: storage, cubes and returns."""
    stored = (rows["storage"][:, OWN].reshape(len(rows), -1) + 1) & 7
    taken = rows["cubes"] @ CUBE_PLACES[:-1] + rows["returns"] * CUBE_PLACES[-1]
    keys: Numbers = stored @ STORED_PLACES + taken
    return keys


def _cubes(rows: Numbers, shops: int) -> Numbers:
    """Returns how many cubes each row brings, with those of a full house (D9)."""
    stored = rows["storage"][:, OWN] != NONE
    is_full = stored[:, :, 0].sum(1) == STORAGE_CELLS - shops
    taken = rows["cubes"].sum(1, dtype=np.int64) - rows["returns"]
    cubes: Numbers = taken + is_full * (1 + stored[:, :, 1].any(1))
    return cubes
