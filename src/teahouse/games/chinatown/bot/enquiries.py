"""Answers what others ask: for a price or a bid, about things wanted or for sale, or for more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.protocol import Enquiry, Reply, Turn, Utterance

from .appraisal import Appraisal
from .bargaining import stands_with_others
from .deals import Deal, means_of, money_of
from .judging import ReasonedAction, is_shunned, next_terms, offer_of, reserved
from .kept import breaks_word, is_for_sale, kept_back
from .naming import moved_from, price
from .prices import Terms
from .search import pair_deals
from .speaking import offering
from .stance import KnownOffer, Stance, memory
from .things import Thing, given, needed, needs, received
from .weighing import bare

__all__ = ["answer_enquiry", "answer_plea", "answer_question", "plead"]


def _unanswered(turn: Turn) -> Iterator[Utterance]:
    """Yields what others have said to this seat, or to all, that it has not answered."""
    replied = {line.re for line in turn.said if line.seat == turn.seat}
    for line in turn.said:
        is_mine = line.to is None or turn.seat in line.to
        if line.seat != turn.seat and is_mine and line.n not in replied:
            yield line


def _is_latest(turn: Turn, line: Utterance) -> bool:
    """Whether this seat has said nothing since a line, so that it is not too old to answer."""
    return all(other.n < line.n for other in turn.said if other.seat == turn.seat)


def _answered(line: Utterance, phrase: Phrase, action: MakeOffer | None = None) -> Reply:
    """Returns an answer to a line, which whoever heard the line hears too."""
    heard = None if line.to is None else tuple(sorted({line.seat, *line.to}))
    return Reply(action=action, phrases=(phrase,), to=heard, answers=line.n)


ROOM = 0.18  # added to the first share of its plan, as room to come down
EVEN = 0.5  # fair share of a thing's worth to its buyer if its owner has no use for it


def _next_bid(stance: Stance, deal: Deal, seller: Seat, *, above: int = 0) -> Terms | None:
    """Returns this seat's next price as a buyer, which is more than `above`, the others' best bid.

    An owner who asks for bids means to sell, so what the thing is worth to the owner does not
    count. A bid that was refused is never made again. None means that it goes no further.
    """
    appraisal, seat = stance.appraisal, stance.seat
    worth, known = dict(deal.gains)[seat], stance.memory
    if known.is_return(deal.goods) or len(known.refused(deal.goods)) >= len(stance.temper.asks):
        return None
    step = len(known.refused(deal.goods))
    ask = stance.asked(stance.temper.asks[step] + (0 if step else ROOM), deal.goods)
    planned = max(1, round(worth * (1 - EVEN * ask)))
    failed = (*known.refused(deal.goods), *known.refused_before(deal.goods))
    refused = max((-money_of(appraisal, made.offer)[seat] for made in failed), default=0)
    notes = max(planned, above + 1, refused + 1)
    purse, _ = means_of(appraisal, seat, credit=False, reserved=reserved(appraisal, known))
    most = max(planned, worth * (1 - EVEN * (stance.temper.takes or 1.0)))  # to outbid others
    if notes > min(purse, most) or worth - notes < stance.temper.least:
        return None
    nets = {seller: notes, seat: -notes}
    gains = {party: gain + nets[party] for party, gain in deal.gains}
    return Terms({(seat, seller): notes}, {}, nets, gains)


INTERESTING = 3  # best deals with a seller, one of which must have the thing that is for sale


def answer_enquiry(stance: Stance, turn: Turn) -> Reply | None:
    """Returns the answer to the first enquiry that this seat can answer, if there is one."""
    for line in _unanswered(turn):
        reply = answer_question(stance, turn, line)
        if reply is not None:
            return reply
    return None


def answer_question(stance: Stance, turn: Turn, line: Utterance) -> Reply | None:
    """Returns the answer to a line with an enquiry, or to the question what is needed."""
    if line.enquiry is not None:
        thing = _thing(stance.appraisal, line.enquiry)
        return None if thing is None else _reply(stance, turn, line, thing)
    is_asked = line.phrase is not None and line.phrase.say == "who_needs"
    return _answered(line, next(needs(stance))) if is_asked and _is_latest(turn, line) else None


def _thing(appraisal: Appraisal, enquiry: Enquiry) -> Thing | None:
    if enquiry.tile is not None:
        kind = appraisal.rules.type_index.get(enquiry.tile)
        return None if kind is None else Thing(kind=kind)
    return None if enquiry.building is None else Thing(building=enquiry.building)


def _reply(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Reply | None:
    assert line.enquiry is not None
    kind, asker = line.enquiry.kind, line.seat
    is_mine = thing.is_held(stance.appraisal.sides[stance.seat])
    is_askers = thing.is_held(stance.appraisal.sides[asker])
    if kind == "price" and is_mine:
        return _asking(stance, line, thing)
    if kind == "bid" and is_askers:
        return _bidding(stance, turn, line, thing)
    if (kind == "wanted" and is_mine) or (kind == "for_sale" and is_askers):
        found = _sought(stance, line, thing)
        if found:
            return _interested(stance, line, thing, found)
        if kind == "wanted":
            return _without_a_deal(stance, line, thing)
        return _answering_a_sale(stance, turn, line, thing)
    return None


def _said(stance: Stance, line: Utterance, thing: Thing, say: str) -> Reply:
    return _answered(line, thing.phrase(stance.appraisal, say))


def _is_no_partner(stance: Stance, seat: Seat) -> bool:
    return is_shunned(stance, seat) or stance.temper.takes is None


# things marked as wanted or for sale


def _sought(stance: Stance, line: Utterance, thing: Thing) -> list[Deal]:
    """Returns the deals about a marked thing that this seat would make."""
    assert line.enquiry is not None
    if _is_no_partner(stance, line.seat):
        return []
    found = _deals(stance, line.seat, thing, is_giver=line.enquiry.kind == "wanted")
    return [deal for deal in found if not breaks_word(stance, deal.goods)]


def _interested(stance: Stance, line: Utterance, thing: Thing, found: list[Deal]) -> Reply | None:
    """Says that a deal about a marked thing is possible and offers it; nothing until it may."""
    assert line.enquiry is not None
    is_wanted = line.enquiry.kind == "wanted"
    offer = _first_offer(stance, found)
    phrase = thing.phrase(stance.appraisal, "have_it" if is_wanted else "take_it")
    return None if offer is None else _answered(line, phrase, offer)


def _answering_a_sale(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Reply | None:
    """Bids above all others for a thing for sale, or first says that it is of no use."""
    if _is_worth_a_note(stance, line, thing):
        agreed = _bid(stance, turn, line, thing)
        return None if agreed is None else _priced(stance, line, thing, agreed)
    return None if _answers(turn, line) else _said(stance, line, thing, "no_use")


def _without_a_deal(stance: Stance, line: Utterance, thing: Thing) -> Reply | None:
    """Names a price for a wanted thing that is for sale to others, or says why it is kept."""
    if not is_for_sale(stance, thing):
        phrase = needed(stance, thing) or thing.phrase(stance.appraisal, "stays")
        return _answered(line, phrase)
    if _is_no_partner(stance, line.seat):
        return None
    deal = _sale(stance, thing, stance.seat, line.seat)
    agreed = None if breaks_word(stance, deal.goods) else price(stance, deal)
    if agreed is None or agreed.nets[stance.seat] <= 0:
        return None
    return _priced(stance, line, thing, agreed)


# when asked for the price of a thing that it has


def _asking(stance: Stance, line: Utterance, thing: Thing) -> Reply:
    """Names a price for a thing, or says that a swap is better, or why the thing is kept."""
    if _is_no_partner(stance, line.seat):
        return _said(stance, line, thing, "stays")
    deal = _sale(stance, thing, stance.seat, line.seat)
    if breaks_word(stance, deal.goods):
        return _keeping(stance, line, thing)
    is_gain = deal.joint >= stance.temper.least
    agreed = next_terms(stance, deal) if is_gain else None
    if agreed is None or agreed.nets[stance.seat] <= 0:
        swap = _first_offer(stance, _deals(stance, line.seat, thing, is_giver=True))
        if swap is not None:
            return _answered(line, thing.phrase(stance.appraisal, "rather_swap"), swap)
        never = None if is_gain else kept_back(stance, thing)
        if never is not None:
            return _answered(line, never)
        agreed = price(stance, deal)
    if agreed is not None and agreed.nets[stance.seat] > 0:
        return _priced(stance, line, thing, agreed)
    return _keeping(stance, line, thing)


def _keeping(stance: Stance, line: Utterance, thing: Thing) -> Reply:
    """Says what the thing is needed for, or only that it is kept."""
    return _answered(line, kept_back(stance, thing) or thing.phrase(stance.appraisal, "stays"))


# when asked what it would give for a thing


def _bidding(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Reply:
    """Bids more than others have, or says that a swap is better, or why there is no bid."""
    if _is_no_partner(stance, line.seat) or not _is_worth_a_note(stance, line, thing):
        return _said(stance, line, thing, "no_use")
    agreed = _bid(stance, turn, line, thing)
    if agreed is not None:
        return _priced(stance, line, thing, agreed)
    swap = _first_offer(stance, _deals(stance, line.seat, thing, is_giver=False))
    if swap is not None:
        return _answered(line, thing.phrase(stance.appraisal, "rather_swap"), swap)
    said = {phrase.say for phrase in _answers(turn, line)}
    if "bid_price" in said:
        return _said(stance, line, thing, "too_dear" if "others_use" in said else "others_use")
    agreed = price(stance, _sale(stance, thing, line.seat, stance.seat))
    if agreed is not None and agreed.nets[stance.seat] < 0:
        return _priced(stance, line, thing, agreed)
    return _said(stance, line, thing, "no_price")


def _bid(stance: Stance, turn: Turn, line: Utterance, thing: Thing) -> Terms | None:
    """Returns the next price of the plan if both gain by the sale, else a bid by own worth.

    None means that this seat makes no bid above the others.
    """
    if _is_no_partner(stance, line.seat):
        return None
    deal = _sale(stance, thing, line.seat, stance.seat)
    bids = [phrase.cash or 0 for phrase in _answers(turn, line) if phrase.say == "bid_price"]
    highest = max(bids, default=0) // stance.appraisal.rules.note
    planned = next_terms(stance, deal) if deal.joint >= stance.temper.least else None
    if planned is not None and planned.nets[line.seat] > highest:
        return planned
    return _next_bid(stance, deal, line.seat, above=highest)


def _is_worth_a_note(stance: Stance, line: Utterance, thing: Thing) -> bool:
    """Whether this seat would gain by the asker's thing if it paid one note, the least possible."""
    gains = dict(_sale(stance, thing, line.seat, stance.seat).gains)
    return gains[stance.seat] >= 1 + stance.temper.least


