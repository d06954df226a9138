"""The checks of an offer: what can be made or accepted, and which clauses (C7 to C9, C13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from teahouse.core import Reason, RuleError, Seat
from teahouse.games.chinatown.placement.groups import bits
from teahouse.games.chinatown.reasons import BARS, Why

from . import actions as act
from .income import barrier, group_at, placeable
from .promises import binding, can_deliver, places_in
from .rulebook import NOBODY, ROUNDS, Rules
from .state import State, hand_over_goods

__all__ = [
    "check_clauses",
    "check_goods",
    "check_own_side",
    "check_shape",
    "check_terms",
]


def _check_deliverable(state: State, term: act.Deliver) -> None:
    """Refuses a promise to deliver a building to its owner."""
    if term.building is not None and state.owner[term.building] == term.to:
        raise RuleError(Why.already_theirs, "C13", theirs=term.building)


def _after(state: State, gives: Sequence[act.Give], terms: Iterable[act.Clause]) -> State:
    """Returns the state after a deal if any of these terms depends on goods, else this state."""
    is_about_goods = any(
        isinstance(term, (act.Place, act.LeaveEmpty, act.ShareIncome)) for term in terms
    )
    return hand_over_goods(state, gives) if is_about_goods else state


def check_clauses(state: State, clauses: Sequence[act.Clause], gives: Sequence[act.Give]) -> None:
    """Refuses clauses that everyone can see could not be kept after the deal."""
    after = _after(state, gives, clauses)
    for term in clauses:
        if isinstance(term, act.Deliver):
            _check_deliverable(state, term)
        elif isinstance(term, (act.Place, act.LeaveEmpty, act.ShareIncome)):
            building = term.building
            if building is not None and after.owner[building] != term.by:
                raise RuleError(Why.giver_lacks_building, "C13", building=building, seat=term.by)
    for seat in {term.by for term in clauses if isinstance(term, act.Place)}:
        _check_tiles(
            after, seat, places_in(t for t in clauses if t.by == seat), (), Why.giver_lacks_tile
        )
    for term in clauses:
        if isinstance(term, (act.Place, act.LeaveEmpty)) and state.shops[term.building]:
            raise RuleError(Why.building_taken, "C13", building=term.building)
    if len(clauses) > 1:
        for seat in {term.by for term in clauses}:
            _check_no_conflict(after, seat, [term for term in clauses if term.by == seat])


def _check_tiles(
    after: State, seat: Seat, places: dict[int, str], terms: Iterable[act.Clause], why: Reason
) -> None:
    """Refuses promises to place tiles that are missing, or will be once others are delivered."""
    if not places:
        return
    tiles, index = after.players[seat].tiles, after.rules.type_index
    promised = [*places.values(), *[term.tile for term in terms if isinstance(term, act.Deliver)]]
    for tile in places.values():
        if tiles[index[tile]] < promised.count(tile):
            raise RuleError(why, "C13", tile=tile, seat=seat)


def _check_no_conflict(after: State, seat: Seat, terms: Sequence[act.Clause]) -> None:
    """Refuses promises of one seat that contradict each other.

    A building cannot get two tiles, nor get one and stay empty. A building that has to be delivered
    is not there for any other promise.
    """
    if not terms:
        return
    wanted: dict[int, str | None] = {}
    gone = {term.building for term in terms if isinstance(term, act.Deliver)} - {None}
    for term in terms:
        if isinstance(term, (act.Place, act.LeaveEmpty)):
            tile = term.tile if isinstance(term, act.Place) else None
            if wanted.setdefault(term.building, tile) != tile:
                raise RuleError(Why.building_promised, "C13", building=term.building)
        if (
            gone
            and isinstance(term, (act.Place, act.LeaveEmpty, act.ShareIncome))
            and term.building in gone
        ):
            raise RuleError(Why.building_promised, "C13", building=term.building)
    _check_tiles(after, seat, places_in(terms), terms, Why.tiles_promised)


def _check_own_promises(
    state: State,
    gives: Sequence[act.Give],
    clauses: Sequence[act.Clause],
    seat: Seat,
    old: Sequence[act.Clause],
) -> None:
    """Refuses a deal that a player's earlier promises of this round forbid."""
    terms = [*old, *[term for term in clauses if term.by == seat]]
    after = _after(state, gives, terms)
    if old:
        _check_refrains(old, gives, clauses)
    for term in old:
        for building in _not_to_be_given(state, term):
            if after.owner[building] != seat:
                raise RuleError(Why.building_promised, "C13", building=building)
    _check_no_conflict(after, seat, terms)
    _check_places(after, terms, old)


