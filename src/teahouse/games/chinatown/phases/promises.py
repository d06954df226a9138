"""Promises: clauses that bind this round, and words about later ones (C9, C13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.actions import Clause, Judge, LeaveEmpty, Pay, Place, Promise
from teahouse.games.chinatown.events import ClauseAgreed, ClauseSettled, Event
from teahouse.games.chinatown.state import ClauseState, Offer, State, Undertaking

from .street import placeable

__all__ = [
    "agree",
    "check_clauses",
    "check_done",
    "check_judge",
    "check_own_promises",
    "check_place",
    "close_placing",
    "has_promised",
    "judge",
    "keep_place",
    "knows_clause",
    "places_to_keep",
    "promised_empty",
    "promised_places",
    "promises_due",
    "settle",
]


def _binding(state: State, seat: Seat) -> Iterator[Place | LeaveEmpty]:
    """A player's own open promises about their buildings."""
    for clause in state.clauses:
        terms = clause.terms
        if clause.state == "open" and terms.by == seat and isinstance(terms, (Place, LeaveEmpty)):
            yield terms


def has_promised(state: State, seat: Seat) -> bool:
    """Whether a player is bound by any promise about their buildings."""
    return any(True for _ in _binding(state, seat)) if state.clauses else False


def _places(terms: Iterable[Clause]) -> dict[int, str]:
    return {term.building: term.tile for term in terms if isinstance(term, Place)}


def _empties(terms: Iterable[Clause]) -> set[int]:
    return {term.building for term in terms if isinstance(term, LeaveEmpty)}


def promised_places(state: State, seat: Seat) -> dict[int, str]:
    """Where a player still has to put which tile this round."""
    return _places(_binding(state, seat))


def promised_empty(state: State, seat: Seat) -> set[int]:
    """Which buildings a player must leave empty this round."""
    return _empties(_binding(state, seat))


# Agreeing on clauses


def check_clauses(state: State, clauses: Iterable[Clause], after: State) -> None:
    """Refuses clauses that, as everyone can see, could not be kept after the deal."""
    about_buildings = [term for term in clauses if isinstance(term, (Place, LeaveEmpty))]
    for term in about_buildings:
        if after.owner[term.building] != term.by:
            raise RuleError("not_yours", "C13", building=term.building, seat=term.by)
    for seat in state.rules.seats:
        _check_tiles_for(after, seat, _places(t for t in about_buildings if t.by == seat))
    for term in about_buildings:
        if state.shops[term.building]:
            raise RuleError("occupied", "C13", building=term.building)
    _check_no_conflict(about_buildings)


def _check_tiles_for(after: State, seat: Seat, places: dict[int, str]) -> None:
    for tile, count in Counter(places.values()).items():
        if after.players[seat].tiles[after.rules.type_index[tile]] < count:
            raise RuleError("not_yours", "C13", tile=tile, seat=seat)


def _check_no_conflict(terms: Iterable[Place | LeaveEmpty]) -> None:
    """One building cannot be promised to stay empty and get a tile, or get two."""
    wanted: dict[int, str | None] = {}
    for term in terms:
        tile = term.tile if isinstance(term, Place) else None
        if wanted.setdefault(term.building, tile) != tile:
            raise RuleError("promised", "C13", building=term.building)


def check_own_promises(
    state: State, offer_clauses: Iterable[Clause], after: State, seat: Seat
) -> None:
    """Refuses a deal that a player's earlier promises of this round forbid them."""
    old = list(_binding(state, seat))
    new = [t for t in offer_clauses if t.by == seat and isinstance(t, (Place, LeaveEmpty))]
    for term in old:
        if after.owner[term.building] != seat:
            raise RuleError("promised", "C13", building=term.building)
    _check_no_conflict([*old, *new])
    places = _places([*old, *new])
    for tile, count in Counter(places.values()).items():
        if after.players[seat].tiles[state.rules.type_index[tile]] < count:
            raise RuleError("promised", "C13", tile=tile)
    _check_streets(after, places, _places(old))


def _check_streets(after: State, places: dict[int, str], old: dict[int, str]) -> None:
    """C20: what is promised to be placed must reach a street without unpromised tiles."""
    can = placeable(after.rules, after.owner, after.shops, places)
    for building in places:
        if building not in can:
            code = "promised" if building in old else "no_street"
            raise RuleError(code, "C20", building=building)


def agree(state: State, offer: Offer, events: list[Event]) -> State:
    """The clauses of a deal done, numbered and open."""
    if not offer.clauses:
        return state
    only = tuple(sorted(offer.parties())) if offer.secret else None
    first = state.clauses[-1].id + 1 if state.clauses else 1
    agreed = tuple(
        Undertaking(first + n, terms, offer.id, offer.secret)
        for n, terms in enumerate(offer.clauses)
    )
    events += [ClauseAgreed(clause=clause, only=only) for clause in agreed]
    return replace(state, clauses=state.clauses + agreed)


