"""What to say to others' offers: yes, at another price, or no (C7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.moves.reasons import Reason
from teahouse.bots.chinatown.value.outside import elsewhere
from teahouse.bots.chinatown.value.solvency import can_keep_word
from teahouse.bots.chinatown.value.table import Table
from teahouse.core import Seat
from teahouse.games.chinatown.actions import Accept, Decline, Withdraw
from teahouse.games.chinatown.state import Offer

from .deals import Goods, goods_of
from .memory import Memory
from .offers import offer_of, reserved
from .standing_offers import spoilt
from .temper import Temper
from .terms import terms
from .wants import share_wanted
from .weighing import bare, binds_to_words, is_possible, weigh

__all__ = ["answer"]

ROUNDING = 0.3  # notes; prices are whole ones
FROM_THE_POOR = 0.5  # of a fair share, the least that is taken from one who has no more to pay
BETTER = 0.5  # notes by which a counter must be better than the offer that it counters


class Weighed(msgspec.Struct, frozen=True):
    """An offer, what it brings each party, and what is to be said about it."""

    offer: Offer
    goods: Goods
    gains: dict[Seat, float]
    verdict: Reason


def answer(table: Table, temper: Temper, memory: Memory, actions: Sequence[Any]) -> Decision | None:
    """The best offer that is good enough, else a word about the best that is not."""
    waiting = [
        _weighed(table, temper, memory, offer, Accept(seat=table.seat, offer=offer.id) in actions)
        for offer in table.view.offers
        if offer.status == "open" and offer.by != table.seat
        if offer.concerns(table.seat) and table.seat not in offer.accepted
    ]
    if not waiting:
        return None
    best = max(waiting, key=lambda w: (w.verdict == "good", w.gains[table.seat], -w.offer.id))
    if best.verdict == "good":
        return _agree(table, temper, memory, best)
    return _counter(table, temper, memory, best) or Decision(
        Decline(seat=table.seat, offer=best.offer.id), best.verdict
    )


def _agree(table: Table, temper: Temper, memory: Memory, best: Weighed) -> Decision:
    """A yes; but first whatever offer of one's own does not go with it is taken back."""
    own = spoilt(table, temper, memory, best.goods)
    if own is not None:
        return Decision(Withdraw(seat=table.seat, offer=own.offer.id), "changed")
    return Decision(Accept(seat=table.seat, offer=best.offer.id), "good")


def _weighed(
    table: Table, temper: Temper, memory: Memory, offer: Offer, can_accept: bool
) -> Weighed:
    goods = goods_of(table.rules, offer.gives)
    if not is_possible(table, offer) or not can_accept:
        return Weighed(offer, goods, dict.fromkeys(offer.parties(), 0.0), "not_now")
    gains = weigh(table, offer)
    return Weighed(offer, goods, gains, _verdict(table, temper, memory, offer, goods, gains))


def _verdict(
    table: Table,
    temper: Temper,
    memory: Memory,
    offer: Offer,
    goods: Goods,
    gains: dict[Seat, float],
) -> Reason:
    mine, fair = gains[table.seat], sum(gains.values()) / len(gains)
    if not table.shunned.isdisjoint(gains):
        return "no_gain"
    if binds_to_words(offer, table.seat) or not can_keep_word(table, offer):
        return "no_promises"
    if not temper.takes or mine < temper.least:
        return "no_gain"
    refusals = max(memory.refusals(seat) for seat in gains if seat != table.seat)
    take = temper.takes[min(refusals, len(temper.takes) - 1)]
    most = max(FROM_THE_POOR * fair, _most_paid(table, temper, goods, gains, take))
    if mine + ROUNDING < min(most, take * fair):
        return "too_little"
    if mine + ROUNDING < min(most, share_wanted(table, temper, gains, take) * fair):
        return "leader"
    if mine < temper.elsewhere * elsewhere(table, goods, gains):
        return "better_elsewhere"
    return "good"


def _most_paid(
    table: Table, temper: Temper, goods: Goods, gains: dict[Seat, float], share: float
) -> float:
    """What this seat can gain by these goods at most, as the others have no more to pay with."""
    agreed = terms(table, temper, bare(table, goods, gains), share)
    return inf if agreed is None else agreed.gains[table.seat]


def _counter(table: Table, temper: Temper, memory: Memory, offered: Weighed) -> Decision | None:
    """The same goods at another price, where the price is all that is wrong."""
    offer, goods, gains = offered.offer, offered.goods, offered.gains
    tried = len(memory.refused(goods))
    if offered.verdict in ("not_now", "no_promises") or len(gains) > 2 or not goods:
        return None
    if not table.shunned.isdisjoint(gains):
        return None
    if len(memory.made) >= temper.offers or tried >= len(temper.asks):
        return None
    share = share_wanted(table, temper, gains, temper.asks[tried])
    deal = bare(table, goods, gains)
    agreed = terms(table, temper, deal, share, reserved(table, memory))
    if agreed is None or agreed.gains[table.seat] < gains[table.seat] + BETTER:
        return None
    return Decision(offer_of(table, goods, agreed, "too_little", offer.id), "too_little")
