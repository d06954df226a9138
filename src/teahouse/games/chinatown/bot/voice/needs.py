"""What a seat needs its things for, as anyone can see on the board and in its open hand."""

from __future__ import annotations

from teahouse.core import Phrase
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.value.site import border
from teahouse.games.chinatown.bot.value.worth import plan

from .things import Thing

__all__ = ["needed"]


def needed(stance: Stance, thing: Thing) -> Phrase | None:
    """Says that its plan places a tile, or that a shop of its own grows on a building."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    if thing.building is None:
        is_placed = any(kind == thing.kind for _, kind in _places(stance))
        return thing.phrase(appraisal, "need_tile") if is_placed else None
    near = (border(appraisal.ground.site, 1 << thing.building) | 1 << thing.building) & side.lots
    planned = (kind for lot, kind in _places(stance) if lot == thing.building)
    standing = (kind for kind, shops in enumerate(appraisal.ground.shops) if shops & near)
    grows = next(planned, next(standing, None))
    if grows is None:
        return None
    return Phrase(say="need_building", building=thing.building, tile=appraisal.rules.types[grows])


def _places(stance: Stance) -> tuple[tuple[int, int], ...]:
    side = stance.appraisal.sides[stance.seat]
    return tuple(plan(stance.appraisal.ground, side.lots, side.tiles).places)
