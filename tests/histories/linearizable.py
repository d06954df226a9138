"""Whether the history of a row has an order that explains it.

An operation is one or several steps, each of which happens at a moment between the request and its
answer. A step is a function from the row's state to the next one, or to None where it cannot have
happened then. An operation whose answer is unsure may have ended after any of its steps, and at any
time. After Wing and Gong: orders are tried depth first, and no place is tried twice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any, TypeAlias

import msgspec

__all__ = ["UNSURE", "Look", "Operation", "Step", "TooLong", "is_explained"]

Step: TypeAlias = Callable[[Any], Any]

UNSURE = inf  # ends an operation of which nobody knows whether it happened
MOST_PLACES = 300_000


class Look:
    """A step that changes nothing, and finds the state so."""

    def __init__(self, is_so: Callable[[Any], bool]) -> None:
        self._is_so = is_so

    def __call__(self, state: Any) -> Any:
        return state if self._is_so(state) else None


class Operation(msgspec.Struct, frozen=True):
    """What was asked for in words, when, until when, and what has to have happened meanwhile."""

    told: str
    began: float
    ended: float
    steps: tuple[Step, ...]


class TooLong(Exception):  # noqa: N818 - says nothing about the history
    """So many orders are possible that they were not all tried."""


Place: TypeAlias = tuple[tuple[int, ...], Hashable]
"""How many steps of each operation have happened, and the state after them."""


def is_explained(operations: Sequence[Operation], state: Hashable) -> bool:
    """Whether there is an order of steps that begins in this state. Raises TooLong."""
    history = sorted(operations, key=lambda one: one.began)
    waiting: list[Place] = [((0,) * len(history), state)]
    seen: set[Place] = set()
    while waiting:
        place = _with_looks(history, waiting.pop())
        if place in seen:
            continue
        seen.add(place)
        if len(seen) > MOST_PLACES:
            raise TooLong
        deadline = _deadline(history, place[0])
        if deadline == inf:
            return True
        waiting += _after(history, place, deadline)
    return False


def _deadline(history: Sequence[Operation], done: tuple[int, ...]) -> float:
    """Returns when the first of the operations ended that must still happen."""
    return min(
        (one.ended for one, steps in zip(history, done, strict=True) if steps < len(one.steps)),
        default=inf,
    )


def _after(history: Sequence[Operation], place: Place, deadline: float) -> list[Place]:
    """Returns the places to which one step leads."""
    done, state = place
    found = []
    for number, one in enumerate(history):
        if one.began > deadline:
            break
        if done[number] == len(one.steps):
            continue
        after = one.steps[done[number]](state)
        if after is not None:
            found.append((_one_more(done, number), after))
    return found


def _with_looks(history: Sequence[Operation], place: Place) -> Place:
    """Takes all looks that are possible: later they would be no better."""
    done, state = place
    while True:
        deadline = _deadline(history, done)
        for number, one in enumerate(history):
            if one.began > deadline:
                return done, state
            step = one.steps[done[number]] if done[number] < len(one.steps) else None
            if isinstance(step, Look) and step(state) is not None:
                done = _one_more(done, number)
                break
        else:
            return done, state


def _one_more(done: tuple[int, ...], number: int) -> tuple[int, ...]:
    return (*done[:number], done[number] + 1, *done[number + 1 :])
