"""Answers to those who ask what a thing would cost, or what one would give for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from teahouse.bots.chinatown.bargaining.concessions import next_terms
from teahouse.bots.chinatown.bargaining.deals import Deal
from teahouse.bots.chinatown.bargaining.offers import offer_of
from teahouse.bots.chinatown.bargaining.search import pair_deals
from teahouse.bots.chinatown.bargaining.stance import Stance
from teahouse.bots.chinatown.bargaining.standing_offers import stands_with_others
from teahouse.bots.chinatown.bargaining.wants import is_shunned
from teahouse.bots.chinatown.bargaining.weighing import bare
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.protocol import Enquiry, Reply, Turn, Utterance
from teahouse.core import Phrase, Seat

from .things import Thing, added, given, received

__all__ = ["answer_enquiry"]

INTERESTING = 3  # of the deals with a seller, those that a thing for sale must be among


def answer_enquiry(stance: Stance, turn: Turn) -> Reply | None:
    """The answer to the first enquiry that is still open to this seat."""
    for line in _open(turn):
        assert line.enquiry is not None
        thing = _thing(stance.table, line.enquiry)
        reply = None if thing is None else _reply(stance, line, thing)
        if reply is not None:
            return reply
    return None


def _open(turn: Turn) -> Iterator[Utterance]:
    answered = {line.re for line in turn.said if line.seat == turn.seat}
    for line in turn.said:
        is_mine = line.to is None or turn.seat in line.to
        if line.enquiry and line.seat != turn.seat and is_mine and line.n not in answered:
            yield line


def _thing(table: Table, enquiry: Enquiry) -> Thing | None:
    if enquiry.tile is not None:
        kind = table.rules.type_index.get(enquiry.tile)
        return None if kind is None else Thing(kind=kind)
    return None if enquiry.building is None else Thing(building=enquiry.building)


def _reply(stance: Stance, line: Utterance, thing: Thing) -> Reply | None:
    assert line.enquiry is not None
    kind, asker = line.enquiry.kind, line.seat
    sides, mine = stance.table.sides, thing.is_held(stance.table.sides[stance.seat])
    if kind == "price" and mine:
        return _priced(stance, line, thing, stance.seat, asker)
    if kind == "bid" and thing.is_held(sides[asker]):
        return _priced(stance, line, thing, asker, stance.seat)
    if kind == "wanted" and mine and _has_deal(stance, asker, thing, gives=True):
        return _said(line, thing.phrase(stance.table, "have_it"))
    is_sold = kind == "for_sale" and thing.is_held(sides[asker])
    if is_sold and _has_deal(stance, asker, thing, gives=False):
        return _said(line, thing.phrase(stance.table, "take_it"))
    return None


def _said(line: Utterance, phrase: Phrase) -> Reply:
    """Heard by whoever heard the enquiry."""
    heard = None if line.to is None else tuple(sorted({line.seat, *line.to}))
    return Reply(phrases=(phrase,), to=heard, answers=line.n)


def _priced(stance: Stance, line: Utterance, thing: Thing, seller: Seat, buyer: Seat) -> Reply:
    """An offer at the price that it starts with, or why there is none."""
    table = stance.table
    goods = ((seller, buyer, thing.bundle(len(table.rules.types))),)
    deal = bare(table, goods, (seller, buyer))
    is_seller = seller == stance.seat
    if is_shunned(stance, line.seat) or stance.temper.takes is None:
        return _said(line, thing.phrase(table, "stays" if is_seller else "no_use"))
    if not is_seller and added(table, buyer, thing) < stance.temper.least:
        return _said(line, thing.phrase(table, "no_use"))
    if deal.joint < stance.temper.least:
        return _said(line, thing.phrase(table, "stays" if is_seller else "no_price"))
    agreed = next_terms(stance, deal)
    if agreed is None or agreed.nets[seller] <= 0:
        return _said(line, thing.phrase(table, "no_price"))
    say = "ask_price" if is_seller else "bid_price"
    reply = _said(line, thing.phrase(table, say, cash=agreed.nets[seller]))
    if not _may_offer(stance, deal, agreed.nets[stance.seat]):
        return reply
    return Reply(
        action=offer_of(table, goods, agreed),
        phrases=reply.phrases,
        to=reply.to,
        answers=reply.answers,
    )


def _may_offer(stance: Stance, deal: Deal, notes: int) -> bool:
    known, temper = stance.memory, stance.temper
    if len(known.made) >= temper.offers or any(m.goods == deal.goods for m in known.open):
        return False
    return stands_with_others(stance, deal.goods, notes)


def _has_deal(stance: Stance, other: Seat, thing: Thing, *, gives: bool) -> bool:
    """Whether one of its best deals with another has it give, or get, this thing."""
    best = islice(pair_deals(stance.table, other), None if gives else INTERESTING)
    side = given if gives else received
    return any(thing in side(deal.goods, stance.seat) for deal in best)
