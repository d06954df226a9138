"""Partial comparison: what a case expects with what a position has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

__all__ = ["ABSENT", "Difference", "differences", "reach"]

ABSENT = "absent"


class Difference(msgspec.Struct, frozen=True):
    """One path at which the found value is not the expected one."""

    path: str
    expected: Any
    found: Any


def differences(expected: Any, found: Any, path: str = "") -> Iterator[Difference]:
    """The paths at which `found` differs from `expected`, which may leave fields of objects out."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            yield from _field(value, found, name, f"{path}.{name}".lstrip("."))
    elif _are_alike(expected, found):
        for index, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, f"{path}.{index}".lstrip("."))
    elif expected != found or isinstance(expected, bool) is not isinstance(found, bool):
        yield Difference(path, expected, found)


def reach(value: Any, path: str) -> Any:
    """The value at a path such as `players.0.cash`, or None."""
    for step in path.split("."):
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _field(expected: Any, found: dict[str, Any], name: str, path: str) -> Iterator[Difference]:
    if name in found:
        yield from differences(expected, found[name], path)
    elif not _may_be_absent(expected):
        yield Difference(path, expected, ABSENT)


def _may_be_absent(expected: Any) -> bool:
    """Whether an expected value equals an absent one: a count of 0, or an object of such counts."""
    if isinstance(expected, dict):
        return all(map(_may_be_absent, expected.values()))
    return expected is None or (expected == 0 and not isinstance(expected, bool))


def _are_alike(expected: Any, found: Any) -> bool:
    return isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found)
