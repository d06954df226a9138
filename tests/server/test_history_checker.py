"""The history checker finds what cannot be, and nothing else."""

from __future__ import annotations

import pytest
from tests.server.history import Operation, contradictions

from teahouse.server.state.events import Paused, text_of
from teahouse.store.journal import Line


def lines(*ids: str) -> list[Line]:
    return [Line(n, n, text_of(Paused(id=id, by="p"))) for n, id in enumerate(ids, 1)]


OK = Operation("a", 0.0, 1.0, "ok", 1)
LATER = Operation("b", 2.0, 3.0, "ok", 2)
FAILED = Operation("c", 0.0, 1.0, "failed")
UNSURE = Operation("d", 0.0)


@pytest.mark.parametrize(
    ("history", "written"),
    [
        ([OK, LATER, FAILED, UNSURE], lines("a", "b")),
        ([OK, LATER, FAILED, UNSURE], lines("a", "b", "d")),
        ([LATER, UNSURE], lines("d", "b")),
        ([Operation("a", 0.0, 9.0, "ok", 2), Operation("b", 1.0, 2.0, "ok", 1)], lines("b", "a")),
    ],
)
def test_what_can_be_is_accepted(history: list[Operation], written: list[Line]) -> None:
    assert contradictions(history, written) == []


@pytest.mark.parametrize(
    ("history", "written", "found"),
    [
        ([OK], lines(), "was said to be line 1, and is None"),
        ([OK], lines("a", "a"), "happened 2 times"),
        ([UNSURE], lines("d", "d"), "happened 2 times"),
        ([FAILED], lines("c"), "was refused, and is line 1"),
        ([LATER], lines("b"), "was said to be line 2, and is 1"),
        (
            [Operation("a", 0.0, 1.0, "ok", 2), Operation("b", 2.0, 3.0, "ok", 1)],
            lines("b", "a"),
            "b is line 1, and began after line 2 was answered",
        ),
        (
            [Operation("a", 0.0, 1.0, "ok", 2), Operation("d", 2.0)],
            lines("d", "a"),
            "d is line 1, and began after line 2 was answered",
        ),
        ([], [Line(2, 2, text_of(Paused(id="a", by="p")))], "numbered from 1"),
    ],
)
def test_what_cannot_be_is_found(history: list[Operation], written: list[Line], found: str) -> None:
    assert found in " ".join(contradictions(history, written))
