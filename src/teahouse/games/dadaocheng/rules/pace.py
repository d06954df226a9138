"""What keeps a table moving (stages, waits, safe choices, undo) and the milestones of a replay."""

from __future__ import annotations

from teahouse.core import Seat, Stage
from teahouse.core.descriptor import Milestone

from .actions import Action, Collect, End, Flip, Return, Swap, Take
from .collect import lines_to_pick
from .events import Event
from .goods import Cubes, named, parts
from .position import Position
from .state import State
from .steps import actor

__all__ = [
    "deal",
    "fallback_action",
    "is_stale",
    "place",
    "stage",
    "time_up",
    "undoable",
    "waiting_for",
]


def stage(state: State) -> Stage:
    """Returns the stage: a turn, or the moment in it when a seat returns or takes cubes."""
    name = f"{state.round} {state.turn}"
    return Stage(f"{name} over" if state.step == "over" else f"{name} {actor(state)}")


def waiting_for(state: State) -> frozenset[Seat]:
    """Returns the seats that others wait for; nobody waits for early moves (D12)."""
    return frozenset() if state.step == "over" else frozenset((actor(state),))


def fallback_action(state: State, seat: Seat) -> Action | None:
    """Returns a safe choice for a seat that others wait for, and None for any other seat.

    It flips the first disc, picks the first line, takes the first cell with cubes, or ends step 4.
    """
    if seat not in waiting_for(state):
        return None
    if state.must_return:
        return Return(seat, named(_plainest(state.players[seat].cubes, state.must_return[0].count)))
    match state.step:
        case "plan":
            return Flip(seat, 0)
        case "collect":
            return Collect(seat, lines_to_pick(state)[0])
        case "full_house":
            storage = state.players[seat].storage
            return Take(seat, next(cell for cell, goods in enumerate(storage) if goods))
        case _:
            return End(seat)


def time_up(state: State) -> Action | None:
    """Returns a safe choice for the one seat that all wait for, None once the game is over."""
    return None if state.step == "over" else fallback_action(state, actor(state))


def _plainest(cubes: Cubes, count: int) -> Cubes:
    """Returns `count` of the cubes to give up, opium last."""
    return max(parts(cubes, count))


def is_stale(action: Action, seen: State, now: State) -> bool:
    """Whether the action was chosen on a grid that has changed since.

    Every other kind of action is checked well enough without this.
    """
    return isinstance(action, Swap | Flip | Collect) and seen.grid != now.grid


def undoable(before: State, after: State) -> bool:
    """Whether a step can be undone; dice rolled, ships turned up and events begun stay so."""
    turned = ("drawn", "dice", "ships", "round")
    return all(getattr(before, name) == getattr(after, name) for name in turned)


def place(view: Position) -> Milestone:
    """Returns the part of the game that a view belongs to."""
    return Milestone(view.round, "over" if view.step == "over" else "turn", view.turn)


def deal(_: Event) -> None:
    """Returns None, as Dadaocheng has no deals."""