def _check_refrains(
    old: Iterable[act.Clause], gives: Iterable[act.Give], clauses: Iterable[act.Clause]
) -> None:
    """Refuses a deal with a seat that a player has promised to avoid. Only that player is told."""
    barred = {term.seat for term in old if isinstance(term, act.Refrain)}
    if not barred:
        return
    parties = {s for give in gives for s in (give.giver, give.to)}
    parties |= {s for term in clauses for s in (term.by, term.to)}
    for seat in sorted(barred & parties):
        raise RuleError(Why.no_deals_promised, "C13", seat=seat)


def _not_to_be_given(state: State, term: act.Clause) -> Iterable[int]:
    """Returns the buildings that a promise forbids its maker to give away."""
    if isinstance(term, (act.Place, act.LeaveEmpty)):
        return (term.building,)
    if isinstance(term, act.ShareIncome) and term.building is not None:
        return bits(group_at(state.rules, state.owner, state.shops, term.building))
    return ()


def _check_places(after: State, terms: Sequence[act.Clause], old: Sequence[act.Clause]) -> None:
    """Refuses promised tiles that cannot all be placed without unpromised ones (C16, C20)."""
    if after.rules.options.places_anywhere:
        return
    places, owner = places_in(terms), bytearray(after.owner)
    for term in terms:
        building = term.building if isinstance(term, act.Deliver) else None
        if building is not None and owner[building] == term.by:
            owner[building] = NOBODY
    can, promised = placeable(after.rules, bytes(owner), after.shops, places), places_in(old)
    for building in places:
        if building not in can:
            code, rule = _barrier(after, bytes(owner), places, can, building)
            why = Why.building_promised if building in promised else BARS[code]
            raise RuleError(why, rule, building=building)


def _barrier(
    after: State, owner: bytes, places: dict[int, str], can: set[int], building: int
) -> tuple[str, str]:
    """Returns the code and rule that bar a promised tile once the possible ones are placed."""
    index, shops = after.rules.type_index, bytearray(after.shops)
    for other in can:
        shops[other] = index[places[other]] + 1
    barred = barrier(after.rules, owner, shops, building, index[places[building]])
    assert barred is not None
    return barred


LARGEST_SUM = 1_000_000_000_000
MOST_NOTES_PROMISED = 1_000


def check_shape(state: State, action: act.MakeOffer) -> None:
    """Refuses what makes no sense in any position: unknown things, then unknown seats."""
    rules = state.rules
    for give in action.gives:
        _check_give(rules, give)
    for clause in action.clauses:
        _check_clause(state, clause)
    seats = rules.everyone
    for give in action.gives:
        if give.giver not in seats or give.to not in seats:
            raise RuleError(
                Why.no_such_seat, "C7", seat=give.giver if give.to in seats else give.to
            )
    for clause in action.clauses:
        named = (clause.by, clause.to, *((clause.seat,) if isinstance(clause, act.Refrain) else ()))
        for seat in named:
            if seat not in seats:
                raise RuleError(Why.no_such_seat, "C13", seat=seat)


def _check_give(rules: Rules, give: act.Give) -> None:
    if give.giver is None:  # only the engine's own gives come from the bank
        raise RuleError(Why.give_from_nobody, "C7")
    if give.giver == give.to:
        raise RuleError(Why.give_to_oneself, "C7", seat=give.to)
    if not (give.buildings or give.tiles or give.cards or give.cash is not None):
        raise RuleError(Why.give_moves_nothing, "C7", seat=give.giver)
    for numbers in (give.buildings, give.cards):
        if numbers:
            _check_numbers(rules, numbers)
    for tile in give.tiles:
        if tile not in rules.type_index:
            raise RuleError(Why.no_such_tile, "C2", tile=tile)


def _check_numbers(rules: Rules, numbers: Sequence[int]) -> None:
    """Refuses buildings or cards that do not exist, and a thing that is named twice."""
    for building in numbers:
        if not 1 <= building <= rules.buildings:
            raise RuleError(Why.no_such_building, "C1", building=building)
    if len(set(numbers)) < len(numbers):
        raise RuleError(Why.thing_named_twice, "C7", things=numbers)


def _check_clause(state: State, clause: act.Clause) -> None:
    if clause.by == clause.to:
        raise RuleError(Why.promise_to_oneself, "C13", seat=clause.by)
    rules = state.rules
    building, tile = getattr(clause, "building", None), getattr(clause, "tile", None)
    if building is not None and not 1 <= building <= rules.buildings:
        raise RuleError(Why.no_such_building, "C1", building=building)
    if tile is not None and tile not in rules.type_index:
        raise RuleError(Why.no_such_tile, "C2", tile=tile)
    match clause:
        case act.Deliver():
            _check_deliver(state, clause)
        case act.Refrain() if clause.seat in (clause.by, clause.to):
            raise RuleError(Why.refrains_from_party, "C13", seat=clause.seat)
        case act.Promise():
            first = state.round + (rules.version == 1)  # in version 1 only later rounds
            if not first <= clause.round <= ROUNDS:
                raise RuleError(Why.no_such_round, "C13", round=clause.round)


