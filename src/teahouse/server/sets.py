"""Custom sets that the operator has registered: boards, tiles and components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahouse.core import BadInput, SeededChance
from teahouse.games import descriptors, game

__all__ = ["check_set", "game_of_set"]


def game_of_set(parts: Mapping[str, Any]) -> str:
    """The game that a set belongs to; raises BadInput."""
    for descriptor in descriptors():
        if not parts.keys().isdisjoint(descriptor.set_parts):
            return descriptor.name
    raise BadInput(f"a set has {_parts()}, not {', '.join(parts)}")


def _parts() -> str:
    *others, last = (part for descriptor in descriptors() for part in descriptor.set_parts)
    return f"{', '.join(others)} or {last}"


def check_set(name: str, parts: object) -> dict[str, Any]:
    """The set, checked by setting up its game with it; raises BadInput."""
    if not isinstance(parts, dict) or not parts:
        raise BadInput(f"the set {name!r} is an object with {_parts()}")
    try:
        rules = game(game_of_set(parts), parts)
        rules.setup(rules.options({}), SeededChance("check"))
    except BadInput as error:
        raise BadInput(f"the set {name!r} cannot be played with: {error}") from error
    return parts
