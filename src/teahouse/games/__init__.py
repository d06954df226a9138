"""The registry of games: each is one entry, found by its name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from teahouse.core import AnyGame, BadInput

from .descriptor import GameDescriptor, load

__all__ = ["NAMES", "describe", "descriptors", "game"]

OWN = os.environ.get("TEAHOUSE_GAMES", "")  # games of one's own: name=module:DESCRIPTOR,...

REGISTRY: Mapping[str, str] = {
    "chinatown": "teahouse.games.chinatown.descriptor:DESCRIPTOR",
    "dadaocheng": "teahouse.games.dadaocheng.descriptor:DESCRIPTOR",
    **dict(entry.split("=", 1) for entry in OWN.split(",") if entry),
}

NAMES = tuple(REGISTRY)


@cache
def describe(name: str) -> GameDescriptor:
    """The descriptor of the game of this name; raises BadInput."""
    if name not in REGISTRY:
        raise BadInput(f"there is no game {name!r} here; there are {' and '.join(NAMES)}")
    found: GameDescriptor = load(REGISTRY[name])
    return found


def descriptors() -> tuple[GameDescriptor, ...]:
    """The descriptors of all games."""
    return tuple(map(describe, NAMES))


def game(name: str, sets: Mapping[str, Any] | None = None) -> AnyGame:
    """The game of this name, with a board, tiles or components of one's own if given."""
    made: AnyGame = load(describe(name).rules)(sets)
    return made