def _answers(turn: Turn, line: Utterance) -> list[Phrase]:
    """Returns what all seats have answered to an enquiry so far."""
    return [other.phrase for other in turn.said if other.re == line.n and other.phrase is not None]


# prices


def _sale(stance: Stance, thing: Thing, seller: Seat, buyer: Seat) -> Deal:
    appraisal = stance.appraisal
    goods = ((seller, buyer, thing.bundle(len(appraisal.rules.types))),)
    return bare(appraisal, goods, (seller, buyer))


def _priced(stance: Stance, line: Utterance, thing: Thing, agreed: Terms) -> Reply:
    """Names the price, with an offer at it if one may be made."""
    notes, asker = agreed.nets[stance.seat], line.seat
    is_seller = notes > 0
    pair = (stance.seat, asker) if is_seller else (asker, stance.seat)
    deal = _sale(stance, thing, *pair)
    action = None
    if len(stance.memory.made) < stance.temper.offers and _may_offer(stance, deal, notes):
        action = offer_of(stance.appraisal, deal.goods, agreed)
    phrase = thing.phrase(stance.appraisal, _naming(stance, deal, notes), cash=abs(notes))
    was = moved_from(stance, deal, notes)
    if was is not None:
        phrase = replace(phrase, say="price_moved", was=abs(was) * stance.appraisal.rules.note)
    return _answered(line, phrase, action)


