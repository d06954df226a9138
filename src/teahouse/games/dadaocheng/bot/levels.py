"""The three levels: they differ in what they evaluate, and none plays at random."""

from __future__ import annotations

from teahouse.core import FastChance
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.games.dadaocheng.rules.pace import waiting_for
from teahouse.games.dadaocheng.rules.state import State
from teahouse.play.compilation import is_compiled
from teahouse.play.protocol import Turn

from .choosing import planned_action
from .plans.greedy import most_cubes
from .plans.lookahead import Width
from .plans.one_move import best_single_move
from .value.coefficients import AGAINST_ONE, ALONE, AMONG_OTHERS, GREEDY, Coefficients

__all__ = ["Easy", "Hard", "Medium", "coefficients_of", "imagined", "is_moving", "width_in"]

A_SECOND = {1: (20, 4, 5), 2: (24, 4, 1), 3: (10, 2, 1), 4: (10, 2, 1)}
"""By players: plans looked at one turn further, of them two turns, each by so many ways on."""
CHOICES = 6
"""Purchases that are looked at until one's next turn."""
PLAIN_SHARE = 0.1
"""Of those without Numba, where each takes so much longer."""


class Easy:
    """Sees the lines that its next move makes, and buys one thing after the other."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None  # early moves (D12) are of no use
        if is_moving(state):
            return best_single_move(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Medium:
    """Sees every plan and all its chains and takes the most cubes, then buys as easy does."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        if is_moving(state):
            return most_cubes(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Hard:
    """Weighs every plan by all that it can buy, by what it leads to, and by whom it helps."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        return planned_action(
            state, turn.seat, coefficients_of(state), width_in(turn.seconds, state.rules.players)
        )


def imagined(turn: Turn) -> State:
    """A full state that agrees with the view, always the same one: nothing hidden is used."""
    state: State = turn.game.redeal(turn.options, turn.view, FastChance("imagined"))
    return state


def coefficients_of(state: State) -> Coefficients:
    """The coefficients of hard: solo or with opponents."""
    if state.rules.solo:
        return ALONE
    return AGAINST_ONE if state.rules.players == 2 else AMONG_OTHERS


def width_in(seconds: float, players: int) -> Width:
    """How much is looked at: by the time that is given, never by the clock."""
    nodes, plans, continuations = A_SECOND[players]
    if not is_compiled():
        return Width(max(2, int(seconds * PLAIN_SHARE * nodes)))
    return Width(max(2, int(seconds * nodes)), max(1, int(seconds * plans)), continuations, CHOICES)


def is_moving(state: State) -> bool:
    """Whether moves or lines are to be chosen."""
    return state.step in ("plan", "collect") and not state.must_return
