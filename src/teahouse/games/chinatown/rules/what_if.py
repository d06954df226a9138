"""Answers to a player who asks "what if", from what that player may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from teahouse.core import BadInput, FastChance, RuleError, Seat
from teahouse.games.chinatown.placement.groups import bits, joined, mask_of, sizes_of
from teahouse.games.chinatown.placement.groups import groups as connected
from teahouse.games.chinatown.placement.search import Holdings

from .actions import Accept, Clause, Deliver, Give, MakeOffer, PlaceTile, ShareIncome
from .income import Business, businesses, income, outlook_pay
from .placing import check_place_tile, place
from .position import ClausePosition, Position, board_of
from .promises import deliveries_of
from .prospect import Prospect, holdings, prospect
from .redeal import redeal
from .rulebook import Rules
from .settling import share_of
from .state import Offer, State, with_owner
from .trade import check_accept, check_offer

__all__ = ["Answer", "BoardAnswer", "Query", "what_if"]


class JoinedShops(msgspec.Struct, frozen=True):
    """Shops of one's own, of one type, that the building stands beside."""

    tile: str
    buildings: tuple[int, ...]


class CardJoins(msgspec.Struct, frozen=True):
    """A card, and what of one's own is beside it."""

    card: int
    land: tuple[int, ...]  # the buildings of one's own that it would be connected with
    cards: tuple[int, ...]  # others in hand that are adjacent to it
    shops: tuple[JoinedShops, ...]


class CardsAnswer(msgspec.Struct, frozen=True):
    """What the cards in hand would join, and whether cards may go back to the deck (C22)."""

    cards: tuple[CardJoins, ...]
    may_discard: bool = False


def _joined_by_cards(rules: Rules, view: Position, seat: Seat) -> CardsAnswer:
    """Returns each card in hand, with what it would join."""
    site, player = rules.site, view.players[seat]
    mine, hand = mask_of(player.buildings), player.hand or ()
    own = [
        (tile, group)
        for tile, shops in zip(rules.types, holdings(rules, view, seat).shops, strict=True)
        for group in connected(site, shops)
    ]
    own.sort(key=lambda one: next(bits(one[1])))
    return CardsAnswer(
        tuple(
            CardJoins(
                card=card,
                land=tuple(bits(joined(site, 1 << card, mine) & mine)),
                cards=tuple(near for near in rules.neighbours[card] if near in hand),
                shops=tuple(
                    JoinedShops(tile, tuple(bits(group)))
                    for tile, group in own
                    if group & site.near[card]
                ),
            )
            for card in hand
        ),
        may_discard=rules.options.keep_cards,
    )


class ShareNow(msgspec.Struct, frozen=True):
    """The sum that a share comes to: `clause` is its number, in an offer its place from 0."""

    clause: int
    cash: int


def _shares_of(
    rules: Rules, view: Position, shares: Iterable[tuple[int, object]], gives: Iterable[Give] = ()
) -> Iterator[ShareNow]:
    """Yields what these clauses come to, once the buildings of these gives have changed hands."""
    wanted = [(number, terms) for number, terms in shares if isinstance(terms, ShareIncome)]
    if not wanted:
        return
    owner, shops = board_of(rules, view)
    for give in gives:
        owner = with_owner(owner, give.buildings, give.to)
    earned = income(rules, owner, shops)
    if view.outlook:
        pays = outlook_pay(rules, owner, shops, view.outlook)
        earned = [sum(both) for both in zip(earned, pays, strict=True)]
    for number, terms in wanted:
        yield ShareNow(number, share_of(rules, owner, shops, terms, earned[terms.by]))


class Year(msgspec.Struct, frozen=True):
    """What a player's board pays as it stands, and at its best with the tiles they have."""

    seat: Seat
    income: int
    best: Prospect


class BoardAnswer(msgspec.Struct, frozen=True):
    businesses: tuple[Business, ...]
    players: tuple[Year, ...]
    shares: tuple[ShareNow, ...]


def _overview(rules: Rules, view: Position) -> BoardAnswer:
    """Returns the board as the rules count it, and each player's prospect as the view tells it."""
    best = [prospect(rules, view, seat) for seat in rules.seats]
    agreed = [(c.id, _share_terms(c)) for c in view.clauses if c.state == "open"]
    return BoardAnswer(
        businesses=tuple(businesses(rules, *board_of(rules, view))),
        players=tuple(Year(seat, best[seat].now, best[seat]) for seat in rules.seats),
        shares=tuple(_shares_of(rules, view, agreed)),
    )


def _share_terms(clause: ClausePosition) -> ShareIncome | None:
    if not isinstance(clause.percent, int):
        return None
    building = clause.building if isinstance(clause.building, int) else None
    return ShareIncome(by=clause.by, to=clause.to, percent=clause.percent, building=building)


OWN_SIDE = ("promised", "no_street", "finished", "not_enough")  # about the seat, not the offer


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
    reason: str


