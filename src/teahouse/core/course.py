"""The actions of a match in order, without those that were undone."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from .match import Match

__all__ = ["Step", "course"]

State = TypeVar("State")


class Step(NamedTuple, Generic[State]):
    """One action of a record: its line, the state before it, its events and the state after it."""

    line: int
    before: State
    action: Any
    events: tuple[Any, ...]
    after: State


def course(match: Match) -> list[Step[Any]]:
    steps: list[Step[Any]] = []
    for entry in match.entries:
        if entry.undo is not None:
            steps = [step for step in steps if step.line < entry.undo]
            continue
        before = match.state_at(entry.n - 1)
        action = match.game.action(entry.do)
        after, events = match.game.apply(before, action)
        steps.append(Step(entry.n, before, action, events, after))
    return steps
