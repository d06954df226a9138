"""Chinatown in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

import msgspec

from teahouse.core.wire import packaged
from teahouse.games.chinatown.rules.rulebook import VERSION, options_from, year_of
from teahouse.words.english import grammar
from teahouse.words.english.grammar import amount, an, listed, money, shares
from teahouse.words.english.phrasebook import phrase

from .rules import actions as act
from .rules import events as ev

__all__ = ["PHASES", "action", "clause_terms", "event", "moment", "note_told", "terms", "title_of"]


REASON = re.compile(r"reason:([a-z_]+)@\d+")  # how a bot notes why it offers
_WORDS = packaged("teahouse.games.chinatown", "text.json", dict[str, dict[str, str]])
TITLES, PHASES = _WORDS["titles"], _WORDS["phases"]
PAID_FOR, REASONS = _WORDS["paid_for"], _WORDS["reasons"]


def moment(
    position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    """Returns a heading like `Round 3, 1967, year of the Goat: trading`."""
    del names  # in most phases it is nobody's turn
    number = position["round"]
    counted = year_of(options_from(options, VERSION).edition, number)
    year = f", {counted[0]}, year of the {counted[1]}" if counted else ""
    return f"Round {number}{year}: {PHASES[position['phase']]}"


def title_of(identifier: str) -> str:
    """Returns the title of a shop: `Tea House` for `tea_house`, `Seafood` for `sea_food`."""
    return TITLES.get(identifier) or grammar.title_of(identifier)


def _counted(tiles: Mapping[Any, int]) -> str:
    """Lists counts of tiles, as in `2 Photo and 1 Florist`. Counts of zero are left out."""
    return listed(f"{count} {title_of(name)}" for name, count in tiles.items() if count)


def event(happened: ev.Event, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
    """Returns an event as one sentence without its full stop."""
    del box  # buildings have numbers, and tiles the names of their types
    match happened:
        case ev.RoundStarted():
            return f"Round {happened.round} begins; {names[happened.first_player]} is first"
        case ev.CardsDealt():
            return f"{names[happened.seat]} is dealt {amount(happened.count, 'card')}"
        case ev.HandDealt():
            return f"{names[happened.seat]} is dealt {listed(happened.cards)}"
        case ev.CardsChosen():
            return f"{names[happened.seat]} has chosen"
        case ev.BuildingsClaimed():
            return f"{names[happened.seat]} claims {_buildings(happened.buildings)}"
        case ev.TilesDrawn():
            return f"{names[happened.seat]} draws {_counted(happened.tiles)}"
        case ev.TradeStarted():
            return "Trading begins"
        case ev.ReadySaid():
            return f"{names[happened.seat]} is {'ready' if happened.ready else 'not ready yet'}"
        case ev.OrderAsked():
            return f"{names[happened.seat]} asks for the order: shops are opened one after another"
        case ev.PlacingStarted():
            return "Shops may be opened" + (
                "" if happened.turn is None else f", {names[happened.turn]} first"
            )
        case ev.ShopPlaced():
            shop = title_of(happened.tile)
            return f"{names[happened.seat]} opens {an(shop)} shop in building {happened.building}"
        case ev.PlacingDone():
            return f"{names[happened.seat]} is done"
        case ev.OutlookTurned():
            if not happened.sizes:
                return "Outlook card: no bonus"
            return f"Outlook card: a bonus for businesses of {listed(happened.sizes)}"
        case ev.OutlookPaid():
            return f"{names[happened.seat]} gets {money(happened.cash)} by the outlook card"
        case ev.IncomePaid():
            return f"{names[happened.seat]} earns {money(happened.cash)}"
        case ev.GameEnded():
            told = f"{shares(happened.scores, names)}"
            return f"The game is over: {told}; {listed(names[w] for w in happened.winners)} won"
        case _:
            return _deal_event(happened, names)


DealEvent = (
    ev.OfferMade
    | ev.OfferAccepted
    | ev.AcceptanceLapsed
    | ev.OfferClosed
    | ev.DealDone
    | ev.GoodsGiven
    | ev.GoodsDelivered
    | ev.MoneyPaid
    | ev.ClauseAgreed
    | ev.ClauseSettled
)


def _deal_event(happened: DealEvent, names: Sequence[str]) -> str:
    match happened:
        case ev.OfferMade(offer=offer):
            how = "secretly offers" if offer.secret else "offers"
            return f"{names[offer.by]} {how} ({offer.id}): {terms(offer, names)}"
        case ev.OfferAccepted():
            return f"{names[happened.seat]} accepts offer {happened.offer}"
        case ev.AcceptanceLapsed():
            return f"{names[happened.seat]}'s acceptance of offer {happened.offer} lapses"
        case ev.OfferClosed():
            by = "" if happened.seat is None else f" by {names[happened.seat]}"
            why = "" if happened.why is None else f": “{phrase(happened.why, title_of, names)}”"
            return f"Offer {happened.offer} is {happened.status}{by}{why}"
        case ev.DealDone():
            return f"Deal {happened.offer} is done"
        case ev.GoodsGiven():
            return f"{names[happened.giver]} gives {names[happened.to]} {_goods(happened)}"
        case ev.GoodsDelivered(giver=giver, to=to):
            return f"{names[giver]} passes {_thing(happened)} on to {names[to]}, as promised"
        case ev.MoneyPaid():
            paid = f"{names[happened.giver]} pays {names[happened.to]} {money(happened.cash)}"
            return paid + PAID_FOR[happened.why]
        case ev.ClauseAgreed(clause=clause):
            return f"Agreed ({clause.id}): {clause_terms(clause.terms, names)}"
        case ev.ClauseSettled():
            return f"Promise {happened.clause} is {happened.state}"
        case _:
            assert_never(happened)


def action(possible: act.Action, names: Sequence[str]) -> str:
    """Returns what choosing this action does, in words."""
    match possible:
        case act.Keep():
            back = f", give back {listed(possible.discard)}" if possible.discard else ""
            return f"keep {_buildings(possible.cards)}{back}"
        case act.MakeOffer():
            return f"offer: {terms(possible, names)}"
        case act.Accept() | act.Decline() | act.Withdraw():
            return f"{type(possible).__name__.lower()} offer {possible.offer}"
        case act.Ready():
            return "ready to move on" if possible.ready else "not ready yet"
        case act.Order():
            return "ask that shops be opened in order this round"
        case act.PlaceTile():
            return f"open {an(title_of(possible.tile))} shop in building {possible.building}"
        case act.Done():
            return "done for this round"
        case act.Judge():
            return f"promise {possible.promise} was {'kept' if possible.kept else 'broken'}"
        case act.Timeout():
            return "time is up"
        case _:
            assert_never(possible)


def terms(offer: Any, names: Sequence[str]) -> str:
    """Returns who gives what to whom in an offer, and who promises what."""
    told = [f"{names[g.giver]} gives {names[g.to]} {_goods(g)}" for g in offer.gives]
    told += [clause_terms(clause, names) for clause in offer.clauses]
    note = note_told(offer.note)
    return "; ".join(told) + (f" ({note})" if note else "")


def note_told(note: str) -> str:
    """Returns what was said with an offer; a bot's reason is put in words, if it has any."""
    reason = REASON.fullmatch(note)
    return note if reason is None else REASONS.get(reason[1], "")


