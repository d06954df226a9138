"""Types that differ from game to game, as unions over all games that there are."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from teahouse.games import NAMES, descriptors
from teahouse.games.descriptor import load

__all__ = ["Components", "GameName"]

if TYPE_CHECKING:
    Components: TypeAlias = msgspec.Struct
    GameName: TypeAlias = str
else:
    _kinds = [load(game.components) for game in descriptors() if game.components]
    Components = reduce(or_, dict.fromkeys(_kinds))
    GameName = Literal[NAMES]
