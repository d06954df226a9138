"""Sets that the operator has registered: boards, tiles and components of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahouse.core import BadInput, SeededChance
from teahouse.games import game

__all__ = ["check_set", "game_of_set"]


def game_of_set(parts: Mapping[str, Any]) -> str:
    """The game that a set belongs to."""
    return "dadaocheng" if "components" in parts else "chinatown"


def check_set(name: str, parts: object) -> dict[str, Any]:
    """The set, checked by setting up its game with it; raises BadInput."""
    if not isinstance(parts, dict) or not parts:
        raise BadInput(f"the set {name!r} is an object with board, tiles, outlook or components")
    try:
        rules = game(game_of_set(parts), parts)
        rules.setup(rules.options({}), SeededChance("check"))
    except BadInput as error:
        raise BadInput(f"the set {name!r} cannot be played with: {error}") from error
    return parts
