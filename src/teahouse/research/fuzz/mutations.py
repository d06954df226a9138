"""Mutations: a legal action's JSON with one thing changed, dropped, doubled or added."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import FastChance

from .shapes import Vocabulary

__all__ = ["mutated"]

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    -(10**30),
    2**63,
    float("nan"),
    float("inf"),
    "",
    "0",
    "\ud7ff" * 300,
    [],
    [[]],
    {},
    {"": None},
)


def mutated(raw: Any, known: Vocabulary, chance: FastChance) -> Any:
    """A copy of the JSON with one change."""
    if chance.below(20) == 0:
        return chance.pick(NONSENSE)
    return _changed(raw, chance.pick(tuple(_places(raw))), known, chance)


def _places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in the JSON."""
    yield here
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*here, key))


def _changed(value: Any, place: tuple[Any, ...], known: Vocabulary, chance: FastChance) -> Any:
    if not place:
        return _instead_of(value, known, chance)
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(place) == 1 and chance.below(5) == 0:
        del copy[place[0]]
    else:
        copy[place[0]] = _changed(value[place[0]], place[1:], known, chance)
    return copy


def _instead_of(value: Any, known: Vocabulary, chance: FastChance) -> Any:
    if isinstance(value, dict) and chance.below(2):
        return {**value, chance.pick(known.words): chance.pick(known.numbers)}
    if isinstance(value, list) and value and chance.below(2):
        return [*value, chance.pick(value)]
    match chance.below(4):
        case 0:
            return chance.pick(known.words)
        case 1:
            return chance.pick(known.numbers)
        case 2 if type(value) is int:
            return -value
        case _:
            return chance.pick(NONSENSE)
