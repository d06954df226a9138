"""Promises: clauses that bind this round, deliveries, and words that are judged (C9, C13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.reasons import Why

from . import actions as act
from .events import ClauseAgreed, ClauseSettled, Event, GoodsDelivered
from .income import placeable
from .state import ClauseState, Offer, State, Undertaking, hand_over, open_clauses

__all__ = [
    "agree",
    "binding",
    "bound_seats",
    "can_deliver",
    "check_done",
    "check_judge",
    "check_place",
    "close_placing",
    "close_trading",
    "deliver",
    "deliveries_of",
    "judge",
    "keep_place",
    "knows_clause",
    "places_in",
    "places_to_keep",
    "promises_due",
    "settle",
]


def binding(state: State, seat: Seat) -> Sequence[act.Clause]:
    """Returns a player's open promises that forbid them something this round."""
    if not state.clauses:
        return ()
    return [
        clause.terms for clause in state.clauses if clause.terms.by == seat and _is_binding(clause)
    ]


def bound_seats(state: State) -> frozenset[Seat]:
    """Returns the seats whose promises forbid them something this round."""
    return frozenset([clause.terms.by for clause in state.clauses if _is_binding(clause)])


def _is_binding(clause: Undertaking) -> bool:
    return clause.state == "open" and not isinstance(clause.terms, (act.Pay, act.Promise))


def places_in(terms: Iterable[act.Clause]) -> dict[int, str]:
    """Returns the tiles that are promised to be placed, by building."""
    return {term.building: term.tile for term in terms if isinstance(term, act.Place)}


# Agreeing on clauses


def agree(state: State, offer: Offer, events: list[Event]) -> State:
    """Records the clauses of a deal as numbered, open undertakings."""
    if not offer.clauses:
        return state
    only = offer.secret_to
    first = state.clauses[-1].id + 1 if state.clauses else 1
    agreed = tuple(
        Undertaking(first + n, terms, offer.id, offer.secret)
        for n, terms in enumerate(offer.clauses)
    )
    events += [ClauseAgreed(clause=clause, only=only) for clause in agreed]
    return replace(state, clauses=state.clauses + agreed)


# Keeping them


def check_place(state: State, seat: Seat, tile: str, building: int) -> None:
    """Refuses a tile where a promise wants the building empty, or the tile elsewhere."""
    bound = binding(state, seat)
    if not bound:
        return
    places = places_in(bound)
    empty = [term.building for term in bound if isinstance(term, act.LeaveEmpty)]
    if building in empty or places.get(building, tile) != tile:
        raise RuleError(Why.building_promised, "C13", building=building)
    elsewhere = sum(t == tile for b, t in places.items() if b != building)
    kind = state.rules.type_index[tile]
    if state.players[seat].tiles[kind] <= elsewhere:
        raise RuleError(Why.tile_promised, "C13", tile=tile)
    if state.rules.options.finished == "closed":
        _check_leaves_room(state, seat, kind, building)


def _check_leaves_room(state: State, seat: Seat, kind: int, building: int) -> None:
    """Refuses a tile that would finish a business beside a building with a promised tile (C16)."""
    promised, shops = places_to_keep(state, seat), bytearray(state.shops)
    promised.pop(building, None)
    shops[building] = kind + 1
    can = placeable(state.rules, state.owner, bytes(shops), promised)
    for other in promised:
        if other not in can:
            raise RuleError(Why.building_promised, "C13", building=other)


def check_done(state: State, seat: Seat) -> None:
    """Refuses to finish while a promised tile can still be placed."""
    for building in places_to_keep(state, seat):
        raise RuleError(Why.building_promised, "C13", building=building)


def places_to_keep(state: State, seat: Seat) -> dict[int, str]:
    """Returns the promised tiles that can still be placed, by building."""
    bound = binding(state, seat)
    if not bound:
        return {}
    tiles, index = state.players[seat].tiles, state.rules.type_index
    places = {
        building: tile
        for building, tile in places_in(bound).items()
        if state.owner[building] == seat and not state.shops[building] and tiles[index[tile]]
    }
    can = placeable(state.rules, state.owner, state.shops, places)
    return {building: places[building] for building in sorted(can)}


def keep_place(state: State, seat: Seat, building: int, events: list[Event]) -> State:
    """Marks the promise to place a tile as kept, once the tile is placed."""
    if not binding(state, seat):
        return state
    kept: dict[int, ClauseState] = {
        clause.id: "kept"
        for clause in open_clauses(state.clauses)
        if isinstance(clause.terms, act.Place)
        and (clause.terms.by, clause.terms.building) == (seat, building)
    }
    return settle(state, kept, events)


def close_trading(state: State, events: list[Event]) -> State:
    """Settles what lasts while trading: late deliveries are broken, refraining was kept."""
    closed: dict[int, ClauseState] = {
        clause.id: "kept" if isinstance(clause.terms, act.Refrain) else "broken"
        for clause in open_clauses(state.clauses)
        if isinstance(clause.terms, (act.Deliver, act.Refrain))
    }
    return settle(state, closed, events)