class ShopsTogether(msgspec.Struct, frozen=True):
    """Two or more shops of one type side by side, and the largest business in them (C15, C16)."""

    tile: str
    buildings: tuple[int, ...]
    size: int
    complete: bool


class PartyChange(msgspec.Struct, frozen=True):
    """One party's best income of the round as things stand, and with the deal.

    `grown` are the groups with the deal for which there are none as large without it, and `lost`
    the other way round; both the largest first.
    """

    seat: Seat
    before: Prospect
    after: Prospect
    grown: tuple[ShopsTogether, ...] = ()
    lost: tuple[ShopsTogether, ...] = ()


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
    """Returns the answer to a query. Raises BadInput for one that makes no sense."""
    try:
        query: Query = msgspec.convert(raw, Query)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from error
    if isinstance(query, Board):
        return _overview(rules, view)
    if isinstance(query, OnTable):
        return _on_table(rules, view, seat, query.offer)
    if seat is None:
        raise BadInput("a spectator has nothing of their own to think about")
    match query:
        case Cards():
            return _joined_by_cards(rules, view, seat)
        case Draft():
            return _draft(rules, view, seat, query)
        case Places():
            return _places(rules, view, seat, query)
        case Best():
            if query.seat not in rules.seats:
                raise BadInput(f"there is no seat {query.seat}")
            return prospect(rules, view, query.seat)


def _imagined(rules: Rules, view: Position) -> State:
    """Returns a state that agrees with the view.

    It differs from the true state only in what is hidden from the seat, so a check that tells the
    seat nothing hidden gives the true answer.
    """
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
    # An offer that nobody could make has no effects to show.
    if refused is not None and refused.code not in OWN_SIDE:
        return DraftAnswer(refused, ())
    return _changed(rules, view, Offer(0, seat, query.gives, query.clauses), refused)


def _on_table(rules: Rules, view: Position, seat: Seat | None, number: int) -> DraftAnswer:
    """Returns what an open offer would change.

    `refused` says why the seat that asks could not accept it, if it is still to answer.
    """
    offer = next((one for one in view.offers if one.id == number and one.status == "open"), None)
    if offer is None:
        raise BadInput(f"there is no open offer {number}")
    refused = None
    if seat is not None and seat in offer.parties() - {*offer.accepted}:
        action = Accept(seat=seat, offer=number)
        refused = _refusal(lambda: check_accept(_imagined(rules, view), action))
    return _changed(rules, view, offer, refused)


def _changed(rules: Rules, view: Position, offer: Offer, refused: Refused | None) -> DraftAnswer:
    """Returns what an offer changes, with the deliveries that would follow at once."""
    gives = list(offer.gives)
    if any(c.kind == "deliver" for c in view.clauses) or any(
        isinstance(c, Deliver) for c in offer.clauses
    ):
        gives += deliveries_of(_imagined(rules, view), offer)
    return DraftAnswer(
        refused,
        tuple(_change(rules, view, who, gives, offer) for who in sorted(offer.parties())),
        tuple(_shares_of(rules, view, enumerate(offer.clauses), gives)),
    )


def _change(
    rules: Rules, view: Position, seat: Seat, gives: Sequence[Give], offer: Offer
) -> PartyChange:
    before = prospect(rules, view, seat)
    after = prospect(rules, view, seat, gives=gives, clauses=offer.clauses)
    now = _together(rules, holdings(rules, view, seat), before)
    then = _together(rules, holdings(rules, view, seat, gives), after)
    return PartyChange(seat, before, after, _missing(then, now), _missing(now, then))


def _together(rules: Rules, held: Holdings, best: Prospect) -> list[ShopsTogether]:
    """Returns every group once tiles are placed as is best, the largest first."""
    for building, tile in best.places:
        held = held.with_shops(rules.type_index[tile], 1 << building)
    found = [
        ShopsTogether(rules.types[kind], tuple(bits(group)), sizes[0], sizes[0] == most)
        for kind, (most, shops) in enumerate(zip(rules.sizes, held.shops, strict=True))
        for group in connected(rules.site, shops)
        for sizes in (sizes_of(rules.site, kind, group),)
    ]
    return sorted(found, key=lambda group: -len(group.buildings))


def _missing(
    groups: Sequence[ShopsTogether], others: Sequence[ShopsTogether]
) -> tuple[ShopsTogether, ...]:
    """Returns the groups for which the others have none as large; each of those counts once."""
    unmatched, missing = list(others), list[ShopsTogether]()
    for group in groups:
        size = len(group.buildings)
        alike = (o for o in unmatched if o.tile == group.tile and len(o.buildings) >= size)
        match = next(alike, None)
        if match is not None:
            unmatched.remove(match)
        elif size > 1:
            missing.append(group)
    return tuple(missing)


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
    """Returns the refusal that a check raises, or None."""
    try:
        check()
    except RuleError as error:
        return Refused(error.code, error.rule, error.facts, error.reason.name)
    return None
