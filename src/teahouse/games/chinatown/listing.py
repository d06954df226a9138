"""The actions that can be listed; offers cannot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from teahouse.core import Seat

from .actions import (
    Accept,
    Action,
    Decline,
    Done,
    Judge,
    Keep,
    PlaceTile,
    Promise,
    Ready,
    Withdraw,
)
from .deal import kept_number
from .state import State
from .trade import open_offers

__all__ = ["actions"]


def actions(state: State, seat: Seat) -> Iterator[Action]:
    """Candidates for a seat; the rules still have the last word on each."""
    match state.phase:
        case "deal":
            yield from _keeps(state, seat)
        case "trade":
            yield from _answers(state, seat)
            yield Ready(seat=seat, ready=not state.players[seat].ready)
        case "place":
            yield from _placements(state, seat)
            yield Done(seat=seat)
        case "over":
            return
    yield from _verdicts(state, seat)


def _keeps(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    wanted = kept_number(state, player)
    fewest = wanted if state.rules.options.must_mark else 0
    for count in range(wanted, fewest - 1, -1):
        for cards in combinations(player.hand, count):
            yield Keep(seat=seat, cards=cards)


def _answers(state: State, seat: Seat) -> Iterator[Action]:
    for offer in open_offers(state):
        if seat not in offer.parties():
            continue
        if seat not in offer.accepted:
            yield Accept(seat=seat, offer=offer.id)
        if seat == offer.by:
            yield Withdraw(seat=seat, offer=offer.id)
        else:
            yield Decline(seat=seat, offer=offer.id)


def _placements(state: State, seat: Seat) -> Iterator[Action]:
    empty = [b for b in state.owned_by(seat) if not state.shops[b]]
    for kind, count in enumerate(state.players[seat].tiles):
        if count:
            for building in empty:
                yield PlaceTile(seat=seat, tile=state.rules.types[kind], building=building)


def _verdicts(state: State, seat: Seat) -> Iterator[Action]:
    for clause in state.clauses:
        if clause.state == "open" and isinstance(clause.terms, Promise):
            yield Judge(seat=seat, promise=clause.id, kept=True)
            yield Judge(seat=seat, promise=clause.id, kept=False)
