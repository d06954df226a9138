"""Cubes that must go back, and what goes on once they have (D7, D9, D12, 1853)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.actions import Return
from teahouse.games.dadaocheng.rules.components.goods import NO_CUBES, cubes_of, less
from teahouse.games.dadaocheng.rules.events import CubesReturned, Event
from teahouse.games.dadaocheng.rules.state import State

from .collect import break_chain
from .requirements import check_count, check_has, positive
from .sequence import go_on
from .transfer import receive
from .turn import next_turn

__all__ = ["check_return", "return_cubes"]

RULE_OF_STEP = {"plan": "D13", "collect": "D7", "full_house": "D9", "act": "D12"}


def check_return(state: State, action: Return) -> None:
    rule = RULE_OF_STEP[state.step]
    cubes = positive(action.cubes, rule)
    check_count(cubes, state.must_return[0].count, rule)
    check_has(state.players[action.seat], cubes, rule)


def return_cubes(state: State, action: Return) -> tuple[State, tuple[Event, ...]]:
    debt, *others = state.must_return
    state = receive(state, action.seat, less(NO_CUBES, cubes_of(action.cubes)))
    state = replace(state, must_return=tuple(others))
    state, events = _after(state, debt.count)
    return state, (CubesReturned(action.seat, action.cubes), *events)


def _after(state: State, count: int) -> tuple[State, tuple[Event, ...]]:
    match state.step:
        case "collect":
            return break_chain(replace(state, taken=state.taken - count))
        case "act":
            return next_turn(state)
        case _:
            return go_on(state), ()
