"""Deliveries: what was promised goes on the moment its giver has it (C13)."""

from __future__ import annotations

from teahouse.games.chinatown.rules.actions import Deliver, Give
from teahouse.games.chinatown.rules.events import Event, GoodsDelivered
from teahouse.games.chinatown.rules.positions.public import open_clauses
from teahouse.games.chinatown.rules.state import Offer, State, Undertaking

from .promises import agree, settle
from .transfer import hand_over

__all__ = ["deliver", "deliveries_of", "has"]


def deliver(state: State, events: list[Event]) -> tuple[State, list[Give]]:
    """Everything that can be delivered is, the oldest promise first; and what that was."""
    delivered: list[Give] = []
    while (due := _next_due(state)) is not None:
        terms = due.terms
        assert isinstance(terms, Deliver)
        delivered.append(_delivery(terms))
        state = hand_over(state, delivered[-1:])
        events.append(
            GoodsDelivered(giver=terms.by, to=terms.to, building=terms.building, tile=terms.tile)
        )
        state = settle(state, {due.id: "kept"}, events)
    return state, delivered


def deliveries_of(state: State, offer: Offer) -> list[Give]:
    """What would be delivered, by whom to whom, if an offer were a deal."""
    events: list[Event] = []
    return deliver(agree(hand_over(state, offer.gives), offer, events), events)[1]


def _next_due(state: State) -> Undertaking | None:
    for clause in open_clauses(state.clauses):
        if isinstance(clause.terms, Deliver) and has(state, clause.terms):
            return clause
    return None


def has(state: State, terms: Deliver) -> bool:
    """Whether the giver has what is to be delivered."""
    if terms.building is not None:
        return state.owner[terms.building] == terms.by
    if terms.tile is None or terms.by not in state.rules.seats:
        return False
    return state.players[terms.by].tiles[state.rules.type_index[terms.tile]] > 0


def _delivery(terms: Deliver) -> Give:
    if terms.building is not None:
        return Give(giver=terms.by, to=terms.to, buildings=(terms.building,))
    assert terms.tile is not None
    return Give(giver=terms.by, to=terms.to, tiles={terms.tile: 1})
