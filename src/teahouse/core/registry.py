"""The registry of games: every package in `teahouse.games`, and those that the user adds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from .contract import AnyGame
from .descriptor import GameDescriptor, load
from .errors import BadInput

__all__ = ["NAMES", "describe", "descriptors", "game"]

PACKAGE = "teahouse.games"
OWN = os.environ.get("TEAHOUSE_GAMES", "")  # games of one's own: name=module:DESCRIPTOR,...


def _ours() -> dict[str, str]:
    """The import paths of the descriptors of all games in the package, by name."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    found = sorted(module.name for module in iter_modules(places) if module.ispkg)
    return {name: f"{PACKAGE}.{name}.descriptor:DESCRIPTOR" for name in found}


REGISTRY: Mapping[str, str] = {
    **_ours(),
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
