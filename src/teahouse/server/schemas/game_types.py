"""Types that differ from game to game, as unions over all games that there are."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, TypeAlias, get_type_hints

import msgspec

from teahouse.games import NAMES, descriptors
from teahouse.games.descriptor import load

__all__ = ["Components", "GameName", "Scenery"]

if TYPE_CHECKING:
    Components: TypeAlias = msgspec.Struct
    GameName: TypeAlias = str
    Scenery: TypeAlias = msgspec.Struct
else:
    _kinds = [load(game.components) for game in descriptors() if game.components]
    Components = reduce(or_, dict.fromkeys(_kinds))
    GameName = Literal[NAMES]
    _drawn = [
        get_type_hints(load(game.scenery))["return"] for game in descriptors() if game.scenery
    ]
    Scenery = reduce(or_, dict.fromkeys(_drawn))
