"""What strangers have in common: deals in which they only take or only give, and simple answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.deals import Deal, to_gives
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.search import deals
from teahouse.games.chinatown.bot.stance import memory
from teahouse.games.chinatown.rules.actions import Accept, Clause, Decline, MakeOffer, Pay, Ready
from teahouse.play.protocol import Turn

__all__ = [
    "asked_once",
    "buying",
    "declining",
    "finishing",
    "offered",
    "purchase",
    "selling",
]

OFFERS = 12  # in a round


def buying(appraisal: Appraisal) -> Iterator[Deal]:
    """Yields deals of two in which the bot only takes."""
    for deal in deals(appraisal):
        if len(deal.parties) == 2 and all(taker == appraisal.seat for _, taker, _ in deal.goods):
            yield deal


def selling(appraisal: Appraisal) -> Iterator[Deal]:
    """Yields deals of two in which the bot only gives."""
    for deal in deals(appraisal):
        if len(deal.parties) == 2 and all(giver == appraisal.seat for giver, _, _ in deal.goods):
            yield deal


def other_of(appraisal: Appraisal, deal: Deal) -> Seat:
    return next(seat for seat in deal.parties if seat != appraisal.seat)


def asked_once(appraisal: Appraisal, wanted: Iterator[Deal]) -> Iterator[Deal]:
    """Yields the wanted deals that the bot has not offered this round.

    Yields none once it has made OFFERS offers.
    """
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    asked = {made.goods for made in known.made}
    for deal in wanted if len(known.made) < OFFERS else ():
        if deal.goods not in asked:
            yield deal


def purchase(appraisal: Appraisal, deal: Deal, now: int, later: int) -> ReasonedAction:
    """Returns an offer of notes, in cash and after income, for all goods of a deal."""
    me, other, note = appraisal.seat, other_of(appraisal, deal), appraisal.rules.note
    cash = {(me, other): now} if now else {}
    clauses = [Pay(by=me, to=other, cash=later * note)] if later else []
    return offered(appraisal, deal, cash, clauses)


def offered(
    appraisal: Appraisal,
    deal: Deal,
    cash: Mapping[tuple[Seat, Seat], int],
    clauses: Sequence[Clause] = (),
) -> ReasonedAction:
    offer = MakeOffer(
        seat=appraisal.seat,
        gives=to_gives(appraisal.rules, deal.goods, cash),
        clauses=tuple(clauses),
    )
    return ReasonedAction(offer, "opening")


def declining(turn: Turn, but: Seat | None = None) -> ReasonedAction | None:
    """Returns a no to an open offer, or a yes if it comes from the seat `but`.

    Returns None if there is nothing to answer.
    """
    by = {offer.id: offer.by for offer in turn.view.offers}
    for answer in turn.actions:
        if isinstance(answer, Accept) and by[answer.offer] == but != turn.seat:
            return ReasonedAction(answer, "good")
        if isinstance(answer, Decline) and by[answer.offer] not in (but, turn.seat):
            return ReasonedAction(answer, "no_gain")
    return None


def finishing(appraisal: Appraisal, turn: Turn) -> ReasonedAction | None:
    """Returns that the bot is ready, once no offer of its own is open or nobody will answer it.

    Returns None before, and if it is ready already.
    """
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    if (known.open and not turn.last_call) or appraisal.view.players[appraisal.seat].ready:
        return None
    return ReasonedAction(Ready(seat=appraisal.seat, ready=True), "nothing_left")
