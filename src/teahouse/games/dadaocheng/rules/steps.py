"""Who may act, what checks and carries out every action, and what keeps a table moving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import UNSET

from teahouse.core import RuleError, Seat, Stage, passes
from teahouse.games.dadaocheng.reasons import Why

from . import act, actions, history, turn
from .actions import Action, rule_of
from .events import Event
from .goods import named, parts
from .rulebook import SIDES_OF_SEATS
from .state import State, full_seat, next_seat

__all__ = [
    "actor",
    "apply",
    "check",
    "do",
    "fallback_action",
    "is_legal",
    "is_stale",
    "stage",
    "time_up",
    "to_act",
    "undoable",
    "waiting_for",
]


StepOrReturn = Literal["plan", "collect", "full_house", "act", "return", "over"]

NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset((seat,)) for seat in range(max(SIDES_OF_SEATS)))
BOTH = {
    players: tuple(frozenset((seat, (seat + 1) % players)) for seat in range(players))
    for players in SIDES_OF_SEATS
}
"""For each number of players, each seat together with the next one."""


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seat that may act, in step 4 also the next one for early moves (D12)."""
    if state.step == "over":
        return NOBODY
    if state.step == "act" and state.moves_left and not state.must_return:
        return BOTH[len(state.players)][state.turn]
    return ALONE[actor(state)]


def actor(state: State) -> Seat:
    """Returns the one seat that has to act for the turn to go on."""
    if state.must_return:
        return state.must_return[0].seat
    if state.step == "full_house":
        seat = full_seat(state)
        assert seat is not None
        return seat
    return state.turn


AnyAction = TypeVar("AnyAction", bound=Action)
Happened: TypeAlias = tuple[State, tuple[Event, ...]]


class Doing(NamedTuple):
    """How a type of action is done: the step it belongs to, its check, and what it does."""

    step: StepOrReturn
    check: Callable[[State, Any], None]
    do: Callable[[State, Any], Happened]


def _done(
    kind: type[AnyAction],
    step: StepOrReturn,
    check: Callable[[State, AnyAction], None],
    do: Callable[[State, AnyAction], Happened],
) -> tuple[type, Doing]:
    return kind, Doing(step, check, do)


DOINGS: dict[type, Doing] = dict(
    (
        _done(actions.Swap, "plan", turn.check_swap, turn.swap_discs),
        _done(actions.Flip, "plan", turn.check_flip, turn.flip_disc),
        _done(actions.Collect, "collect", turn.check_collect, turn.collect_line),
        _done(actions.Take, "full_house", turn.check_take, turn.take_cell),
        _done(actions.Return, "return", turn.check_return, turn.return_cubes),
        _done(actions.Ship, "act", act.check_ship, act.buy_ship),
        _done(actions.Build, "act", act.check_build, act.buy_building),
        _done(actions.Open, "act", act.check_open, act.open_shop),
        _done(actions.Temple, "act", act.check_temple, act.visit_temple),
        _done(actions.Exchange, "act", act.check_exchange, act.exchange),
        _done(actions.Market, "act", act.check_market, act.use_market),
        _done(actions.Den, "act", act.check_den, act.use_den),
        _done(actions.History, "act", history.check_history, history.make_history),
        _done(actions.End, "act", turn.check_end, turn.end_step),
    )
)


def _check_turn(state: State, action: Action, step: StepOrReturn) -> None:
    """Raises RuleError unless the seat may do now what is done in this step (D12)."""
    seat, rule = action.seat, rule_of(action.__struct_config__.tag)
    if not 0 <= seat < len(state.players):
        raise RuleError(Why.no_such_seat, "D3", seat=seat, players=len(state.players))
    if state.step == "over":
        raise RuleError("game_over", "D14")
    now: StepOrReturn = "return" if state.must_return else state.step
    if step == "plan" and now == "act" and seat != state.turn:
        if not state.moves_left or seat != next_seat(state):
            raise RuleError(Why.others_turn, "D12", turn=state.turn)
    elif step != now:
        raise RuleError(Why.other_step, rule, step=now)
    elif seat != actor(state):
        raise RuleError(Why.others_turn, rule, turn=actor(state))


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action; first if it is malformed, then its turn."""
    if isinstance(action, actions.History):
        history.event_choice(state.event, action)
    if isinstance(action, actions.Market) and action.give == action.get:
        raise RuleError(Why.same_good, "D10")
    if isinstance(action, actions.Build) and action.kind != "shop" and action.cell is not UNSET:
        raise RuleError(Why.cell_without_shop, "D10")
    doing = DOINGS[type(action)]
    _check_turn(state, action, doing.step)
    doing.check(state, action)


def is_legal(state: State, action: Action) -> bool:
    return passes(check, state, action)


def do(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Returns the state after an action that has been checked, and what happened."""
    return DOINGS[type(action)].do(state, action)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Checks an action, and returns the state after it and what happened."""
    check(state, action)
    return do(state, action)


def stage(state: State) -> Stage:
    """Returns the stage: a turn, or the moment in it when a seat returns or takes cubes."""
    name = f"{state.round} {state.turn}"
    return Stage(f"{name} over" if state.step == "over" else f"{name} {actor(state)}")


def waiting_for(state: State) -> frozenset[Seat]:
    """Returns the seats that others wait for; nobody waits for early moves (D12)."""
    return frozenset() if state.step == "over" else frozenset((actor(state),))


def fallback_action(state: State, seat: Seat) -> Action | None:
    """Returns a safe choice for a seat that others wait for: the first one, or the end."""
    if seat not in waiting_for(state):
        return None
    if state.must_return:
        given = parts(state.players[seat].cubes, state.must_return[0].count)
        return actions.Return(seat, named(max(given)))  # opium last
    match state.step:
        case "plan":
            return actions.Flip(seat, 0)
        case "collect":
            return actions.Collect(seat, turn.lines_to_pick(state)[0])
        case "full_house":
            storage = state.players[seat].storage
            return actions.Take(seat, next(cell for cell, goods in enumerate(storage) if goods))
        case _:
            return actions.End(seat)


def time_up(state: State) -> Action | None:
    """Returns a safe choice for the one seat that all wait for, None once the game is over."""
    return None if state.step == "over" else fallback_action(state, actor(state))


def is_stale(action: Action, seen: State, now: State) -> bool:
    """Whether a move was chosen on another grid; all else is checked well enough."""
    return (
        isinstance(action, actions.Swap | actions.Flip | actions.Collect) and seen.grid != now.grid
    )


def undoable(before: State, after: State) -> bool:
    """Whether a step can be undone; dice rolled, ships turned up and events begun stay so."""
    turned = ("drawn", "dice", "ships", "round")
    return all(getattr(before, name) == getattr(after, name) for name in turned)
