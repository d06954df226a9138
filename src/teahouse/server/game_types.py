"""Types that differ from game to game, as unions over all games.

All but the names are made on first use, because making them imports every game and its parts.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec

from teahouse.analysis import AnalysisPart
from teahouse.drawing import Scenery as SceneryPart
from teahouse.games import NAMES, descriptors, game
from teahouse.play.talk import ThreadsPart

__all__ = ["Analysis", "Components", "GameName", "Scenery", "Thread"]

if TYPE_CHECKING:
    Analysis: TypeAlias = msgspec.Struct
    Components: TypeAlias = msgspec.Struct
    GameName: TypeAlias = str
    Scenery: TypeAlias = msgspec.Struct
    Thread: TypeAlias = msgspec.Struct
else:
    GameName = Literal[NAMES]

    @cache
    def __getattr__(name: str) -> Any:
        if name == "Components":
            boxes = [get_type_hints(type(game(name)).box)["return"] for name in NAMES]
            return _union([box for box in boxes if box is not msgspec.Struct])
        if name == "Scenery":
            drawn = (one.part("picture.scenery", SceneryPart) for one in descriptors())
            return _union([get_type_hints(part.scenery)["return"] for part in drawn if part])
        if name == "Analysis":
            parts = (one.part("analysis", AnalysisPart) for one in descriptors())
            return _union([get_type_hints(part.analyse)["return"] for part in parts if part])
        if name == "Thread":
            talk = (one.part("talk.threads", ThreadsPart) for one in descriptors())
            lists = [get_type_hints(part.threads_of)["return"] for part in talk if part]
            return _union([get_args(kind)[0] for kind in lists])
        raise AttributeError(name)


def _union(kinds: list[Any]) -> Any:
    return reduce(or_, dict.fromkeys(kinds))
