"""Greedy plans: most cubes, whatever comes after."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.dadaocheng.bot.choosing import first_of
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import Value, best, puzzle_of

__all__ = ["most_cubes"]

EVERY_CUBE = Value()


def most_cubes(state: State, seat: Seat) -> Action:
    """The next move or line of the plan that takes most cubes."""
    return first_of(best(puzzle_of(state), EVERY_CUBE), seat)
