"""What if: the answers a player gets before doing something, from what they may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec

from teahouse.core import BadInput, FastChance, RuleError, Seat
from teahouse.games.chinatown.rules.actions import (
    Accept,
    Clause,
    Deliver,
    Give,
    MakeOffer,
    PlaceTile,
)
from teahouse.games.chinatown.rules.phases.business import income
from teahouse.games.chinatown.rules.phases.deliveries import deliveries_of
from teahouse.games.chinatown.rules.phases.placing import check_place_tile, place
from teahouse.games.chinatown.rules.phases.trade import check_accept, check_offer
from teahouse.games.chinatown.rules.positions.position import Position
from teahouse.games.chinatown.rules.positions.redeal import redeal
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import Offer, State

from .joining import CardsAnswer, joined_by_cards
from .overview import BoardAnswer, overview
from .prospect import Prospect, prospect
from .shares import ShareNow, shares_of

__all__ = ["Answer", "Query", "what_if"]

OWN_SIDE = ("promised", "no_street", "finished", "not_enough")  # what the seat lacks, not the offer


class _Query(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower
):
    pass


class Draft(_Query, frozen=True):
    """What an offer would change for each of its parties."""

    gives: tuple[Give, ...]
    clauses: tuple[Clause, ...] = ()
    secret: bool = False
    counters: int | None = None


class OnTable(_Query, frozen=True, tag="offer"):
    """What an open offer would change for each of its parties; spectators may ask it too."""

    offer: int


class Places(_Query, frozen=True):
    """What the board would pay with these tiles placed, in this order."""

    places: tuple[tuple[int, str], ...]


class Best(_Query, frozen=True):
    """The most that a player's board could pay this round."""

    seat: Seat


class Board(_Query, frozen=True):
    """Every business on the board, and each player's income; spectators may ask it too."""


class Cards(_Query, frozen=True):
    """What each card in hand would join."""


Query: TypeAlias = Draft | OnTable | Places | Best | Board | Cards


class Refused(msgspec.Struct, frozen=True):
    code: str
    rule: str
    facts: dict[str, Any]


class PartyChange(msgspec.Struct, frozen=True):
    """One party's best income of the round as things stand, and with the deal."""

    seat: Seat
    before: Prospect
    after: Prospect


class DraftAnswer(msgspec.Struct, frozen=True):
    """Why the offer could not be made, if so, and what it would change for whom."""

    refused: Refused | None
    parties: tuple[PartyChange, ...]
    shares: tuple[ShareNow, ...] = ()  # what its shares come to once it is done


class PlacesAnswer(msgspec.Struct, frozen=True):
    """Why the tiles could not be placed, if so, and the income before and after."""

    refused: Refused | None
    before: int
    after: int


Answer: TypeAlias = DraftAnswer | PlacesAnswer | Prospect | BoardAnswer | CardsAnswer


def what_if(rules: Rules, view: Position, seat: Seat | None, raw: object) -> Answer:
    """The answer to a query; raises BadInput for one that makes no sense."""
    try:
        query: Query = msgspec.convert(raw, Query)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from error
    if isinstance(query, Board):
        return overview(rules, view)
    if isinstance(query, OnTable):
        return _on_table(rules, view, seat, query.offer)
    if seat is None:
        raise BadInput("a spectator has nothing of their own to think about")
    match query:
        case Cards():
            return joined_by_cards(rules, view, seat)
        case Draft():
            return _draft(rules, view, seat, query)
        case Places():
            return _places(rules, view, seat, query)
        case Best():
            if query.seat not in rules.seats:
                raise BadInput(f"there is no seat {query.seat}")
            return prospect(rules, view, query.seat)


def _imagined(rules: Rules, view: Position) -> State:
    """A state that agrees with the view: whatever the seat itself is told is the same in it."""
    return redeal(rules, view, FastChance("what if"))


def _draft(rules: Rules, view: Position, seat: Seat, query: Draft) -> DraftAnswer:
    offer = MakeOffer(
        seat=seat,
        gives=query.gives,
        clauses=query.clauses,
        secret=query.secret,
        counters=query.counters,
    )
    refused = _refusal(lambda: check_offer(_imagined(rules, view), offer))
    if refused is not None and refused.code not in OWN_SIDE:
        return DraftAnswer(refused, ())
    return _changed(rules, view, Offer(0, seat, query.gives, query.clauses), refused)


def _on_table(rules: Rules, view: Position, seat: Seat | None, number: int) -> DraftAnswer:
    """Refused is why the seat that asks could not accept it, if it is still to answer."""
    offer = next((one for one in view.offers if one.id == number and one.status == "open"), None)
    if offer is None:
        raise BadInput(f"there is no open offer {number}")
    refused = None
    if seat is not None and seat in offer.parties() - {*offer.accepted}:
        action = Accept(seat=seat, offer=number)
        refused = _refusal(lambda: check_accept(_imagined(rules, view), action))
    return _changed(rules, view, offer, refused)


def _changed(rules: Rules, view: Position, offer: Offer, refused: Refused | None) -> DraftAnswer:
    """What an offer changes, with what would be delivered then and there."""
    gives = list(offer.gives)
    if any(c.kind == "deliver" for c in view.clauses) or any(
        isinstance(c, Deliver) for c in offer.clauses
    ):
        gives += deliveries_of(_imagined(rules, view), offer)
    parties = sorted(offer.parties())
    after = {who: prospect(rules, view, who, gives=gives, clauses=offer.clauses) for who in parties}
    return DraftAnswer(
        refused,
        tuple(PartyChange(who, prospect(rules, view, who), after[who]) for who in parties),
        tuple(shares_of(rules, view, enumerate(offer.clauses), gives)),
    )


def _places(rules: Rules, view: Position, seat: Seat, query: Places) -> PlacesAnswer:
    state = _imagined(rules, view)
    before = income(rules, state.owner, state.shops)[seat]
    refused = None
    for building, tile in query.places:
        action = PlaceTile(seat=seat, tile=tile, building=building)
        refused = _refusal(partial(check_place_tile, state, action))
        if refused is not None:
            break
        state, _ = place(state, action)
    return PlacesAnswer(refused, before, income(rules, state.owner, state.shops)[seat])


def _refusal(check: Callable[[], None]) -> Refused | None:
    try:
        check()
    except RuleError as error:
        return Refused(error.code, error.rule, error.facts)
    return None
