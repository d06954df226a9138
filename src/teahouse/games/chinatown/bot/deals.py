"""Deals: the goods that change hands, what each party gains, and what each could pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.core.adding import added_up
from teahouse.games.chinatown.placement.groups import bits, groups, mask_of
from teahouse.games.chinatown.placement.growth import Ground, income_of
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, plan, value
from teahouse.games.chinatown.rules.actions import Give, Pay, ShareIncome
from teahouse.games.chinatown.rules.rulebook import ROUNDS, Rules
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal, may_place_nothing

__all__ = [
    "Deal",
    "Goods",
    "after",
    "credit_of",
    "deal_of",
    "goods_of",
    "have_common",
    "is_empty",
    "later_sum",
    "means_of",
    "money_of",
    "most_means",
    "no_goods",
    "shared_sum",
    "shares_goods",
    "to_gives",
]


Goods: TypeAlias = tuple[tuple[Seat, Seat, Bundle], ...]
"""Triples of giver, taker and what is given, in ascending order; each pair appears once."""


class Deal(msgspec.Struct, frozen=True):
    """Goods, and the notes that each party gains by them before any money is paid."""

    goods: Goods
    gains: tuple[tuple[Seat, float], ...]

    @property
    def joint(self) -> float:
        return added_up(gain for _, gain in self.gains)

    @property
    def parties(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, _ in self.gains)


def no_goods(rules: Rules) -> Bundle:
    return Side(0, (0,) * len(rules.types))


def have_common(goods: Goods, others: Goods) -> bool:
    """Whether a seat would give a building, or a tile of one type, in both."""
    return any(
        giver == other and shares_goods(bundle, theirs)
        for giver, _, bundle in goods
        for other, _, theirs in others
    )


def is_empty(bundle: Bundle) -> bool:
    return not bundle.lots and not any(bundle.tiles)


def shares_goods(bundle: Bundle, other: Bundle) -> bool:
    """Whether two bundles have a building or a type of tile in common."""
    if bundle.lots & other.lots:
        return True
    return any(a and b for a, b in zip(bundle.tiles, other.tiles, strict=True))


def goods_of(rules: Rules, gives: Iterable[Give]) -> Goods:
    """Returns the buildings and tiles of these gives."""
    found: dict[tuple[Seat, Seat], Bundle] = {}
    for give in gives:
        if give.buildings or give.tiles:
            assert give.giver is not None
            pair = (give.giver, give.to)
            tiles = tuple(give.tiles.get(tile, 0) for tile in rules.types)
            bundle = Side(mask_of(give.buildings), tiles)
            found[pair] = more(found.get(pair, no_goods(rules)), bundle)
    return tuple((giver, to, found[giver, to]) for giver, to in sorted(found))


def after(side: Side, seat: Seat, goods: Goods) -> Side:
    """Returns a seat's side once these goods have changed hands."""
    for giver, _, bundle in goods:
        if giver == seat:
            side = less(side, bundle)
    for _, to, bundle in goods:
        if to == seat:
            side = more(side, bundle)
    return side


def deal_of(ground: Ground, sides: Sequence[Side], goods: Goods, parties: Iterable[Seat]) -> Deal:
    """Returns the deal of these goods, with what its parties gain by them without any money."""
    gains = (
        (seat, value(ground, after(sides[seat], seat, goods)) - value(ground, sides[seat]))
        for seat in sorted(parties)
    )
    return Deal(goods, tuple(gains))


def to_gives(rules: Rules, goods: Goods, cash: Mapping[tuple[Seat, Seat], int]) -> tuple[Give, ...]:
    """Returns goods and cash as an offer states them; `cash` is in notes."""
    bundles, gives = {(giver, to): bundle for giver, to, bundle in goods}, []
    for giver, to in sorted({*bundles, *cash}):
        bundle, notes = bundles.get((giver, to), no_goods(rules)), cash.get((giver, to), 0)
        tiles = {rules.types[kind]: count for kind, count in enumerate(bundle.tiles) if count}
        lots, money = tuple(bits(bundle.lots)), notes * rules.note or None
        gives.append(Give(giver=giver, to=to, buildings=lots, tiles=tiles, cash=money))
    return tuple(gives)


