"""What an offer is worth to each of its parties, and whether its promises can be kept (C13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from teahouse.core import Seat
from teahouse.games.chinatown.placement.worth import Side, plan, value
from teahouse.games.chinatown.rules import actions as act
from teahouse.games.chinatown.rules.position import board_of
from teahouse.games.chinatown.rules.settling import share_of
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal, ground, odds_against
from .deals import (
    Deal,
    Goods,
    after,
    credit_of,
    deal_of,
    goods_of,
    later_sum,
    money_of,
    shared_sum,
)

__all__ = [
    "Gains",
    "at_face_value",
    "bare",
    "binds_to_words",
    "can_keep_word",
    "deal_in",
    "is_possible",
    "raises_chance",
    "weigh",
]


Gains: TypeAlias = Mapping[Seat, float]
"""The notes that each party to an offer gains."""

CARD_TAKEN = 0.6  # share of a building's worth; whoever takes its card may still not get it


def weigh(appraisal: Appraisal, offer: Offer) -> dict[Seat, float]:
    """Returns the notes that each party gains by an offer, as far as this seat can tell.

    A promise counts as far as the party that gets it can rely on it.
    """
    goods = goods_of(appraisal.rules, offer.gives)
    return {
        seat: _change(appraisal, seat, after(appraisal.sides[seat], seat, goods), offer.clauses)
        + _money(appraisal, seat, offer.gives)
        + _paid_later(appraisal, seat, offer)
        + _cards(appraisal, seat, offer.gives)
        for seat in sorted(offer.parties())
    }


def at_face_value(appraisal: Appraisal, offer: Offer, deal: Deal) -> dict[Seat, float]:
    """Returns what each party gains by an offer if every payment is made; this is its joint gain.

    Other promises do not count. `deal` is the offer's, without money.
    """
    before, nets = dict(deal.gains), money_of(appraisal, offer)
    return {seat: before[seat] + nets[seat] for seat in before}


HALF_A_NOTE = 0.5  # by which the nearest whole price may miss the one that raises all chances


def raises_chance(appraisal: Appraisal, offer: Offer, deal: Deal, gains: Gains) -> bool:
    """Whether this seat's chance to win rises by an offer, or does but for half a note.

    What others promise costs them nothing here, except for payments that this seat counts on.
    """
    then, before, seat = list(appraisal.standings), dict(deal.gains), appraisal.seat
    credited = _credited(appraisal, seat, offer)
    for party in gains:
        if party == seat:
            then[party] += gains[party] + HALF_A_NOTE
        else:
            then[party] += before[party] + _money(appraisal, party, offer.gives)
            then[party] -= credited.get(party, 0)
    for pay in _payments(appraisal, offer):
        then[pay.to] += pay.most if pay.to != seat else 0
    round_ = appraisal.view.round
    now = odds_against(appraisal.standings, seat, round_)
    return odds_against(then, seat, round_) < now


def is_possible(appraisal: Appraisal, offer: Offer) -> bool:
    """Whether every giver has the buildings and tiles that an offer names, which all can see."""
    for giver, _, bundle in goods_of(appraisal.rules, offer.gives):
        side = appraisal.sides[giver]
        if bundle.lots & ~side.lots:
            return False
        if any(wanted > has for wanted, has in zip(bundle.tiles, side.tiles, strict=True)):
            return False
    return True


def binds_to_words(offer: Offer, seat: Seat) -> bool:
    """Whether an offer makes this seat promise something that a bot cannot judge."""
    return any(
        isinstance(c, (act.Promise, act.Refrain, act.Deliver)) and c.by == seat
        for c in offer.clauses
    )


def bare(appraisal: Appraisal, goods: Goods, parties: Iterable[Seat]) -> Deal:
    """Returns the deal that these goods would be without money or clauses."""
    return deal_of(appraisal.ground, appraisal.sides, goods, parties)


def deal_in(appraisal: Appraisal, offer: Offer) -> Deal:
    """Returns the deal of an offer's buildings, tiles and cards, without its money and clauses."""
    deal = bare(appraisal, goods_of(appraisal.rules, offer.gives), offer.parties())
    gains = ((seat, gain + _cards(appraisal, seat, offer.gives)) for seat, gain in deal.gains)
    return Deal(deal.goods, tuple(gains))


