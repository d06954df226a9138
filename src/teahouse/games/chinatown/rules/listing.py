"""The legal actions of a seat, except offers, which are too many to list."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from operator import attrgetter, is_not

from teahouse.core import Seat

from .actions import Accept, Action, Decline, Done, Judge, Keep, Order, PlaceTile, Ready, Withdraw
from .deal import kept_number
from .placing import can_ask_for_order, can_place
from .position import changed_offers, owned
from .promises import places_to_keep, promises_due
from .state import State, open_clauses, open_offers, to_act
from .trade import can_accept

__all__ = ["actions", "seats_with_new_actions"]

on_the_board = attrgetter("phase", "round", "turn", "owner", "shops", "clauses", "order")


def actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yields the legal actions of a seat, except offers and keeps with a discard."""
    match state.phase:
        case "deal":
            return chain(_keeps(state, seat), _verdicts(state, seat))
        case "trade":
            return chain(_answers(state, seat), _verdicts(state, seat))
        case "place":
            return chain(_placements(state, seat), _verdicts(state, seat))
        case "over":
            return _verdicts(state, seat)


def _keeps(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    if player.kept is not None:
        return
    wanted = kept_number(state, player)
    fewest = wanted if state.rules.options.must_mark else 0
    for count in range(wanted, fewest - 1, -1):
        for cards in combinations(player.hand, count):
            yield Keep(seat=seat, cards=cards)


def _answers(state: State, seat: Seat) -> Iterator[Action]:
    for offer in open_offers(state):
        if not offer.concerns(seat):
            continue
        if seat not in offer.accepted and can_accept(state, offer, seat):
            yield Accept(seat=seat, offer=offer.id)
        if seat == offer.by:
            yield Withdraw(seat=seat, offer=offer.id)
        else:
            yield Decline(seat=seat, offer=offer.id)
    yield Ready(seat=seat, ready=not state.players[seat].ready)
    if can_ask_for_order(state):
        yield Order(seat=seat)


def _placements(state: State, seat: Seat) -> Iterator[Action]:
    if seat not in to_act(state):
        return
    promised = places_to_keep(state, seat)
    # Without open promises and variants every tile fits on every empty building, so no check is
    # needed.
    is_free = not open_clauses(state.clauses) and state.rules.options.places_anywhere
    empty = [b for b in owned(state.rules, state.owner)[seat] if not state.shops[b]]
    for kind, count in enumerate(state.players[seat].tiles):
        for building in empty if count else ():
            place = PlaceTile(seat=seat, tile=state.rules.types[kind], building=building)
            if is_free or can_place(state, place):
                yield place
    if not promised:
        yield Done(seat=seat)
    if can_ask_for_order(state):
        yield Order(seat=seat)


def _verdicts(state: State, seat: Seat) -> Iterator[Action]:
    for clause in promises_due(state, seat):
        yield Judge(seat=seat, promise=clause.id, kept=True)
        yield Judge(seat=seat, promise=clause.id, kept=False)


def seats_with_new_actions(before: State, after: State) -> Collection[Seat]:
    """Returns the seats whose listed actions may have changed.

    Everyone's may have if the board or a promise changed. Otherwise only the players who changed,
    and the parties of offers that changed, are returned.
    """
    everyone = after.rules.seats
    if any(map(is_not, on_the_board(before), on_the_board(after))):
        return everyone
    if can_ask_for_order(before) != can_ask_for_order(after):
        return everyone
    if after.clauses or len(after.offers) < len(before.offers):
        return everyone
    seats = {seat for seat in everyone if before.players[seat] is not after.players[seat]}
    return seats.union(*(offer.parties() for offer in changed_offers(before.offers, after.offers)))
