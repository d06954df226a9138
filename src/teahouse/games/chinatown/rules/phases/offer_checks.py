"""What makes an offer one that can be made or accepted (C7 to C9, C13)."""

from __future__ import annotations

from collections.abc import Sequence

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.rules.actions import (
    Clause,
    Deliver,
    Give,
    MakeOffer,
    Pay,
    Promise,
    Refrain,
    ShareIncome,
)
from teahouse.games.chinatown.rules.rulebook import ROUNDS, Rules
from teahouse.games.chinatown.rules.state import State

from .clause_checks import check_clauses, check_deliverable, check_own_promises, is_bound
from .deliveries import has

__all__ = ["LARGEST_SUM", "check_goods", "check_own_side", "check_shape", "check_terms"]

LARGEST_SUM = 1_000_000_000_000
MOST_NOTES_PROMISED = 1_000


def check_shape(state: State, action: MakeOffer) -> None:
    """Refuses what makes no sense in any position: unknown things, then unknown seats."""
    rules = state.rules
    for give in action.gives:
        _check_give(rules, give)
    for clause in action.clauses:
        _check_clause(state, clause)
    seats = rules.everyone
    for give in action.gives:
        if give.giver not in seats or give.to not in seats:
            raise RuleError("bad_seat", "C7", seat=give.giver if give.to in seats else give.to)
    for clause in action.clauses:
        named = (clause.by, clause.to, *((clause.seat,) if isinstance(clause, Refrain) else ()))
        for seat in named:
            if seat not in seats:
                raise RuleError("bad_seat", "C13", seat=seat)


def _check_give(rules: Rules, give: Give) -> None:
    if give.giver is None:  # only the engine's own gives come from the bank
        raise RuleError("bad_action", "C7", problem="a give from nobody")
    if give.giver == give.to:
        raise RuleError("bad_action", "C7", problem="a give to oneself", seat=give.to)
    if not (give.buildings or give.tiles or give.cards or give.cash is not None):
        raise RuleError("bad_action", "C7", problem="a give that moves nothing", seat=give.giver)
    if give.buildings:
        _check_numbers(rules, give.buildings)
    if give.cards:
        _check_numbers(rules, give.cards)
    for tile in give.tiles:
        if tile not in rules.type_index:
            raise RuleError("bad_action", "C2", tile=tile)


def _check_numbers(rules: Rules, numbers: Sequence[int]) -> None:
    """Refuses buildings, or their cards, that are not there, and one that is named twice."""
    for building in numbers:
        if not 1 <= building <= rules.buildings:
            raise RuleError("bad_action", "C1", building=building)
    if len(numbers) > 1 and len(set(numbers)) < len(numbers):
        raise RuleError("bad_action", "C7", problem="a thing named twice", things=numbers)


def _check_clause(state: State, clause: Clause) -> None:
    if clause.by == clause.to:
        raise RuleError("bad_action", "C13", problem="a promise to oneself", seat=clause.by)
    rules = state.rules
    building, tile = getattr(clause, "building", None), getattr(clause, "tile", None)
    if building is not None and not 1 <= building <= rules.buildings:
        raise RuleError("bad_action", "C1", building=building)
    if tile is not None and tile not in rules.type_index:
        raise RuleError("bad_action", "C2", tile=tile)
    match clause:
        case Deliver():
            _check_deliver(state, clause)
        case Refrain() if clause.seat in (clause.by, clause.to):
            raise RuleError("bad_action", "C13", problem="one of the two", seat=clause.seat)
        case Promise():
            first = state.round + (rules.version == 1)  # it had promises about later rounds alone
            if not first <= clause.round <= ROUNDS:
                raise RuleError("bad_action", "C13", problem="no such round", round=clause.round)


def _check_deliver(state: State, clause: Deliver) -> None:
    """Refuses a delivery of nothing, of two things, or of what its giver has already."""
    if (clause.building is None) == (clause.tile is None):
        raise RuleError("bad_action", "C13", problem="a building or a tile is delivered")
    if has(state, clause):
        had = clause.building or clause.tile
        raise RuleError("bad_action", "C13", problem="its giver has it already", had=had)
    check_deliverable(state, clause)


