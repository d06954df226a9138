"""The deals that this seat could propose."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.sides import Side

from .deals import Deal, Goods, is_empty
from .exchanges import Exchange, exchanges
from .gatherings import gatherings
from .trios import trios

__all__ = ["deals", "larger_deals", "pair_deals"]


def deals(appraisal: Appraisal) -> Iterator[Deal]:
    """Deals with one other player, most joint gain first; then larger ones."""
    pairs = [deal for other in appraisal.others for deal in pair_deals(appraisal, other)]
    yield from sorted(pairs, key=_most_gain_first)
    if appraisal.ground.sight.parties > 2:
        for deal in larger_deals(appraisal.ground, appraisal.sides):
            if appraisal.seat in deal.parties and appraisal.shunned.isdisjoint(deal.parties):
                yield deal


def larger_deals(ground: Ground, sides: tuple[Side, ...]) -> list[Deal]:
    """Deals of three players, and gatherings of a business, whoever takes part."""
    return sorted([*trios(ground, sides), *gatherings(ground, sides)], key=_most_gain_first)


def pair_deals(appraisal: Appraisal, other: Seat) -> Iterator[Deal]:
    seat, sides = appraisal.seat, appraisal.sides
    for exchange in exchanges(appraisal.ground, sides[seat], sides[other]):
        yield _deal(seat, other, exchange)


def _deal(seat: Seat, other: Seat, exchange: Exchange) -> Deal:
    goods = [(seat, other, exchange.gives), (other, seat, exchange.takes)]
    gains = [(seat, exchange.first), (other, exchange.second)]
    return Deal(
        tuple(sorted(move for move in goods if not is_empty(move[2]))), tuple(sorted(gains))
    )


def _most_gain_first(deal: Deal) -> tuple[float, Goods]:
    return -deal.joint, deal.goods
