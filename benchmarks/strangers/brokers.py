"""Strangers who bring nothing: empty burdens, and thirds whom nobody needs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.deals import Deal, Goods
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.search import barters, deals
from teahouse.games.chinatown.bot.stance import Memory, Stance, memory
from teahouse.games.chinatown.bot.strategies import shared_out
from teahouse.games.chinatown.placement.groups import bits, mask_of
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, one, plan, value
from teahouse.games.chinatown.rules.actions import Action, PlaceTile, ShareIncome
from teahouse.play.protocol import Turn

from .wishes import offered

__all__ = ["Broker", "EmptyShare", "MaskedBroker"]

LEFT_TO_THE_OTHER = (0.2, 0.3, 0.4, 0.45)  # shares of the joint gain, one after another
LOOKED_AT = 12  # deals
OFFERS, OPEN = 24, 6  # in a round, and at a time
LEAST = 3.0  # notes of joint gain that are worth the trouble


class EmptyShare(Hard):
    """A bot that promises all income of an empty building, so that a deal seems to cost it dear."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        found = _pairs(appraisal, _room(appraisal))
        return next(found, None) or super().trade(stance, turn)

    def decide(self, turn: Turn, stance: Stance | None = None) -> ReasonedAction | None:
        """Decides as hard does, but leaves empty what was promised to pay others."""
        bound = _bound(self.appraisal(turn))
        free = (act for act in turn.actions if not _builds_on(act, bound))
        return super().decide(replace(turn, actions=tuple(free)), stance)


def _pairs(appraisal: Appraisal, known: Memory | None) -> Iterator[ReasonedAction]:
    """Yields offers of two that leave the other less than half, with an empty share for it."""
    me = appraisal.seat
    for deal in deals(appraisal) if known is not None else ():
        other = next(seat for seat in deal.parties if seat != me)
        empty = _empty_building(appraisal, deal.goods)
        left = None if known is None else _next_part(known, deal.goods)
        if len(deal.parties) > 2 or empty is None or left is None or deal.joint < LEAST:
            continue
        cash = shared_out(appraisal, deal, {other: left})
        if cash is not None:
            share = ShareIncome(by=me, to=other, percent=100, building=empty)
            yield offered(appraisal, deal, cash, [share])


def _empty_building(appraisal: Appraisal, goods: Goods) -> int | None:
    """Returns an own building without a shop that stays with it and that it means to leave empty.

    If it means to build on all of them, any will do.
    """
    side = appraisal.sides[appraisal.seat]
    gone = _gone(appraisal.seat, goods)
    planned = {building for building, _ in plan(appraisal.ground, side.lots, side.tiles).places}
    empty = bits(side.lots & ~appraisal.ground.taken & ~appraisal.ground.fixed & ~gone)
    return min(empty, key=lambda lot: (lot in planned, lot), default=None)


def _gone(seat: Seat, goods: Goods) -> int:
    """Returns the buildings that a seat gives away."""
    return mask_of(lot for giver, _, bundle in goods if giver == seat for lot in bits(bundle.lots))


def _bound(appraisal: Appraisal) -> int:
    """Returns its buildings that are bound by a share of their income."""
    mine = (c for c in appraisal.view.clauses if c.by == appraisal.seat and c.state == "open")
    return mask_of(c.building for c in mine if c.kind == "share" and isinstance(c.building, int))


def _builds_on(action: Action, buildings: int) -> bool:
    return isinstance(action, PlaceTile) and bool(buildings >> action.building & 1)


class Broker(Hard):
    """A bot that joins deals that two others would make anyway, and takes a third of the gain."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        found = self._joined(stance.appraisal, _room(stance.appraisal))
        return next(found, None) or super().trade(stance, turn)

    def _joined(self, appraisal: Appraisal, known: Memory | None) -> Iterator[ReasonedAction]:
        if known is None:
            return
        asked = {made.goods for made in known.made}
        for deal in sorted(_of_others(appraisal), key=lambda deal: -deal.joint)[:LOOKED_AT]:
            joined = self.joined(appraisal, deal)
            if joined.goods in asked or joined.joint < LEAST:
                continue
            parts = dict.fromkeys(deal.parties, 1 / len(joined.parties))
            cash = shared_out(appraisal, joined, parts)
            if cash is not None:
                yield offered(appraisal, joined, cash)

    def joined(self, appraisal: Appraisal, deal: Deal) -> Deal:
        """Returns the deal of two others with this seat as a third."""
        return Deal(deal.goods, tuple(sorted((*deal.gains, (appraisal.seat, 0.0)))))


class MaskedBroker(Broker):
    """A broker that adds a thing of its own that is of next to no use to anybody."""

    def joined(self, appraisal: Appraisal, deal: Deal) -> Deal:
        me, ground = appraisal.seat, appraisal.ground
        token = _token(appraisal)
        if token is None:
            return super().joined(appraisal, deal)
        has = appraisal.sides[me]
        costs = value(ground, has) - value(ground, less(has, token))
        goods = tuple(sorted((*deal.goods, (me, min(deal.parties), token))))
        return Deal(goods, tuple(sorted((*deal.gains, (me, -costs)))))


def _token(appraisal: Appraisal) -> Bundle | None:
    """Returns the tile or empty building that it can best do without."""
    side, ground = appraisal.sides[appraisal.seat], appraisal.ground
    kinds = len(side.tiles)
    tiles = [one(kinds, kind) for kind, count in enumerate(side.tiles) if count]
    lots = bits(side.lots & ~ground.taken & ~ground.fixed)
    things = [*tiles, *(Side(1 << lot, (0,) * kinds) for lot in lots)]
    return max(things, key=lambda thing: value(ground, less(side, thing)), default=None)


def _of_others(appraisal: Appraisal) -> Iterator[Deal]:
    """Yields the best deals between two others."""
    for first in appraisal.others:
        for second in (seat for seat in appraisal.others if seat > first):
            sides = appraisal.sides[first], appraisal.sides[second]
            for barter in barters(appraisal.ground, *sides)[:LOOKED_AT]:
                moves = ((first, second, barter.gives), (second, first, barter.takes))
                goods = tuple(move for move in moves if move[2].lots or any(move[2].tiles))
                yield Deal(goods, ((first, barter.first), (second, barter.second)))


def _room(appraisal: Appraisal) -> Memory | None:
    """Returns its memory, or None once it has made or opened as many offers as it may."""
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    return known if len(known.made) < OFFERS and len(known.open) < OPEN else None


def _next_part(known: Memory, goods: Goods) -> float | None:
    """Returns the part to leave to the other next for these goods, or None if all were tried."""
    tried = [made for made in known.made if made.goods == goods]
    if len(tried) >= len(LEFT_TO_THE_OTHER) or any(made.offer.status == "open" for made in tried):
        return None
    return LEFT_TO_THE_OTHER[len(tried)]