# Keeping them while placing


def check_place(state: State, seat: Seat, tile: str, building: int) -> None:
    """Refuses a tile where a promise wants the building empty, or the tile elsewhere."""
    if not state.clauses:
        return
    places = promised_places(state, seat)
    if building in promised_empty(state, seat) or places.get(building, tile) != tile:
        raise RuleError("promised", "C13", building=building)
    elsewhere = sum(t == tile for b, t in places.items() if b != building)
    if state.players[seat].tiles[state.rules.type_index[tile]] <= elsewhere:
        raise RuleError("promised", "C13", tile=tile)


def check_done(state: State, seat: Seat) -> None:
    """Refuses to finish while a promised tile can be placed and is not."""
    for building in places_to_keep(state, seat):
        raise RuleError("promised", "C13", building=building)


def places_to_keep(state: State, seat: Seat) -> dict[int, str]:
    """The promised tiles that can still be placed, and where."""
    if not state.clauses:
        return {}
    tiles, index = state.players[seat].tiles, state.rules.type_index
    places = {
        building: tile
        for building, tile in promised_places(state, seat).items()
        if state.owner[building] == seat and not state.shops[building] and tiles[index[tile]]
    }
    can = placeable(state.rules, state.owner, state.shops, places)
    return {building: places[building] for building in sorted(can)}


def keep_place(state: State, seat: Seat, building: int, events: list[Event]) -> State:
    """A tile just placed keeps the promise to place it."""
    kept: dict[int, ClauseState] = {
        clause.id: "kept"
        for clause in state.clauses
        if clause.state == "open"
        and isinstance(clause.terms, Place)
        and (clause.terms.by, clause.terms.building) == (seat, building)
    }
    return settle(state, kept, events)


def close_placing(state: State, seat: Seat, events: list[Event]) -> State:
    """Whoever is done has left empty what they promised; a tile not placed could not be."""
    closed: dict[int, ClauseState] = {
        clause.id: "kept" if isinstance(clause.terms, LeaveEmpty) else "broken"
        for clause in state.clauses
        if clause.state == "open"
        and clause.terms.by == seat
        and isinstance(clause.terms, (Place, LeaveEmpty))
    }
    return settle(state, closed, events)


def settle(state: State, states: dict[int, ClauseState], events: list[Event]) -> State:
    """Mark clauses kept or broken."""
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
    """Who may know how a clause ended: of a payment, payer and payee alone."""
    if isinstance(clause.terms, Pay):
        return (clause.terms.by, clause.terms.to)
    if not clause.secret:
        return None
    offer = state.offer(clause.offer)
    return tuple(sorted(offer.parties())) if offer else (clause.terms.by, clause.terms.to)


# Words about later rounds


def check_judge(state: State, action: Judge) -> None:
    if not 0 <= action.seat < state.rules.players:
        raise RuleError("bad_seat", "C13", seat=action.seat)
    if state.phase == "over":
        raise RuleError("game_over", "C18")
    clause = next((c for c in state.clauses if c.id == action.promise), None)
    if clause is None or not knows_clause(state, clause, action.seat):
        raise RuleError("no_offer", "C13", promise=action.promise)
    terms = clause.terms
    if not isinstance(terms, Promise):
        raise RuleError("no_offer", "C13", promise=action.promise)
    if state.round < terms.round:
        raise RuleError("wrong_phase", "C13", round=terms.round)
    if clause.state != "open":
        raise RuleError("no_offer", "C13", promise=action.promise)
    if action.seat == terms.by:
        raise RuleError("not_yours", "C13", promise=action.promise)
    if action.seat != terms.to:
        raise RuleError("not_a_party", "C13", promise=action.promise)


def promises_due(state: State, seat: Seat) -> Iterator[Undertaking]:
    """The promises to a player whose round has come and that are not judged."""
    for clause in state.clauses:
        terms = clause.terms
        if clause.state != "open" or not isinstance(terms, Promise):
            continue
        if terms.to == seat and terms.round <= state.round:
            yield clause


def knows_clause(state: State, clause: Undertaking, seat: Seat | None) -> bool:
    """C8: a clause of a secret deal is for the parties of that deal."""
    if not clause.secret:
        return True
    offer = state.offer(clause.offer)
    return seat in ((clause.terms.by, clause.terms.to) if offer is None else offer.parties())


def judge(state: State, action: Judge) -> tuple[State, list[Event]]:
    """The one it was made to says whether a promise was kept."""
    events: list[Event] = []
    verdict: ClauseState = "kept" if action.kept else "broken"
    return settle(state, {action.promise: verdict}, events), events