def _naming(stance: Stance, deal: Deal, notes: int) -> str:
    """Returns how a price is named: it stays where it was refused before."""
    if _was_given_up(stance, deal, notes):
        return "hold"
    return "ask_price" if notes > 0 else "bid_price"


def _was_given_up(stance: Stance, deal: Deal, notes: int) -> bool:
    """Whether an own offer of these goods at this price was refused or taken back."""
    before = stance.memory.given_up(deal.goods)
    return any(money_of(stance.appraisal, made.offer)[stance.seat] == notes for made in before)


def _first_offer(stance: Stance, found: Iterable[Deal]) -> MakeOffer | None:
    """Returns an offer of the first of these deals that may be made, at the plan's next price."""
    known, temper = stance.memory, stance.temper
    if len(known.made) >= temper.offers:
        return None
    for deal in found:
        agreed = next_terms(stance, deal)
        if agreed is not None and _may_offer(stance, deal, agreed.nets[stance.seat]):
            return offer_of(stance.appraisal, deal.goods, agreed)
    return None


def _may_offer(stance: Stance, deal: Deal, notes: int) -> bool:
    if not stance.busy.isdisjoint(deal.parties):
        return False
    is_open = any(made.goods == deal.goods for made in stance.memory.open)
    if is_open or _was_given_up(stance, deal, notes):
        return False
    return stands_with_others(stance, deal.goods, notes)


