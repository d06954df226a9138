"""The temple: dice, and what its table gives for them (D10)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.rules.actions import Temple
from teahouse.games.dadaocheng.rules.components.goods import (
    NO_CUBES,
    Cubes,
    cubes_of,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.rules.events import DiceRolled, Event
from teahouse.games.dadaocheng.rules.state import State

from .cost import ONE_RICE
from .opium import pay
from .requirements import check_cost, check_has, positive
from .transfer import receive

__all__ = ["check_temple", "roll", "visit_temple"]

FACES = 6


def check_temple(state: State, action: Temple) -> None:
    cubes = positive(action.pay, "D10")
    if sum(cubes) not in (1, 2):
        raise RuleError("bad_count", "D10", count=sum(cubes), must_be=(1, 2))
    if state.used.temple:
        raise RuleError("once_per_turn", "D10")
    if sum(cubes) == 1:
        check_cost(ONE_RICE, cubes, "D10")
    check_has(state.players[action.seat], cubes, "D10")


def visit_temple(state: State, action: Temple) -> tuple[State, tuple[Event, ...]]:
    cubes = cubes_of(action.pay)
    state = pay(state, action.seat, cubes)
    state = replace(state, used=replace(state.used, temple=1))
    return roll(state, action.seat, sum(cubes) + 1)


def roll(state: State, seat: int, dice: int) -> tuple[State, tuple[Event, ...]]:
    """Roll so many dice; the supply gives what the table says, as far as it can (D8)."""
    state, faces = _rolled(state, dice)
    got = NO_CUBES
    for face in faces:
        got = plus(got, _gift(state, face, got))
    return receive(state, seat, got), (DiceRolled(seat, faces, named(got)),)


def _gift(state: State, face: int, got: Cubes) -> Cubes:
    good = state.rules.faces[face - 1]
    if good is None or state.supply[good] <= got[good]:
        return NO_CUBES
    return one(good)


def _rolled(state: State, dice: int) -> tuple[State, tuple[int, ...]]:
    """Faces that a loaded position says come first, then those of the seed."""
    chance = SeededChance(state.seed, state.drawn)
    known, rest = state.dice[:dice], state.dice[dice:]
    faces = (*known, *(chance.below(FACES) + 1 for _ in range(dice - len(known))))
    return replace(state, dice=rest, drawn=chance.drawn), faces
