"""What a seat has said to people that it keeps, and is kept: no later deal contradicts it.

A bot that says `never`, or what it needs a thing for, gives the thing to nobody in this round. One
that says `not_to_leader` does not give it to that seat.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from teahouse.core import Phrase

from .deals import Goods
from .search import deals
from .stance import Stance
from .things import Thing, given, needed, received

__all__ = ["breaks_word", "is_for_sale", "kept_back", "thing_in"]


FOR_NOBODY = ("never", "need_tile", "need_building", "stays")
NOT_TO = "not_to_leader"


def breaks_word(stance: Stance, goods: Goods) -> bool:
    """Whether a deal would give what this seat has said in this round that it keeps."""
    if not stance.people:
        return False
    mine = given(goods, stance.seat)
    for phrase in _said(stance):
        thing = thing_in(stance, phrase)
        if phrase.say in FOR_NOBODY and thing in mine:
            return True
        is_theirs = phrase.say == NOT_TO and phrase.seat is not None
        if is_theirs and phrase.seat is not None and thing in received(goods, phrase.seat):
            return True
    return False


def _said(stance: Stance) -> Iterator[Phrase]:
    """Yields what this seat has said in this round, as a reason to decline or by itself."""
    view = stance.appraisal.view
    for offer in view.offers:
        is_mine = offer.declined_by == stance.seat and offer.round == view.round
        if is_mine and isinstance(offer.why, Phrase):
            yield offer.why
    for line in stance.spoken:
        if line.phrase is not None:
            yield line.phrase


def thing_in(stance: Stance, phrase: Phrase) -> Thing | None:
    """Returns the thing that a phrase is about; that of `need_building` is the building."""
    if phrase.building is not None:
        return Thing(building=phrase.building)
    kind = None if phrase.tile is None else stance.appraisal.rules.type_index.get(phrase.tile)
    return None if kind is None else Thing(kind=kind)


def kept_back(stance: Stance, thing: Thing) -> Phrase | None:
    """Returns `never` for a thing that a business needs, and that no deal in sight would give."""
    need = needed(stance, thing)
    if need is None or is_for_sale(stance, thing):
        return None
    return replace(thing.phrase(stance.appraisal, "never"), tile=need.tile)


def is_for_sale(stance: Stance, thing: Thing) -> bool:
    """Whether this seat sees a deal in which it would give a thing, be it now or at a price."""
    return any(thing in given(deal.goods, stance.seat) for deal in deals(stance.appraisal))