def _deals(stance: Stance, other: Seat, thing: Thing, is_giver: bool) -> list[Deal]:
    """Returns the deals with another seat in which this seat gives the thing, or gets it."""
    best = islice(pair_deals(stance.appraisal, other), None if is_giver else INTERESTING)
    side = given if is_giver else received
    return [deal for deal in best if thing in side(deal.goods, stance.seat)]


PLEA = "a_little_more"
# Said if no phrase fits, as when the price goes from a sum that the seat gets to one that it pays.
BETTER = Phrase(say="for_all")


def answer_plea(stance: Stance, turn: Turn) -> Reply | None:
    """Answers a plea with a better offer than the latest one that is open to who asked.

    The old offer stays open until `reconsider` withdraws it.
    """
    for line in _unanswered(turn):
        if line.phrase is not None and line.phrase.say == PLEA and _is_latest(turn, line):
            for made in reversed(stance.memory.open):
                if line.seat in made.parties and not made.offer.secret:
                    return _better(stance, line, made)
    return None


def plead(stance: Stance, line: Utterance, number: int) -> Reply | None:
    """Answers a plea in words for more than one of its open offers gives."""
    for made in stance.memory.open:
        if made.offer.id == number and not made.offer.secret:
            return _better(stance, line, made)
    return None


def _better(stance: Stance, line: Utterance, made: KnownOffer) -> Reply:
    asked = _as_if_refused(stance, made)
    deal = bare(stance.appraisal, made.goods, tuple(sorted(made.parties)))
    agreed = next_terms(asked, deal)
    before = money_of(stance.appraisal, made.offer)
    if agreed is None or agreed.nets[line.seat] <= before[line.seat]:
        notes = before[stance.seat]
        hold = Phrase(say="hold", cash=abs(notes) * stance.appraisal.rules.note)
        return _answered(line, hold if notes else Phrase(say="no_other_price"))
    decision = ReasonedAction(
        offer_of(stance.appraisal, made.goods, agreed), "concession", deal=deal
    )
    phrase = next(offering(asked, decision), BETTER)
    return replace(_answered(line, phrase), action=decision.action)


def _as_if_refused(stance: Stance, made: KnownOffer) -> Stance:
    appraisal, number = stance.appraisal, made.offer.id
    offers = tuple(
        replace(offer, status="declined") if offer.id == number else offer
        for offer in appraisal.view.offers
    )
    appraisal = replace(appraisal, view=replace(appraisal.view, offers=offers))
    return replace(
        stance, appraisal=appraisal, memory=memory(appraisal.rules, appraisal.view, stance.seat)
    )
