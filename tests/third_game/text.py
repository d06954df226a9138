"""Pig in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

import msgspec

from .pig import Action, Event, Keep, Kept, Roll, Rolled

__all__ = ["action", "event", "moment"]


def event(happened: Event, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
    del box
    match happened:
        case Rolled():
            return f"{names[happened.seat]} rolls {happened.die}"
        case Kept():
            return f"{names[happened.seat]} keeps {happened.points}"
        case _:
            assert_never(happened)


def action(possible: Action, names: Sequence[str]) -> str:
    del names
    match possible:
        case Roll():
            return "roll"
        case Keep():
            return "keep"
        case _:
            assert_never(possible)


def moment(
    position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    del options, names
    return f"Turn {position['turns'] + 1}"
