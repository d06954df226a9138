"""Faults: what the fuzzer can find wrong with a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, TypeAlias

import msgspec

__all__ = ["Fault", "FaultFound", "FaultKind", "no_crash"]


FaultKind: TypeAlias = Literal[
    "bot", "crash", "dead end", "endless", "judgement", "impure", "leak", "loss", "round trip"
]


class Fault(Exception):  # noqa: N818 - a finding about the game, not an error of the fuzzer
    """Something that a game must never do, and the action that showed it, if one did."""

    def __init__(self, kind: FaultKind, message: str, action: Any = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.action = action


class FaultFound(msgspec.Struct, frozen=True):
    """A fault as it is reported and saved. `record` with `seed` replays the game up to it."""

    kind: FaultKind
    message: str
    index: int
    seed: str
    options: dict[str, Any]
    after: int
    action: Any
    record: bytes


@contextmanager
def no_crash(doing: str, action: Any = None) -> Iterator[None]:
    """Turns any exception but a Fault into a Fault of kind crash, with its place in the code."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        told = f"{doing}: {type(error).__name__}: {error} ({place})"
        raise Fault("crash", told, action) from error