def _change(appraisal: Appraisal, seat: Seat, side: Side, clauses: Sequence[act.Clause]) -> float:
    """Returns what a seat's side is worth after a deal, less its worth before.

    Promises to place a tile or to leave a building empty are taken into account. If the seat does
    not have the tiles that it promises to place, it loses all its worth.
    """
    before = value(appraisal.ground, appraisal.sides[seat])
    binding = [c for c in clauses if c.by == seat and isinstance(c, (act.Place, act.LeaveEmpty))]
    tiles = list(side.tiles)
    for clause in binding:
        if isinstance(clause, act.Place):
            tiles[appraisal.rules.type_index[clause.tile]] -= 1
    if min(tiles) < 0:
        return -before
    if not binding:
        return value(appraisal.ground, side) - before
    bound = ground(appraisal.rules, appraisal.view, appraisal.ground.sight, binding)
    return value(bound, Side(side.lots, tuple(tiles))) - before


def _money(appraisal: Appraisal, seat: Seat, gives: Sequence[act.Give]) -> float:
    cash = sum(((give.to == seat) - (give.giver == seat)) * (give.cash or 0) for give in gives)
    return cash / appraisal.rules.note


def _paid_later(appraisal: Appraisal, seat: Seat, offer: Offer) -> float:
    """Returns the notes that a seat gets by an offer after income, less those that it pays.

    What it pays counts in full. What it gets counts only as far as the payer's credit goes.
    """
    pays = sum(pay.most for pay in _payments(appraisal, offer) if pay.by == seat)
    return float(sum(_credited(appraisal, seat, offer).values()) - pays)


def _credited(appraisal: Appraisal, seat: Seat, offer: Offer) -> dict[Seat, int]:
    """Returns, by payer, the notes after income that a seat can count on."""
    pays, found = list(_payments(appraisal, offer)), dict[Seat, int]()
    for payer in {pay.by for pay in pays if pay.to == seat}:
        owed = sum(pay.least for pay in pays if pay.by == payer and pay.to == seat)
        others = sum(pay.most for pay in pays if pay.by == payer and pay.to != seat)
        spent = others - int(_money(appraisal, payer, offer.gives))
        credit = credit_of(appraisal, payer, spent=spent, secret=offer.secret)
        found[payer] = min(owed, credit)
    return found


class _Payment(NamedTuple):
    """The least and the most notes that one seat is to pay another after income."""

    by: Seat
    to: Seat
    least: int
    most: int


def _payments(appraisal: Appraisal, offer: Offer) -> Iterator[_Payment]:
    """Yields the payments after income.

    A share is at least that of what its business earns now, and at most that of what the business
    would earn once its giver has placed its tiles.
    """
    note = appraisal.rules.note
    for clause in offer.clauses:
        if isinstance(clause, act.Pay):
            yield _Payment(clause.by, clause.to, *(clause.cash // note,) * 2)
        elif isinstance(clause, act.ShareIncome):
            board = board_of(appraisal.rules, appraisal.view)
            least = share_of(appraisal.rules, *board, clause, 0) // note
            goods = goods_of(appraisal.rules, offer.gives)
            side = after(appraisal.sides[clause.by], clause.by, goods)
            most = max(least, shared_sum(appraisal, clause, side))
            yield _Payment(clause.by, clause.to, least, most)


def _cards(appraisal: Appraisal, seat: Seat, gives: Sequence[act.Give]) -> float:
    """Returns the notes gained by held cards (C22): as buildings, but less for who gets them."""
    side, total = appraisal.sides[seat], 0.0
    for give in gives:
        for card in give.cards:
            if seat in (give.giver, give.to):
                added = value(appraisal.ground, Side(side.lots | 1 << card, side.tiles))
                added -= value(appraisal.ground, side)
                total += added * CARD_TAKEN if give.to == seat else -added
    return total


def can_keep_word(appraisal: Appraisal, offer: Offer) -> bool:
    """Whether this seat, after an offer and this round's income, could pay all it has promised."""
    seat, note = appraisal.seat, appraisal.rules.note
    due = appraisal.promised[seat]
    mine = [c for c in offer.clauses if isinstance(c, (act.Pay, act.ShareIncome)) and c.by == seat]
    due += sum(later_sum(appraisal, clause) for clause in mine)
    if not due:
        return True
    cash = appraisal.cash[seat]
    for give in offer.gives:
        cash += ((give.to == seat) - (give.giver == seat)) * (give.cash or 0) // note
    side = after(appraisal.sides[seat], seat, goods_of(appraisal.rules, offer.gives))
    return due <= cash + int(plan(appraisal.ground, side.lots, side.tiles).income)