def check_terms(rules: Rules, action: MakeOffer) -> None:
    """Refuses an empty deal, one that its maker has no part in, and sums that cannot be."""
    if not action.gives and not action.clauses:
        raise RuleError("empty_deal", "C7")
    if not _has_part(action):
        raise RuleError("not_a_party", "C7", seat=action.seat)
    for give in action.gives:
        if give.cash is not None:
            _check_sum(rules, give.cash)
        for tile, count in give.tiles.items():
            if count < 1:
                raise RuleError("bad_amount", "C7", tile=tile, count=count)
    for clause in action.clauses:
        _check_amount(rules, clause)
    _check_allowed(rules, action)


def _has_part(action: MakeOffer) -> bool:
    """Whether the maker of an offer gives, gets, promises or is promised something."""
    seat = action.seat
    for give in action.gives:
        if seat == give.giver or seat == give.to:
            return True
    return any(seat in (clause.by, clause.to) for clause in action.clauses)


def _check_amount(rules: Rules, clause: Clause) -> None:
    """C13: a payment is of 1,000 notes at most, a share of 1 to 100 percent."""
    if isinstance(clause, Pay):
        _check_sum(rules, clause.cash)
        most = MOST_NOTES_PROMISED * rules.note
        if rules.version > 1 and clause.cash > most:
            raise RuleError("bad_amount", "C13", cash=clause.cash, most=most)
    elif isinstance(clause, ShareIncome) and not 1 <= clause.percent <= 100:
        raise RuleError("bad_amount", "C13", percent=clause.percent)


def _check_allowed(rules: Rules, action: MakeOffer) -> None:
    """Refuses what the table's options, or the version of the rules, do not have."""
    options = rules.options
    for give in action.gives:
        if give.cards and not options.keep_cards:
            raise RuleError("forbidden", "C22")
    if action.secret and not options.secret_deals:
        raise RuleError("forbidden", "C8", option="secret_deals")
    for clause in action.clauses if rules.version == 1 else ():
        if isinstance(clause, (Deliver, ShareIncome, Refrain)):
            raise RuleError("forbidden", "C13", version=rules.version)


def _check_sum(rules: Rules, cash: int) -> None:
    if not 0 < cash <= LARGEST_SUM or cash % rules.note:
        raise RuleError("bad_amount", "C3", cash=cash, note=rules.note)


def check_goods(state: State, gives: Sequence[Give]) -> None:
    """Each giver must hold the buildings and tiles they give, as everyone can see."""
    owner, players, index = state.owner, state.players, state.rules.type_index
    given_buildings: list[int] = []
    given_cards: list[int] = []
    given_tiles: dict[tuple[Seat | None, str], int] = {}
    for give in gives:
        giver = give.giver
        for building in give.buildings:
            if owner[building] != giver or building in given_buildings:
                raise RuleError("not_yours", "C7", building=building, seat=giver)
            given_buildings.append(building)
        for card in give.cards:
            if card in given_cards:
                raise RuleError("not_yours", "C22", card=card)
            given_cards.append(card)
        for tile in give.tiles:
            key = giver, tile
            given_tiles[key] = count = give.tiles[tile] + given_tiles.get(key, 0)
            if players[giver].tiles[index[tile]] < count:  # type: ignore[index]
                raise RuleError("not_yours", "C7", tile=tile, seat=giver)


def check_own_side(
    state: State,
    gives: Sequence[Give],
    clauses: Sequence[Clause],
    seat: Seat,
    *,
    new: bool = False,
) -> None:
    """What only the one who offers or accepts can be told: their cards, promises and money."""
    player, asked = state.players[seat], 0
    for give in gives:
        if give.giver == seat:
            asked += give.cash or 0
            for card in give.cards:
                if card not in player.hand:  # C22: held cards are hidden but to their holder
                    raise RuleError("not_yours", "C22", card=card)
    makers = [term.by for term in clauses] if clauses else ()
    if seat in makers or is_bound(state, seat) or (new and clauses):
        if new:
            check_clauses(state, clauses, gives)
        check_own_promises(state, gives, clauses, seat)
    if asked > player.cash:
        raise RuleError("not_enough", "C7", cash=asked)
