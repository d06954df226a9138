"""The share of a deal that a seat wants: its fair part, adjusted by what it remembers."""

from __future__ import annotations

from collections.abc import Collection

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.chances import fair_parts
from teahouse.games.chinatown.bot.value.trust import broken_words

from .deals import Goods
from .memory import Memory
from .stance import Stance

__all__ = ["ask_extra", "fair_gain", "grudge", "is_shunned", "take_extra"]

LAST_YEAR_OF_COLLECTING = 4


def fair_gain(appraisal: Appraisal, joint: float, parties: Collection[Seat]) -> float:
    """This seat's part of a joint gain such that all parties' chances to win rise equally."""
    return joint * fair_parts(appraisal.chances, parties)[appraisal.seat]


def ask_extra(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """What it adds to, or takes off, the shares of its plan for these parties and goods."""
    extra = _remembered(stance, parties)
    if _gets_tiles(goods, stance.seat) and not _given_tiles(goods, stance.seat):
        extra += stance.character.buying_tiles
    return extra


def take_extra(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """The same for the least that it accepts."""
    extra, given = max(0.0, _remembered(stance, parties)), _given_tiles(goods, stance.seat)
    if given:
        extra += stance.character.selling_tiles
    if given and stance.appraisal.view.round <= LAST_YEAR_OF_COLLECTING:
        extra += stance.character.begun * any(_is_begun(stance.appraisal, kind) for kind in given)
    return extra


def is_shunned(stance: Stance, seat: Seat) -> bool:
    """Whether it refuses to deal with a seat."""
    if seat in stance.appraisal.shunned:
        return True
    words = broken_words(stance.appraisal.view, seat)
    return (
        bool(words) and stance.appraisal.view.round - max(words) <= stance.character.no_deal_years
    )


def grudge(stance: Stance, seat: Seat) -> float:
    """A larger share from one who broke a word, for as long as that is remembered."""
    words = broken_words(stance.appraisal.view, seat)
    if not words or stance.appraisal.view.round - max(words) > stance.temper.grudge_years:
        return 0.0
    return stance.temper.grudge


def _remembered(stance: Stance, parties: Collection[Seat]) -> float:
    others = [seat for seat in parties if seat != stance.seat]
    return max(
        grudge(stance, seat) + _insult(stance, seat) - _thanks(stance, seat) for seat in others
    )


def _thanks(stance: Stance, seat: Seat) -> float:
    character = stance.character
    deals = _deals_with(stance.memory, seat) - character.thanks_after + 1
    return min(character.most_thanks, character.thanks * max(0, deals))


def _deals_with(memory: Memory, seat: Seat) -> int:
    return sum(known.offer.status == "done" and seat in known.parties for known in memory.all)


def _insult(stance: Stance, seat: Seat) -> float:
    return stance.character.insulted if seat in stance.insulting else 0.0


def _given_tiles(goods: Goods, seat: Seat) -> list[int]:
    return [
        kind
        for giver, _, bundle in goods
        if giver == seat
        for kind, count in enumerate(bundle.tiles)
        if count
    ]


def _gets_tiles(goods: Goods, seat: Seat) -> bool:
    return any(to == seat and any(bundle.tiles) for _, to, bundle in goods)


def _is_begun(appraisal: Appraisal, kind: int) -> bool:
    return bool(appraisal.ground.shops[kind] & appraisal.sides[appraisal.seat].lots)
