"""The games on the table, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahouse.core import AnyGame, BadInput

__all__ = ["NAMES", "game"]

NAMES = ("chinatown", "dadaocheng")


def game(name: str, sets: Mapping[str, Any] | None = None) -> AnyGame:
    """The game of this name, with a board, tiles or components of one's own if given."""
    # Imported here so that nobody pays for the game they do not play.
    match name:
        case "chinatown":
            from .chinatown import Chinatown

            return Chinatown(sets)
        case "dadaocheng":
            from .dadaocheng import Dadaocheng

            return Dadaocheng(sets)
        case _:
            raise BadInput(f"there is no game {name!r} here; there are {' and '.join(NAMES)}")