def _check_deliver(state: State, clause: act.Deliver) -> None:
    """Refuses a delivery of nothing, of two things, or of what its giver has already."""
    if (clause.building is None) == (clause.tile is None):
        raise RuleError(Why.delivers_not_one_thing, "C13")
    if can_deliver(state, clause):
        had = clause.building or clause.tile
        raise RuleError(Why.has_it_already, "C13", had=had)
    _check_deliverable(state, clause)


def check_terms(rules: Rules, action: act.MakeOffer) -> None:
    """Refuses an empty deal, one that its maker has no part in, and sums that cannot be."""
    if not action.gives and not action.clauses:
        raise RuleError("empty_deal", "C7")
    if not _has_part(action):
        raise RuleError(Why.not_in_own_offer, "C7", seat=action.seat)
    for give in action.gives:
        if give.cash is not None:
            _check_sum(rules, give.cash)
        for tile, count in give.tiles.items():
            if count < 1:
                raise RuleError(Why.bad_tile_count, "C7", tile=tile, count=count)
    for clause in action.clauses:
        _check_amount(rules, clause)
    _check_allowed(rules, action)


def _has_part(action: act.MakeOffer) -> bool:
    """Whether the maker of an offer gives, gets, promises or is promised something."""
    for give in action.gives:
        if action.seat in (give.giver, give.to):
            return True
    return any(action.seat in (clause.by, clause.to) for clause in action.clauses)


def _check_amount(rules: Rules, clause: act.Clause) -> None:
    """Refuses a payment of more than 1,000 notes, and a share outside 1 to 100 percent (C13)."""
    if isinstance(clause, act.Pay):
        _check_sum(rules, clause.cash)
        most = MOST_NOTES_PROMISED * rules.note
        if rules.version > 1 and clause.cash > most:
            raise RuleError(Why.too_much_promised, "C13", cash=clause.cash, most=most)
    elif isinstance(clause, act.ShareIncome) and not 1 <= clause.percent <= 100:
        raise RuleError(Why.bad_share, "C13", percent=clause.percent)


def _check_allowed(rules: Rules, action: act.MakeOffer) -> None:
    """Refuses what the table's options or the version of the rules do not allow."""
    options = rules.options
    for give in action.gives:
        if give.cards and not options.keep_cards:
            raise RuleError(Why.cards_not_traded, "C22")
    if action.secret and not options.secret_deals:
        raise RuleError(Why.no_secret_deals, "C8")
    for clause in action.clauses if rules.version == 1 else ():
        if isinstance(clause, (act.Deliver, act.ShareIncome, act.Refrain)):
            raise RuleError(Why.not_in_this_version, "C13", version=rules.version)


def _check_sum(rules: Rules, cash: int) -> None:
    if not 0 < cash <= LARGEST_SUM or cash % rules.note:
        raise RuleError(Why.not_in_notes, "C3", cash=cash, note=rules.note)


def check_goods(state: State, gives: Sequence[act.Give]) -> None:
    """Refuses gives of buildings or tiles that their giver does not hold, as everyone can see."""
    owner, players, index = state.owner, state.players, state.rules.type_index
    given_buildings: set[int] = set()
    given_cards: set[int] = set()
    given_tiles: dict[tuple[Seat | None, str], int] = {}
    for give in gives:
        giver = give.giver
        for building in give.buildings:
            if owner[building] != giver or building in given_buildings:
                raise RuleError(Why.giver_lacks_building, "C7", building=building, seat=giver)
            given_buildings.add(building)
        for card in give.cards:
            if card in given_cards:
                raise RuleError(Why.card_not_held, "C22", card=card)
            given_cards.add(card)
        for tile, count in give.tiles.items():
            given_tiles[giver, tile] = count + given_tiles.get((giver, tile), 0)
            if players[giver].tiles[index[tile]] < given_tiles[giver, tile]:  # type: ignore[index]
                raise RuleError(Why.giver_lacks_tile, "C7", tile=tile, seat=giver)


def check_own_side(
    state: State,
    gives: Sequence[act.Give],
    clauses: Sequence[act.Clause],
    seat: Seat,
    *,
    new: bool = False,
) -> None:
    """Refuses what only that seat may be told: its cards, money, promises and new clauses."""
    player, asked = state.players[seat], 0
    for give in gives:
        if give.giver == seat:
            asked += give.cash or 0
            for card in give.cards:
                if card not in player.hand:  # C22: held cards are known to their holder alone
                    raise RuleError(Why.card_not_held, "C22", card=card)
    old = binding(state, seat)
    if clauses and new:
        check_clauses(state, clauses, gives)
    if clauses or old:
        _check_own_promises(state, gives, clauses, seat, old)
    if asked > player.cash:
        raise RuleError(Why.too_little_cash, "C7", cash=asked)
