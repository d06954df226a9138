"""Types that differ from game to game, as unions over all games.

Components and Scenery are made on first use, because making them imports every game and its
drawings.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_type_hints

import msgspec

from teahouse.core.descriptor import load
from teahouse.games import NAMES, descriptors

__all__ = ["Components", "GameName", "Scenery"]

if TYPE_CHECKING:
    Components: TypeAlias = msgspec.Struct
    GameName: TypeAlias = str
    Scenery: TypeAlias = msgspec.Struct
else:
    GameName = Literal[NAMES]

    @cache
    def __getattr__(name: str) -> Any:
        if name == "Components":
            return _union([load(game.components) for game in descriptors() if game.components])
        if name == "Scenery":
            drawn = [load(game.scenery) for game in descriptors() if game.scenery]
            return _union([get_type_hints(draw)["return"] for draw in drawn])
        raise AttributeError(name)


def _union(kinds: list[Any]) -> Any:
    return reduce(or_, dict.fromkeys(kinds))
