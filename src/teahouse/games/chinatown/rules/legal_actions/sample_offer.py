"""Random legal offers, of every kind the rules allow (C7, C8, C13, C22)."""

from __future__ import annotations

from collections.abc import Sequence

from teahouse.core import Chance, RuleError, Seat
from teahouse.games.chinatown.rules.actions import (
    Clause,
    Deliver,
    Give,
    LeaveEmpty,
    MakeOffer,
    Pay,
    Place,
    Promise,
    Refrain,
    ShareIncome,
)
from teahouse.games.chinatown.rules.phases.clause_checks import is_bound
from teahouse.games.chinatown.rules.phases.offer_checks import check_goods
from teahouse.games.chinatown.rules.phases.trade import check_offer
from teahouse.games.chinatown.rules.positions.public import open_clauses
from teahouse.games.chinatown.rules.rulebook import NOBODY, ROUNDS
from teahouse.games.chinatown.rules.state import State

__all__ = ["ask_to_deliver", "sample_offer", "some_tile"]

LARGEST_ASKED = 5  # notes
THREE_WAY_ROLLS, CLAUSE_ROLLS = 8, 7  # of 64, the lowest and those after them


def sample_offer(
    state: State, seat: Seat, chance: Chance, counters: int | None = None
) -> MakeOffer | None:
    """An offer to one other player, at times to two, with a clause or in secret.

    There is none if the player has promised to make no deal with anybody (C13).
    """
    roll = chance.below(64)
    is_three_way, has_clause = roll < THREE_WAY_ROLLS, 0 <= roll - THREE_WAY_ROLLS < CLAUSE_ROLLS
    other = _other(state, seat, chance)
    gives = [_something(state, seat, other, chance), _something(state, other, seat, chance)]
    if is_three_way:
        third = _third(state, seat, other)
        gives.append(_something(state, other, third, chance))
        gives.append(_something(state, third, seat, chance))
    clauses = (_clause(state, seat, other, chance),) if has_clause else ()
    offer = MakeOffer(
        seat=seat,
        gives=tuple([give for give in gives if give is not None]),
        clauses=clauses,
        secret=roll % 8 == 7 and state.rules.options.secret_deals,
        note="How about it?" if roll == 20 else "",
        counters=counters,
    )
    has_cards = state.rules.options.keep_cards
    is_plain = bool(offer.gives) and not (clauses or has_cards or is_bound(state, seat))
    if is_plain and not (is_three_way and not _can_give(state, offer.gives)):
        return offer
    return _legal(state, offer, other)


def _legal(state: State, offer: MakeOffer, other: Seat) -> MakeOffer | None:
    """The offer, or where it would be refused a plain request to whoever may be asked."""
    if _can_offer(state, offer):
        return offer
    for asked in (other, *(s for s in state.rules.seats if s not in (other, offer.seat))):
        ask = Give(giver=asked, to=offer.seat, cash=state.rules.note)
        request = MakeOffer(seat=offer.seat, gives=(ask,), counters=offer.counters)
        if _can_offer(state, request):
            return request
    return None


def _can_give(state: State, gives: Sequence[Give]) -> bool:
    """Whether nobody gives the same thing twice."""
    try:
        check_goods(state, gives)
    except RuleError:
        return False
    return True


def _can_offer(state: State, offer: MakeOffer) -> bool:
    try:
        check_offer(state, offer)
    except RuleError:
        return False
    return True


def _other(state: State, seat: Seat, chance: Chance) -> Seat:
    return (seat + 1 + chance.below(state.rules.players - 1)) % state.rules.players


def _third(state: State, seat: Seat, other: Seat) -> Seat:
    return next(s for s in state.rules.seats if s not in (seat, other))


def ask_to_deliver(state: State, seat: Seat) -> MakeOffer | None:
    """A request for what a player has promised to pass on, to somebody who has it (C13)."""
    wanted = _to_deliver(state, seat)
    if wanted is None or wanted.giver is None:
        return None
    return _legal(state, MakeOffer(seat=seat, gives=(wanted,)), wanted.giver)


