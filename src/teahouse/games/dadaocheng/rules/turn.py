"""The course of a turn from step to step, the return of cubes, and its end (D4, D7, D12)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import SeededChance

from .actions import End, Return
from .events import CubesReturned, DiscsLaidOut, Event, GameEnded, RoundStarted, TurnStarted
from .goods import NO_CUBES, cubes_of, less
from .grid import lay_out, lines
from .paying import check_count, check_has, positive
from .rulebook import MOVES
from .score import outcome
from .state import NOTHING_USED, Debt, State, clockwise, full_seat, is_last_turn, next_seat, receive

__all__ = [
    "break_chain",
    "check_return",
    "early_moves",
    "end_step",
    "go_on",
    "next_turn",
    "return_cubes",
]


def go_on(state: State) -> State:
    """Moves the turn on to the first step in which somebody has something to do."""
    if state.must_return:
        return state
    step = state.step
    if step == "plan" and not state.moves_left:
        step = "collect"
    if step == "collect" and not lines(state.grid):
        step = "full_house"
    if step == "full_house" and full_seat(state) is None:
        return replace(state, step="act", moves_left=early_moves(state))
    return state if step == state.step else replace(state, step=step)


def early_moves(state: State) -> int:
    """Returns how many moves the next player may make while this one is in step 4 (D12)."""
    return 0 if state.rules.players == 1 or is_last_turn(state) else MOVES


def break_chain(state: State) -> tuple[State, tuple[Event, ...]]:
    """Lays the discs out anew after an endless chain, which ends step 2 (D7)."""
    chance = SeededChance(state.seed, state.drawn)
    grid = lay_out(state.rules.discs, chance, solo=state.rules.solo)
    state = replace(state, grid=grid, drawn=chance.drawn, step="full_house")
    return go_on(state), (DiscsLaidOut(),)


CONFLICT = 1853


def end_step(state: State, action: End) -> tuple[State, tuple[Event, ...]]:
    over = sum(state.players[action.seat].cubes) - state.rules.hand_limit
    if over > 0:
        return replace(state, must_return=(Debt(action.seat, over),)), ()
    return next_turn(state)


def next_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """Starts the next player's turn, in which early moves count as made (D12)."""
    if is_last_turn(state):
        return _over(state)
    seat = next_seat(state)
    moves = MOVES if state.rules.solo else state.moves_left
    state = replace(state, turn=seat, step="plan", moves_left=moves, taken=0, used=NOTHING_USED)
    if seat != state.first_player:
        return go_on(state), (TurnStarted(seat),)
    state = _next_round(state)
    return go_on(state), (RoundStarted(state.round, state.event), TurnStarted(seat))


def _next_round(state: State) -> State:
    past = state.past if state.event is None else (*state.past, state.event)
    event, events = (state.events[0], state.events[1:]) if state.events else (None, ())
    state = replace(state, round=state.round + 1, event=event, events=events, past=past)
    return replace(state, must_return=_conflict(state)) if event == CONFLICT else state


def _conflict(state: State) -> tuple[Debt, ...]:
    """Returns the debts of 1853: every player with cubes returns one, at once and in turn order."""
    return tuple(
        Debt(seat, 1) for seat in clockwise(state, state.turn) if any(state.players[seat].cubes)
    )


def _over(state: State) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, step="over", moves_left=0)
    ended = outcome(state)
    assert ended is not None
    return state, (GameEnded(ended.scores, ended.winners),)


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
