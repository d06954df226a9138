"""What makes an offer one that can be made or accepted (C7 to C9, C13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.actions import (
    Clause,
    Give,
    LeaveEmpty,
    MakeOffer,
    Pay,
    Place,
    Promise,
)
from teahouse.games.chinatown.rules import ROUNDS, Rules
from teahouse.games.chinatown.state import State

from .promises import check_clauses, check_own_promises, has_promised
from .transfer import hand_over

__all__ = ["LARGEST_SUM", "check_goods", "check_own_side", "check_shape", "check_terms"]

LARGEST_SUM = 1_000_000_000_000


def check_shape(state: State, action: MakeOffer) -> None:
    """Refuses what makes no sense in any position: unknown things, then unknown seats."""
    rules = state.rules
    for give in action.gives:
        _check_give(rules, give)
    for clause in action.clauses:
        _check_clause(state, clause)
    seats = rules.seats
    for give in action.gives:
        if give.giver not in seats or give.to not in seats:
            raise RuleError("bad_seat", "C7", seat=give.giver if give.to in seats else give.to)
    for clause in action.clauses:
        if clause.by not in seats or clause.to not in seats:
            raise RuleError("bad_seat", "C13", seat=clause.by if clause.to in seats else clause.to)


def _check_give(rules: Rules, give: Give) -> None:
    if give.giver is None:  # only the engine's own gives come from the bank
        raise RuleError("bad_action", "C7", problem="a give from nobody")
    if give.giver == give.to:
        raise RuleError("bad_action", "C7", problem="a give to oneself", seat=give.to)
    if not (give.buildings or give.tiles or give.cards or give.cash is not None):
        raise RuleError("bad_action", "C7", problem="a give that moves nothing", seat=give.giver)
    for numbers in (give.buildings, give.cards):
        for building in numbers:
            if not 1 <= building <= rules.buildings:
                raise RuleError("bad_action", "C1", building=building)
        if len(set(numbers)) < len(numbers):
            raise RuleError("bad_action", "C7", problem="a thing named twice", things=numbers)
    for tile in give.tiles:
        if tile not in rules.type_index:
            raise RuleError("bad_action", "C2", tile=tile)


def _check_clause(state: State, clause: Clause) -> None:
    if clause.by == clause.to:
        raise RuleError("bad_action", "C13", problem="a promise to oneself", seat=clause.by)
    rules = state.rules
    if isinstance(clause, (Place, LeaveEmpty)) and not 1 <= clause.building <= rules.buildings:
        raise RuleError("bad_action", "C1", building=clause.building)
    if isinstance(clause, Place) and clause.tile not in rules.type_index:
        raise RuleError("bad_action", "C2", tile=clause.tile)
    if isinstance(clause, Promise) and not state.round < clause.round <= ROUNDS:
        raise RuleError(
            "bad_action", "C13", problem="a promise is for a later round", round=clause.round
        )


def check_terms(rules: Rules, action: MakeOffer) -> None:
    """Refuses an empty deal, one that its maker has no part in, and sums that cannot be."""
    if not action.gives and not action.clauses:
        raise RuleError("empty_deal", "C7")
    seat = action.seat
    if not any(seat in (give.giver, give.to) for give in action.gives) and not any(
        seat in (clause.by, clause.to) for clause in action.clauses
    ):
        raise RuleError("not_a_party", "C7", seat=seat)
    for give in action.gives:
        if give.cash is not None:
            _check_sum(rules, give.cash)
        for tile, count in give.tiles.items():
            if count < 1:
                raise RuleError("bad_amount", "C7", tile=tile, count=count)
    for clause in action.clauses:
        if isinstance(clause, Pay):
            _check_sum(rules, clause.cash)
    if not rules.options.keep_cards and any(give.cards for give in action.gives):
        raise RuleError("forbidden", "C22")


def _check_sum(rules: Rules, cash: int) -> None:
    if not 0 < cash <= LARGEST_SUM or cash % rules.note:
        raise RuleError("bad_amount", "C3", cash=cash, note=rules.note)


def check_goods(state: State, gives: Sequence[Give]) -> None:
    """Each giver must hold the buildings and tiles they give, as everyone can see."""
    owner, index = state.owner, state.rules.type_index
    given_buildings: set[int] = set()
    given_cards: set[int] = set()
    given_tiles: dict[tuple[Seat | None, str], int] = {}
    for give in gives:
        for building in give.buildings:
            if owner[building] != give.giver or building in given_buildings:
                raise RuleError("not_yours", "C7", building=building, seat=give.giver)
            given_buildings.add(building)
        for card in give.cards:
            if card in given_cards:
                raise RuleError("not_yours", "C22", card=card)
            given_cards.add(card)
        for tile, count in give.tiles.items():
            count += given_tiles.get((give.giver, tile), 0)
            given_tiles[give.giver, tile] = count
            if state.players[give.giver].tiles[index[tile]] < count:  # type: ignore[index]
                raise RuleError("not_yours", "C7", tile=tile, seat=give.giver)


def check_own_side(
    state: State,
    gives: Sequence[Give],
    clauses: Sequence[Clause],
    seat: Seat,
    *,
    new: bool = False,
) -> None:
    """What only the one who offers or accepts can be told: their cards, promises and money."""
    _check_cards(state, gives, seat)
    if clauses or has_promised(state, seat):
        after = hand_over(state, gives)
        if new:
            check_clauses(state, clauses, after)
        check_own_promises(state, clauses, after, seat)
    asked = _cash_asked(gives, seat)
    if asked > state.players[seat].cash:
        raise RuleError("not_enough", "C7", cash=asked)


def _check_cards(state: State, gives: Iterable[Give], seat: Seat) -> None:
    """C22: cards held are hidden, so only their holder is told."""
    for give in gives:
        for card in give.cards if give.giver == seat else ():
            if card not in state.players[seat].hand:
                raise RuleError("not_yours", "C22", card=card)


def _cash_asked(gives: Iterable[Give], seat: Seat) -> int:
    total = 0
    for give in gives:
        if give.giver == seat and give.cash:
            total += give.cash
    return total