def _to_deliver(state: State, seat: Seat) -> Give | None:
    for clause in open_clauses(state.clauses):
        terms = clause.terms
        if terms.by != seat or not isinstance(terms, Deliver):
            continue
        if terms.building is None:
            kind = state.rules.type_index[terms.tile or ""]
            holders = [s for s, player in enumerate(state.players) if player.tiles[kind]]
            if holders:
                return Give(giver=holders[0], to=seat, tiles={state.rules.types[kind]: 1})
        elif state.owner[terms.building] != NOBODY:
            holder = state.owner[terms.building]
            return Give(giver=holder, to=seat, buildings=(terms.building,))
    return None


def _something(state: State, giver: Seat, to: Seat, chance: Chance) -> Give | None:
    """A building, a tile, a held card or a sum, if the giver may have one."""
    roll = chance.below(8)
    if roll < 3:
        start = 1 + chance.below(state.rules.buildings)
        building = state.owner.find(giver, start)
        if building < 0:
            building = state.owner.find(giver)
        if building > 0:
            return Give(giver=giver, to=to, buildings=(building,))
    if roll < 6:
        kind = some_tile(state, giver, chance)
        if kind is not None:
            return Give(giver=giver, to=to, tiles={state.rules.types[kind]: 1})
    if roll == 6 and state.rules.options.keep_cards:
        return Give(giver=giver, to=to, cards=(1 + chance.below(state.rules.buildings),))
    if state.players[giver].cash < state.rules.note * LARGEST_ASKED:
        return None
    return Give(giver=giver, to=to, cash=state.rules.note * (1 + chance.below(LARGEST_ASKED)))


def some_tile(state: State, seat: Seat, chance: Chance) -> int | None:
    """A type that a player has an unplaced tile of: the next one after a type at random."""
    tiles = state.players[seat].tiles
    held = tiles[chance.below(len(tiles)) :].lstrip(b"\0") or tiles.lstrip(b"\0")
    return len(tiles) - len(held) if held else None


def _clause(state: State, seat: Seat, other: Seat, chance: Chance) -> Clause:
    """Something that one of the two promises the other."""
    by, to = (seat, other) if chance.below(2) else (other, seat)
    roll = chance.below(4 if state.rules.version == 1 else 8)
    kind = some_tile(state, by, chance)
    if roll == 0 and kind is not None:
        return Place(by=by, to=to, tile=state.rules.types[kind], building=_empty(state, by))
    if roll == 1:
        return LeaveEmpty(by=by, to=to, building=_empty(state, by))
    if roll == 2 and state.round < ROUNDS:
        return Promise(by=by, to=to, text="A tile for you, if I draw one.", round=state.round + 1)
    if roll > 3:
        return _clause_of_version_2(state, by, to, roll, chance)
    return Pay(by=by, to=to, cash=state.rules.note * (1 + chance.below(9)))


def _clause_of_version_2(state: State, by: Seat, to: Seat, roll: int, chance: Chance) -> Clause:
    third = _third(state, by, to)
    if roll == 4:
        return _deliver(state, by, to, third, chance)
    if roll == 5:
        building = state.owner.find(by) if chance.below(2) else -1
        percent = 1 + chance.below(100)
        return ShareIncome(
            by=by, to=to, percent=percent, building=building if building > 0 else None
        )
    if roll == 6:
        return Refrain(by=by, to=to, seat=third)
    return Promise(by=by, to=to, text="I let you have the corner.", round=state.round)


def _deliver(state: State, by: Seat, to: Seat, third: Seat, chance: Chance) -> Clause:
    """Something to pass on that a third player has."""
    building = state.owner.find(third, 1 + chance.below(state.rules.buildings))
    if building > 0:
        return Deliver(by=by, to=to, building=building)
    tile = state.rules.types[some_tile(state, third, chance) or 0]
    return Deliver(by=by, to=to, tile=tile)


def _empty(state: State, seat: Seat) -> int:
    """The player's first empty building, or the first of all."""
    return next(
        (b for b, owner in enumerate(state.owner) if owner == seat and not state.shops[b]), 1
    )
