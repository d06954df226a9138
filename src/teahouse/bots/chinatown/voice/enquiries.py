"""Answers to those who ask what a thing would cost, or what one would give for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

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
from teahouse.games.chinatown.actions import MakeOffer

from .things import Thing, added, given, received

__all__ = ["answer_enquiry"]

INTERESTING = 3  # of the deals with a seller, those that a thing for sale must be among


def answer_enquiry(stance: Stance, turn: Turn) -> Reply | None:
    """The answer to the first enquiry that is still open to this seat."""
    for line in _open(turn):
        assert line.enquiry is not None
        thing = _thing(stance.table, line.enquiry)
        reply = None if thing is None else _reply(stance, turn, line, thing)
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


def _reply(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Reply | None:
    assert line.enquiry is not None
    kind, asker = line.enquiry.kind, line.seat
    sides, mine = stance.table.sides, thing.is_held(stance.table.sides[stance.seat])
    if kind == "price" and mine:
        return _priced(stance, line, thing, stance.seat, asker)
    if kind == "bid" and thing.is_held(sides[asker]):
        return _priced(stance, line, thing, asker, stance.seat)
    if kind == "wanted" and mine:
        return _interested(stance, line, thing) or _said(line, thing.phrase(stance.table, "stays"))
    if kind == "for_sale" and thing.is_held(sides[asker]):
        return _interested(stance, line, thing) or _not_interested(stance, turn, line, thing)
    return None


def _interested(stance: Stance, line: Utterance, thing: Thing) -> Reply | None:
    """A word on a mark where there is a deal in it, with an offer if one may be made."""
    assert line.enquiry is not None
    is_wanted = line.enquiry.kind == "wanted"
    found = [] if _is_no_partner(stance, line.seat) else _deals(stance, line.seat, thing, is_wanted)
    if not found:
        return None
    reply = _said(line, thing.phrase(stance.table, "have_it" if is_wanted else "take_it"))
    return replace(reply, action=_first_offer(stance, found))


def _not_interested(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Reply | None:
    """Of those who have no use for what is for sale, the first says so for all."""
    is_answered = any(other.re == line.n for other in turn.said)
    if is_answered or added(stance.table, stance.seat, thing) >= stance.temper.least:
        return None
    return _said(line, thing.phrase(stance.table, "no_use"))


def _is_no_partner(stance: Stance, seat: Seat) -> bool:
    return is_shunned(stance, seat) or stance.temper.takes is None


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
    if _is_no_partner(stance, line.seat):
        return _said(line, thing.phrase(table, "stays" if is_seller else "no_use"))
    if not is_seller and added(table, buyer, thing) < stance.temper.least:
        return _said(line, thing.phrase(table, "no_use"))
    agreed = next_terms(stance, deal) if deal.joint >= stance.temper.least else None
    if agreed is None or agreed.nets[seller] <= 0:
        return _unpriced(stance, line, thing, is_seller)
    say = "ask_price" if is_seller else "bid_price"
    reply = _said(line, thing.phrase(table, say, cash=agreed.nets[seller]))
    return replace(reply, action=_first_offer(stance, [deal]))


def _unpriced(stance: Stance, line: Utterance, thing: Thing, is_seller: bool) -> Reply:
    """Money alone is no price for it: another deal that has it in it, or nothing."""
    found = _deals(stance, line.seat, thing, is_seller)
    say = "no_price" if found or not is_seller else "stays"
    reply = _said(line, thing.phrase(stance.table, say))
    return replace(reply, action=_first_offer(stance, found))


def _first_offer(stance: Stance, found: Iterable[Deal]) -> MakeOffer | None:
    """The first of these deals that can be offered now, at the next price of its plan."""
    known, temper = stance.memory, stance.temper
    if len(known.made) >= temper.offers:
        return None
    for deal in found:
        agreed = next_terms(stance, deal)
        if agreed is not None and _may_offer(stance, deal, agreed.nets[stance.seat]):
            return offer_of(stance.table, deal.goods, agreed)
    return None


def _may_offer(stance: Stance, deal: Deal, notes: int) -> bool:
    if not stance.busy.isdisjoint(deal.parties):
        return False
    if any(made.goods == deal.goods for made in stance.memory.open):
        return False
    return stands_with_others(stance, deal.goods, notes)


def _deals(stance: Stance, other: Seat, thing: Thing, is_giver: bool) -> list[Deal]:
    """Those of its deals with another in which it gives the thing, or gets it."""
    best = islice(pair_deals(stance.table, other), None if is_giver else INTERESTING)
    side = given if is_giver else received
    return [deal for deal in best if thing in side(deal.goods, stance.seat)]
