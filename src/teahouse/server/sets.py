"""Custom sets that the operator has registered: boards, tiles and other components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahouse.core import BadInput, SeededChance
from teahouse.games import descriptors, game

__all__ = ["check_set", "game_of_set"]


def game_of_set(parts: Mapping[str, Any]) -> str:
    """Returns the name of the game that a set belongs to; raises BadInput if none has its parts."""
    for descriptor in descriptors():
        if not parts.keys().isdisjoint(descriptor.set_parts):
            return descriptor.name
    raise BadInput(f"a set has {_parts()}, not {', '.join(parts)}")


def _parts() -> str:
    """Returns the names of all parts that a set can have, as a list in words."""
    *others, last = (part for descriptor in descriptors() for part in descriptor.set_parts)
    return f"{', '.join(others)} or {last}"


def check_set(name: str, parts: object) -> dict[str, Any]:
    """Returns the set once its game could be set up with it. Raises BadInput if it could not."""
    if not isinstance(parts, dict) or not parts:
        raise BadInput(f"the set {name!r} is an object with {_parts()}")
    try:
        rules = game(game_of_set(parts), parts)
        rules.setup(rules.options({}), SeededChance("check"))
    except BadInput as error:
        raise BadInput(f"the set {name!r} cannot be played with: {error}") from error
    return parts
