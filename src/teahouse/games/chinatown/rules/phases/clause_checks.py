"""Which clauses can be agreed on, and what a player's earlier promises forbid (C13).

Every deal asks this of every open offer: `type(term) is` takes a fifth of the time of `isinstance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.rules.actions import (
    Clause,
    Deliver,
    Give,
    LeaveEmpty,
    Place,
    Refrain,
    ShareIncome,
)
from teahouse.games.chinatown.rules.rulebook import NOBODY
from teahouse.games.chinatown.rules.state import State

from .business import group_at
from .placeable import barrier, placeable
from .promises import binding, bound_seats, places_in
from .transfer import hand_over_goods

__all__ = ["check_clauses", "check_deliverable", "check_own_promises", "is_bound"]

ABOUT_GOODS = frozenset({Place, LeaveEmpty, ShareIncome})


def is_bound(state: State, seat: Seat) -> bool:
    """Whether a player has promised anything that forbids them things this round."""
    return seat in bound_seats(state.clauses) if state.clauses else False


def check_deliverable(state: State, term: Deliver) -> None:
    """Refuses to deliver to somebody a building that is theirs."""
    if term.building is not None and state.owner[term.building] == term.to:
        raise RuleError("bad_action", "C13", problem="it is theirs", theirs=term.building)


def _after(state: State, gives: Sequence[Give], terms: Iterable[Clause]) -> State:
    """The state after a deal as far as these terms ask; most are about no goods."""
    for term in terms:
        if type(term) in ABOUT_GOODS:
            return hand_over_goods(state, gives)
    return state


def check_clauses(state: State, clauses: Sequence[Clause], gives: Sequence[Give]) -> None:
    """Refuses clauses that, as everyone can see, could not be kept after the deal."""
    after = _after(state, gives, clauses)
    for term in clauses:
        if type(term) is Deliver:
            check_deliverable(state, term)
        elif type(term) is Place or type(term) is LeaveEmpty or type(term) is ShareIncome:
            building = term.building
            if building is not None and after.owner[building] != term.by:
                raise RuleError("not_yours", "C13", building=building, seat=term.by)
    for seat in {term.by for term in clauses if type(term) is Place}:
        _check_tiles(after, seat, places_in(t for t in clauses if t.by == seat), (), "not_yours")
    for term in clauses:
        if (type(term) is Place or type(term) is LeaveEmpty) and state.shops[term.building]:
            raise RuleError("occupied", "C13", building=term.building)
    if len(clauses) > 1:
        for seat in {term.by for term in clauses}:
            _check_no_conflict(after, seat, [term for term in clauses if term.by == seat])


def _check_tiles(
    after: State, seat: Seat, places: dict[int, str], terms: Iterable[Clause], code: str
) -> None:
    """Promised tiles must be there once those are gone that are promised to be delivered."""
    if not places:
        return
    tiles, index = after.players[seat].tiles, after.rules.type_index
    promised = [*places.values(), *[term.tile for term in terms if type(term) is Deliver]]
    for tile in places.values():
        if tiles[index[tile]] < promised.count(tile):
            raise RuleError(code, "C13", tile=tile, seat=seat)


def _check_no_conflict(after: State, seat: Seat, terms: Sequence[Clause]) -> None:
    """One building cannot get two tiles, or one and stay empty; what must go is not there."""
    if not terms:
        return
    wanted: dict[int, str | None] = {}
    gone = {term.building for term in terms if type(term) is Deliver} - {None}
    for term in terms:
        if type(term) is Place or type(term) is LeaveEmpty:
            tile = term.tile if type(term) is Place else None
            if wanted.setdefault(term.building, tile) != tile:
                raise RuleError("promised", "C13", building=term.building)
        if gone and isinstance(term, (Place, LeaveEmpty, ShareIncome)) and term.building in gone:
            raise RuleError("promised", "C13", building=term.building)
    _check_tiles(after, seat, places_in(terms), terms, "promised")


def check_own_promises(
    state: State, gives: Sequence[Give], clauses: Sequence[Clause], seat: Seat
) -> None:
    """Refuses a deal that a player's earlier promises of this round forbid them."""
    old = binding(state, seat)
    terms = [*old, *[term for term in clauses if term.by == seat]]
    after = _after(state, gives, terms)
    if old:
        _check_refrains(old, gives, clauses)
    for term in old:
        for building in _not_to_be_given(state, term):
            if after.owner[building] != seat:
                raise RuleError("promised", "C13", building=building)
    _check_no_conflict(after, seat, terms)
    _check_places(after, terms, old)


def _check_refrains(
    old: Iterable[Clause], gives: Iterable[Give], clauses: Iterable[Clause]
) -> None:
    """The one who has promised it is told, and nobody else."""
    barred = {term.seat for term in old if type(term) is Refrain}
    if not barred:
        return
    parties = {s for give in gives for s in (give.giver, give.to)}
    parties |= {s for term in clauses for s in (term.by, term.to)}
    for seat in sorted(barred & parties):
        raise RuleError("promised", "C13", seat=seat)


def _not_to_be_given(state: State, term: Clause) -> Iterable[int]:
    """The buildings that a promise keeps with its maker."""
    if type(term) is Place or type(term) is LeaveEmpty:
        return (term.building,)
    if type(term) is ShareIncome and term.building is not None:
        return sorted(group_at(state.rules, state.owner, state.shops, term.building))
    return ()


def _check_places(after: State, terms: Sequence[Clause], old: Sequence[Clause]) -> None:
    """C16, C20: what is promised to be placed must be possible without unpromised tiles."""
    if after.rules.options.places_anywhere:
        return
    places, owner = places_in(terms), bytearray(after.owner)
    for term in terms:
        building = term.building if isinstance(term, Deliver) else None
        if building is not None and owner[building] == term.by:
            owner[building] = NOBODY
    can, promised = placeable(after.rules, bytes(owner), after.shops, places), places_in(old)
    for building in places:
        if building not in can:
            code, rule = _barrier(after, bytes(owner), places, can, building)
            raise RuleError("promised" if building in promised else code, rule, building=building)


def _barrier(
    after: State, owner: bytes, places: dict[int, str], can: set[int], building: int
) -> tuple[str, str]:
    """What bars a promised tile once those that can be are placed."""
    index, shops = after.rules.type_index, bytearray(after.shops)
    for other in can:
        shops[other] = index[places[other]] + 1
    barred = barrier(after.rules, owner, shops, building, index[places[building]])
    assert barred is not None
    return barred