def close_placing(state: State, seat: Seat, events: list[Event]) -> State:
    """Settles a player's promises about placing, once the player is done.

    Buildings promised to be left empty are empty. A promised tile that is not placed by now could
    not be placed, so that promise is broken.
    """
    if not binding(state, seat):
        return state
    closed: dict[int, ClauseState] = {
        clause.id: "kept" if isinstance(clause.terms, act.LeaveEmpty) else "broken"
        for clause in open_clauses(state.clauses)
        if clause.terms.by == seat and isinstance(clause.terms, (act.Place, act.LeaveEmpty))
    }
    return settle(state, closed, events)


def settle(state: State, states: dict[int, ClauseState], events: list[Event]) -> State:
    """Marks clauses, named by their numbers, as kept or broken."""
    if not states:
        return state
    events += [
        ClauseSettled(clause=clause.id, state=states[clause.id], only=_knowing(state, clause))
        for clause in state.clauses
        if clause.id in states
    ]
    clauses = tuple(
        replace(clause, state=states[clause.id]) if clause.id in states else clause
        for clause in state.clauses
    )
    return replace(state, clauses=clauses)


def _knowing(state: State, clause: Undertaking) -> tuple[Seat, ...] | None:
    """Returns who may know how a clause ended: payer and payee of a payment, None for everyone."""
    if isinstance(clause.terms, (act.Pay, act.ShareIncome)):
        return (clause.terms.by, clause.terms.to)
    if not clause.secret:
        return None
    offer = state.offer(clause.offer)
    return tuple(sorted(offer.parties())) if offer else (clause.terms.by, clause.terms.to)


# Words


def check_judge(state: State, action: act.Judge) -> None:
    """Refuses a verdict that this seat cannot give, or before the promise's round."""
    if not 0 <= action.seat < state.rules.players:
        raise RuleError(Why.no_such_seat, "C13", seat=action.seat)
    clause = next((c for c in state.clauses if c.id == action.promise), None)
    if clause is None or not knows_clause(state, clause, action.seat):
        raise RuleError(Why.no_promise_to_judge, "C13", promise=action.promise)
    terms = clause.terms
    if not isinstance(terms, act.Promise):
        raise RuleError(Why.no_promise_to_judge, "C13", promise=action.promise)
    if state.round < terms.round:
        raise RuleError(Why.promise_not_due, "C13", round=terms.round)
    if clause.state != "open":
        raise RuleError(Why.no_promise_to_judge, "C13", promise=action.promise)
    if action.seat == terms.by:
        raise RuleError(Why.promise_of_ones_own, "C13", promise=action.promise)
    if action.seat != terms.to:
        raise RuleError(Why.promise_to_another, "C13", promise=action.promise)


def promises_due(state: State, seat: Seat) -> Iterator[Undertaking]:
    """Yields the promises to a player whose round has come and that are not judged."""
    for clause in open_clauses(state.clauses):
        terms = clause.terms
        if isinstance(terms, act.Promise) and terms.to == seat and terms.round <= state.round:
            yield clause


def knows_clause(state: State, clause: Undertaking, seat: Seat | None) -> bool:
    """Whether a seat may know of a clause: in a secret deal only its parties may (C8)."""
    if not clause.secret:
        return True
    offer = state.offer(clause.offer)
    return seat in ((clause.terms.by, clause.terms.to) if offer is None else offer.parties())


def judge(state: State, action: act.Judge) -> tuple[State, list[Event]]:
    """Records whether a promise was kept, as the player says to whom it was made."""
    events: list[Event] = []
    verdict: ClauseState = "kept" if action.kept else "broken"
    return settle(state, {action.promise: verdict}, events), events


def deliver(state: State, events: list[Event]) -> tuple[State, list[act.Give]]:
    """Makes and returns every possible delivery; one can make an older one possible."""
    delivered: list[act.Give] = []
    while (due := _next_due(state)) is not None:
        terms = due.terms
        assert isinstance(terms, act.Deliver)
        delivered.append(_delivery(terms))
        state = hand_over(state, delivered[-1:])
        events.append(
            GoodsDelivered(giver=terms.by, to=terms.to, building=terms.building, tile=terms.tile)
        )
        state = settle(state, {due.id: "kept"}, events)
    return state, delivered


def deliveries_of(state: State, offer: Offer) -> list[act.Give]:
    """Returns what would be delivered, by whom to whom, if an offer became a deal."""
    events: list[Event] = []
    return deliver(agree(hand_over(state, offer.gives), offer, events), events)[1]


def _next_due(state: State) -> Undertaking | None:
    for clause in state.clauses:
        terms = clause.terms
        if clause.state == "open" and isinstance(terms, act.Deliver) and can_deliver(state, terms):
            return clause
    return None


def can_deliver(state: State, terms: act.Deliver) -> bool:
    """Whether the giver has what is to be delivered."""
    if terms.building is not None:
        return state.owner[terms.building] == terms.by
    if terms.tile is None or terms.by not in state.rules.seats:
        return False
    return state.players[terms.by].tiles[state.rules.type_index[terms.tile]] > 0


def _delivery(terms: act.Deliver) -> act.Give:
    if terms.building is not None:
        return act.Give(giver=terms.by, to=terms.to, buildings=(terms.building,))
    assert terms.tile is not None
    return act.Give(giver=terms.by, to=terms.to, tiles={terms.tile: 1})