def _goods(give: Any) -> str:
    return listed(_parts(give))


def _parts(give: Any) -> Iterator[str]:
    if give.buildings:
        yield _buildings(give.buildings)
    if give.tiles:
        yield _counted(give.tiles)
    match give.cards:
        case 0 | ():
            pass
        case int() as count:
            yield amount(count, "held card")
        case cards:
            yield f"held cards {listed(cards)}"
    if getattr(give, "cash", None):
        yield money(give.cash)


def clause_terms(clause: act.Clause, names: Sequence[str]) -> str:
    """Returns who promises what to whom."""
    by, to = names[clause.by], names[clause.to]
    match clause:
        case act.Place():
            shop = title_of(clause.tile)
            return f"{by} promises {to} to open {shop} in building {clause.building}"
        case act.LeaveEmpty():
            return f"{by} promises {to} to leave building {clause.building} empty"
        case act.Pay():
            return f"{by} promises to pay {to} {money(clause.cash)} after income"
        case act.Deliver():
            return f"{by} promises to pass {_thing(clause)} on to {to} on getting it this round"
        case act.ShareIncome(building=None):
            return f"{by} promises {to} {clause.percent}% of their income"
        case act.ShareIncome():
            group = f"the business in building {clause.building}"
            return f"{by} promises {to} {clause.percent}% of what {group} earns"
        case act.Refrain():
            return f"{by} promises {to} no further deal with {names[clause.seat]} this round"
        case act.Promise():
            return f"{by} promises {to} for round {clause.round}: “{clause.text}”"
        case _:
            assert_never(clause)


def _thing(named: ev.GoodsDelivered | act.Deliver) -> str:
    if named.building is not None:
        return f"building {named.building}"
    return f"{an(title_of(named.tile or ''))} tile"


def _buildings(numbers: Sequence[int]) -> str:
    if not numbers:
        return "no building"
    return f"{'building' if len(numbers) == 1 else 'buildings'} {listed(numbers)}"
