"""Answers that are kept: the same as fresh ones, by identity, and not for ever."""

from __future__ import annotations

import tracemalloc

import pytest

from teahouse.core import identity as lately
from teahouse.core.identity import identity_cache


class Asked:
    """A question that counts how often it is thought about."""

    def __init__(self) -> None:
        self.times = 0
        self.ask = identity_cache(self._answer)

    def _answer(self, one: tuple[int, ...], other: tuple[int, ...]) -> int:
        self.times += 1
        return sum(one) - sum(other)


def test_the_same_values_are_thought_about_once() -> None:
    asked, one, other = Asked(), (1, 2), (3,)
    assert [asked.ask(one, other) for _ in range(3)] == [0, 0, 0]
    assert asked.times == 1
    assert asked.ask(other, one) == 0
    assert asked.times == 2


def test_equal_values_are_not_the_same() -> None:
    asked = Asked()
    for n in range(3):
        asked.ask((1, n), (3,))
    asked.ask((1, int("2")), (3,))
    assert asked.times == 4


def test_too_many_are_forgotten_unless_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lately, "MOST_KEPT", 2)
    asked, dear, other = Asked(), (7,), ()
    seldom = (8,)
    asked.ask(seldom, other)
    for n in range(12):
        asked.ask(dear, other)
        asked.ask((n,), other)
    assert asked.times == 1 + 1 + 12
    asked.ask(seldom, other)
    assert asked.times == 1 + 1 + 12 + 1


def doubled(values: tuple[int, ...]) -> tuple[int, ...]:
    return values * 2


def test_memory_stays_flat_however_many_values_are_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lately, "MOST_KEPT", 100)
    ask = identity_cache(doubled)

    def held_after(values: int) -> int:
        for n in range(values):
            ask((n,) * 1000)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early, late = held_after(300), held_after(3_000)
    finally:
        tracemalloc.stop()
    assert late < early * 1.5
