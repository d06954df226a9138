"""A good action made bad: one thing in its JSON changed, dropped, doubled or added."""

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


def mutated(raw: Any, known: Vocabulary, whim: FastChance) -> Any:
    """The JSON with one change somewhere in it; what was given stays as it was."""
    if whim.below(20) == 0:
        return whim.pick(NONSENSE)
    return _changed(raw, whim.pick(tuple(_places(raw))), known, whim)


def _places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in the JSON, as the keys that lead to it."""
    yield here
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*here, key))


def _changed(value: Any, place: tuple[Any, ...], known: Vocabulary, whim: FastChance) -> Any:
    if not place:
        return _instead_of(value, known, whim)
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(place) == 1 and whim.below(5) == 0:
        del copy[place[0]]
    else:
        copy[place[0]] = _changed(value[place[0]], place[1:], known, whim)
    return copy


def _instead_of(value: Any, known: Vocabulary, whim: FastChance) -> Any:
    if isinstance(value, dict) and whim.below(2):
        return {**value, whim.pick(known.words): whim.pick(known.numbers)}
    if isinstance(value, list) and value and whim.below(2):
        return [*value, whim.pick(value)]
    match whim.below(4):
        case 0:
            return whim.pick(known.words)
        case 1:
            return whim.pick(known.numbers)
        case 2 if type(value) is int:
            return -value
        case _:
            return whim.pick(NONSENSE)
