"""The end of a turn, of a round and of the game (D12, D4), and 1853 (D13)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.actions import End
from teahouse.games.dadaocheng.rules.events import Event, GameEnded, RoundStarted, TurnStarted
from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.state import (
    NOTHING_USED,
    Debt,
    State,
    clockwise,
    is_last_turn,
    next_seat,
)

from .score import outcome
from .sequence import go_on

__all__ = ["check_end", "end_step", "next_turn"]

CONFLICT = 1853


def check_end(state: State, action: End) -> None:
    """Whoever's step 4 it is may always end it."""


def end_step(state: State, action: End) -> tuple[State, tuple[Event, ...]]:
    over = sum(state.players[action.seat].cubes) - state.rules.hand_limit
    if over > 0:
        return replace(state, must_return=(Debt(action.seat, over),)), ()
    return next_turn(state)


def next_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """The next player's turn, in which early moves count (D12)."""
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
    """1853, at once and in turn order: every player with cubes returns one."""
    return tuple(
        Debt(seat, 1) for seat in clockwise(state, state.turn) if any(state.players[seat].cubes)
    )


def _over(state: State) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, step="over", moves_left=0)
    ended = outcome(state)
    assert ended is not None
    return state, (GameEnded(ended.scores, ended.winners),)
