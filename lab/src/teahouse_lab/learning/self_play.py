"""Games that the learned player plays alone, and what they teach: examples and outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from teahouse.core import FastChance, SeededChance
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.bot.acting import act
from teahouse.games.dadaocheng.bot.expert import (
    Horizon,
    Leaf,
    best_purchase,
    leaf_value,
    learned_menu,
    leaves_of,
    next_turn,
    unseen_after,
)
from teahouse.games.dadaocheng.bot.learned import Learned
from teahouse.games.dadaocheng.bot.levels import first_of, is_moving, planned_action
from teahouse.games.dadaocheng.bot.lookahead import Width, afterstates
from teahouse.games.dadaocheng.bot.traits import traits
from teahouse.games.dadaocheng.rules.actions import Action, Ship
from teahouse.games.dadaocheng.rules.events import DiscsLaidOut
from teahouse.games.dadaocheng.rules.score import scores
from teahouse.games.dadaocheng.rules.state import State, is_last_turn
from teahouse.games.dadaocheng.rules.steps import do
from teahouse.games.dadaocheng.solver import Result, puzzle_of, solve
from teahouse.games.dadaocheng.solver.arrays import RESULT_ROW

__all__ = ["Example", "Lesson", "play"]

GAME = Dadaocheng()
OPTIONS = GAME.options({"players": 1})
AT_RANDOM = 16
"""Results beyond the best ones that are examples too, so that the worth knows what is bad."""
EXPLORED, AMONG = 20, 8
"""Every so many hundredths of turns, a plan is taken at random among so many of the best."""


class Example(NamedTuple):
    """The traits at the start of a turn, and the prestige that was still to come."""

    traits: list[int]
    prestige: float


class Lesson(NamedTuple):
    """What a game teaches.

    Prestige in `examples` is what the search expects, in `outcomes` what the game brought.
    """

    score: int
    examples: list[Example]
    outcomes: list[Example]


class Learner:
    """Plays one game, and keeps its examples."""

    def __init__(self, learned: Learned, horizon: Horizon, seed: str) -> None:
        self.learned, self.horizon = learned, horizon
        self.chance = FastChance(seed)
        self.examples: list[Example] = []
        self._plan: Result | None = None

    def action(self, state: State) -> Action:
        """Returns the next action, and follows a plan once it is made."""
        if is_moving(state):
            plan = self._plan or self._planned(state)
            rest = {"plan": plan.plan[1:]} if plan.plan else {"lines": plan.lines[1:]}
            self._plan = replace(plan, **rest)
            return first_of(plan, 0)
        self._plan = None
        is_done = state.step == "act" and bool(state.must_return)  # D12
        at = learned_menu(state, self.learned, is_done=is_done)
        if state.step == "act" and not is_done:
            return act(state, 0, at, lambda: best_purchase(state, at, self.learned, self.horizon))
        return planned_action(state, 0, at.coefficients, Width(1))

    def _planned(self, state: State) -> Result:
        """Returns the plan to follow, which is sometimes not the best."""
        solution = solve(puzzle_of(state))
        rows = np.frombuffer(solution.results, RESULT_ROW)
        at = learned_menu(state, self.learned)
        found = leaves_of(state, at, self.learned, rows, (len(rows), self.horizon.yields))
        if not is_last_turn(state):
            best, rest = found[: self.horizon.deep], list(found[self.horizon.deep :])
            others = [rest.pop(self.chance.below(len(rest))) for _ in range(AT_RANDOM) if rest]
            valued = [self._valued(state, leaf) for leaf in best]
            for leaf in others:
                self._valued(state, leaf)
            found = sorted(valued, key=lambda leaf: -leaf.value)
        explores = self.chance.below(100) < EXPLORED
        nth = self.chance.below(min(AMONG, len(found))) if explores else 0
        return solution[found[nth].rated.number]

    def _valued(self, state: State, leaf: Leaf) -> Leaf:
        """Returns a leaf with the value of its next turn, which becomes an example."""
        after = afterstates(state, 0, leaf.rated, leaf.choice)
        values = [next_turn(each, self.learned, self.horizon) for each in after]
        value = sum(values) / len(values)
        found = traits(after[0], unseen_after(leaf.choice), has_grid=len(after) == 1)
        self.examples.append(Example(found, value - scores(after[0])[0]))
        at = learned_menu(state, self.learned)
        return leaf._replace(value=leaf_value(state, at, leaf, lambda _: value))


def play(learned: Learned, horizon: Horizon, seed: str) -> Lesson:
    """Plays one game alone, without a look at what is hidden, and returns its lesson."""
    learner = Learner(learned, horizon, seed)
    *starts, (_, score) = _course(learner, seed)
    outcomes = [Example(found, score - had) for found, had in starts]
    return Lesson(score, learner.examples, outcomes)


def _course(learner: Learner, seed: str) -> Iterator[tuple[list[int], int]]:
    """Yields the traits and the prestige at the start of each turn, and of the end last."""
    state = GAME.setup(OPTIONS, SeededChance(seed))
    unseen: set[int] = set()
    has_grid = begins = True
    while state.step != "over":
        if begins:
            yield traits(state, unseen, has_grid=has_grid), scores(state)[0]
            unseen, has_grid = set(), True
        hidden = GAME.redeal(OPTIONS, GAME.view(state, 0), FastChance("imagined"))
        action = learner.action(hidden)
        if isinstance(action, Ship):
            unseen.add(action.level - 1)
        before, (state, events) = state, do(state, action)
        has_grid = has_grid and not any(isinstance(event, DiscsLaidOut) for event in events)
        begins = state.round != before.round
    yield [], scores(state)[0]
