"""What to say to others' offers: yes, at another price, or no (C7)."""

from __future__ import annotations

from collections.abc import Collection
from math import inf

import msgspec

from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.moves.reasons import Reason
from teahouse.bots.chinatown.value.outside import elsewhere
from teahouse.bots.chinatown.value.solvency import can_keep_word
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.protocol import Turn
from teahouse.core import Seat
from teahouse.games.chinatown.actions import Accept, Decline, Withdraw
from teahouse.games.chinatown.state import Offer

from .concessions import RETURN, next_terms
from .deals import Goods, goods_of
from .memory import Memory
from .offers import offer_of
from .standing_offers import spoilt
from .temper import Temper
from .terms import money_of, terms
from .wants import extra_share, fair_gain, varied
from .weighing import bare, binds_to_words, is_possible, weigh

__all__ = ["answer"]

ROUNDING = 0.3  # notes; prices are whole ones
FROM_THE_POOR = 0.6  # of a fair gain, the least that is taken from one who has no more to pay
BETTER = 0.5  # notes by which a counter must be better than the offer that it counters
PERSISTENCE = 3  # refused prices for the same goods, after which more of them change nothing


class Weighed(msgspec.Struct, frozen=True):
    """An offer, what it brings each party, and what is to be said about it."""

    offer: Offer
    goods: Goods
    gains: dict[Seat, float]
    verdict: Reason


def answer(table: Table, temper: Temper, memory: Memory, turn: Turn) -> Decision | None:
    """The best offer that is good enough, else a word about the best that is not."""
    waiting = [
        _weighed(table, temper, memory, turn, offer)
        for offer in table.view.offers
        if offer.status == "open" and offer.by != table.seat
        if offer.concerns(table.seat) and table.seat not in offer.accepted
    ]
    if not waiting:
        return None
    best = max(waiting, key=lambda w: (w.verdict == "good", w.gains[table.seat], -w.offer.id))
    if best.verdict == "good":
        return _agree(table, temper, memory, best)
    return _counter(table, temper, memory, best, turn.seed) or Decision(
        Decline(seat=table.seat, offer=best.offer.id), best.verdict
    )


def _agree(table: Table, temper: Temper, memory: Memory, best: Weighed) -> Decision:
    """A yes; but first whatever offer of one's own does not go with it is taken back."""
    own = spoilt(table, temper, memory, best.goods)
    if own is not None:
        return Decision(Withdraw(seat=table.seat, offer=own.offer.id), "changed")
    return Decision(Accept(seat=table.seat, offer=best.offer.id), "good")


def _weighed(table: Table, temper: Temper, memory: Memory, turn: Turn, offer: Offer) -> Weighed:
    goods = goods_of(table.rules, offer.gives)
    can_accept = Accept(seat=table.seat, offer=offer.id) in turn.actions
    if not is_possible(table, offer) or not can_accept:
        return Weighed(offer, goods, dict.fromkeys(offer.parties(), 0.0), "not_now")
    gains = weigh(table, offer)
    verdict = _refusal(table, temper, memory, offer, goods, gains) or _verdict(
        table, temper, memory, goods, gains, turn.seed
    )
    return Weighed(offer, goods, gains, verdict)


def _refusal(
    table: Table,
    temper: Temper,
    memory: Memory,
    offer: Offer,
    goods: Goods,
    gains: dict[Seat, float],
) -> Reason | None:
    """What speaks against an offer whatever its price."""
    if temper.takes is None or not table.shunned.isdisjoint(gains):
        return "no_gain"
    if binds_to_words(offer, table.seat) or not can_keep_word(table, offer):
        return "no_promises"
    if goods and _was_declined(table, memory, offer, goods):
        return "again"
    if gains[table.seat] < temper.least:
        return "no_gain"
    if memory.is_return(goods) and sum(gains.values()) < RETURN:
        return "no_gain"
    return None


def _was_declined(table: Table, memory: Memory, offer: Offer, goods: Goods) -> bool:
    """Whether it is no better than what was declined for the same goods this round."""
    money = money_of(table, offer)[table.seat]
    before = memory.declined(goods)
    return any(money <= money_of(table, known.offer)[table.seat] for known in before)


def _verdict(
    table: Table,
    temper: Temper,
    memory: Memory,
    goods: Goods,
    gains: dict[Seat, float],
    seed: str,
) -> Reason:
    mine, joint = gains[table.seat] + ROUNDING, sum(gains.values())
    fair, equal = fair_gain(table, joint, gains), joint / len(gains)
    take = least_share(table, temper, memory, goods, gains, seed)
    most = max(FROM_THE_POOR * fair, _most_paid(table, temper, goods, gains, take))
    if mine < min(most, take * min(fair, equal)):
        return "too_little"
    if mine < min(most, take * fair):
        return "leader"
    if gains[table.seat] < temper.elsewhere * elsewhere(table, goods, gains):
        return "better_elsewhere"
    return "good"


def least_share(
    table: Table,
    temper: Temper,
    memory: Memory,
    goods: Goods,
    parties: Collection[Seat],
    seed: str,
) -> float:
    """What it takes at least: more for goods that it was offered too little for before."""
    assert temper.takes is not None
    tried = min(PERSISTENCE, len(memory.declined(goods)))
    share = temper.takes + temper.hardens * tried + extra_share(table, temper, parties)
    return varied(temper, share, seed)


def _most_paid(
    table: Table, temper: Temper, goods: Goods, gains: dict[Seat, float], share: float
) -> float:
    """What this seat can gain by these goods at most, as the others have no more to pay with."""
    agreed = terms(table, temper, bare(table, goods, gains), share)
    return inf if agreed is None else agreed.gains[table.seat]


def _counter(
    table: Table, temper: Temper, memory: Memory, offered: Weighed, seed: str
) -> Decision | None:
    """The same goods at another price, where the price is all that is wrong."""
    offer, goods, gains = offered.offer, offered.goods, offered.gains
    if offered.verdict in ("not_now", "no_promises") or len(gains) > 2 or not goods:
        return None
    if temper.takes is None or not table.shunned.isdisjoint(gains):
        return None
    if len(memory.made) >= temper.offers:
        return None
    agreed = next_terms(table, temper, memory, bare(table, goods, gains), seed)
    if agreed is None or agreed.gains[table.seat] < gains[table.seat] + BETTER:
        return None
    return Decision(offer_of(table, goods, agreed, "too_little", offer.id), "too_little")