IN_SECRET = 2  # divides the credit of a seat that may have promised it in secret too (C8)


def credit_of(appraisal: Appraisal, seat: Seat, *, spent: int = 0, secret: bool = False) -> int:
    """Returns the notes that a seat can be relied on to pay after income, once it has spent some.

    In the last round there are none, as a seat may give its money away before it is due.
    """
    if appraisal.view.round == ROUNDS or not appraisal.trusted[seat]:
        return 0
    sure = max(0, appraisal.purses[seat].least + _after_income(appraisal, seat) - spent)
    return sure // IN_SECRET if secret or _deals_in_secret(appraisal, seat) else sure


def means_of(
    appraisal: Appraisal, seat: Seat, *, credit: bool, reserved: int = 0
) -> tuple[int, int]:
    """Returns the notes that a seat can be asked for, beyond `reserved`: now and after income."""
    likely = appraisal.cash[seat] - reserved
    cash = max(0, min(likely, likely + _after_income(appraisal, seat)))
    later = credit_of(appraisal, seat, spent=cash + reserved) if credit else 0
    return cash, later


def most_means(appraisal: Appraisal, seat: Seat) -> int:
    """Returns the notes that a seat could pay at most, if it had made no promises."""
    later = 0 if appraisal.view.round == ROUNDS else _income(appraisal, seat)
    return appraisal.purses[seat].most + later


def _after_income(appraisal: Appraisal, seat: Seat) -> int:
    """Returns this round's income less the promises and debts to be paid; it may be negative."""
    return _income(appraisal, seat) - appraisal.promised[seat]


def _income(appraisal: Appraisal, seat: Seat) -> int:
    """Returns what a seat earns once all its tiles are placed, in notes.

    Another seat that may place no tiles earns what its shops pay now.
    """
    if seat != appraisal.seat and may_place_nothing(appraisal.view, seat):
        return appraisal.view.income[seat] // appraisal.rules.note
    side = appraisal.sides[seat]
    return int(plan(appraisal.ground, side.lots, side.tiles).income)


def _deals_in_secret(appraisal: Appraisal, seat: Seat) -> bool:
    """Whether a seat was party to a secret deal of this round, where it may have promised money."""
    view = appraisal.view
    return any(
        line.cash is None and line.round == view.round and seat in (line.giver, line.to)
        for line in view.ledger
    )


def money_of(appraisal: Appraisal, offer: Offer) -> dict[Seat, int]:
    """Returns the notes that each party gets by an offer, now and later, or pays if negative."""
    nets = dict.fromkeys(offer.parties(), 0)
    for give in offer.gives:
        assert give.giver is not None
        nets[give.giver] -= (give.cash or 0) // appraisal.rules.note
        nets[give.to] += (give.cash or 0) // appraisal.rules.note
    for clause in offer.clauses:
        if isinstance(clause, (Pay, ShareIncome)):
            nets[clause.by] -= later_sum(appraisal, clause)
            nets[clause.to] += later_sum(appraisal, clause)
    return nets


def later_sum(appraisal: Appraisal, clause: Pay | ShareIncome) -> int:
    """Returns the notes that a clause makes its giver pay, at most as it would now place its tiles.

    A share of one business is a share of what that business would pay: of an empty building that
    the giver means to leave empty, it is nothing.
    """
    if isinstance(clause, Pay):
        return clause.cash // appraisal.rules.note
    return shared_sum(appraisal, clause, appraisal.sides[clause.by])


def shared_sum(appraisal: Appraisal, clause: ShareIncome, side: Side) -> int:
    """Returns the most notes that a share comes to if its giver has this side, rounded up."""
    ground = appraisal.ground
    planned = plan(ground, side.lots, side.tiles)
    if clause.building is None:
        return ceil(planned.income * clause.percent / 100)
    shops = [shops & side.lots for shops in ground.shops]
    for building, kind in planned.places:
        shops[kind] |= 1 << building
    incomes = (
        income_of(ground, kind, group)
        for kind, mask in enumerate(shops)
        for group in groups(ground.site, mask)
        if group >> clause.building & 1
    )
    return ceil(max(incomes, default=0.0) * clause.percent / 100)
