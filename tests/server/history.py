"""A history of commands and their answers, and whether a journal can have given them.

After Jepsen: a command is *ok* (answered yes, with a number), *failed* (answered no) or *unsure*
(no answer, or one that says so). What is ok happened once, where it was said to; what failed never
happened; what is unsure happened once or not at all. One that was asked for after another was ok
comes after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from teahouse.server.state.events import event_from
from teahouse.store.journal import Line

__all__ = ["Operation", "contradictions"]


class Operation(msgspec.Struct):
    """A command with when it was first sent, and when and how it was answered last."""

    id: str
    began: float
    ended: float = float("inf")
    outcome: Literal["ok", "failed", "unsure"] = "unsure"
    number: int = 0


def contradictions(history: Sequence[Operation], lines: Sequence[Line]) -> list[str]:
    """What cannot be, in sentences; nothing if all is well."""
    ids = [event_from(line.text).id for line in lines]
    where = {id: line.n for id, line in zip(ids, lines, strict=True) if id}
    times = Counter(filter(None, ids))
    return [
        *_numbering(lines),
        *_outcomes(history, where, times),
        *_order([one for one in history if one.id in where], where),
    ]


def _numbering(lines: Sequence[Line]) -> Iterator[str]:
    if [line.n for line in lines] != list(range(1, len(lines) + 1)):
        yield "lines are not numbered from 1 on"


def _outcomes(
    history: Sequence[Operation], where: dict[str, int], times: Counter[str]
) -> Iterator[str]:
    for one in history:
        if times[one.id] > 1:
            yield f"{one.id} happened {times[one.id]} times"
        if one.outcome == "ok" and where.get(one.id) != one.number:
            yield f"{one.id} was said to be line {one.number}, and is {where.get(one.id)}"
        if one.outcome == "failed" and one.id in where:
            yield f"{one.id} was refused, and is line {where[one.id]}"


def _order(happened: Sequence[Operation], where: dict[str, int]) -> Iterator[str]:
    """Of those that were ok, the latest line so far; whoever began after that comes later."""
    known = sorted((one for one in happened if one.outcome == "ok"), key=lambda one: one.ended)
    latest, done = 0, 0
    for one in sorted(happened, key=lambda one: one.began):
        while done < len(known) and known[done].ended < one.began:
            latest = max(latest, where[known[done].id])
            done += 1
        if where[one.id] <= latest:
            yield f"{one.id} is line {where[one.id]}, and began after line {latest} was answered"
