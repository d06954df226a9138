"""Random legal offers, of every kind the rules allow (C7, C8, C13, C22)."""

from __future__ import annotations

from teahouse.core import Chance, RuleError, Seat
from teahouse.games.chinatown.actions import (
    Clause,
    Give,
    LeaveEmpty,
    MakeOffer,
    Pay,
    Place,
    Promise,
)
from teahouse.games.chinatown.phases.trade import check_offer
from teahouse.games.chinatown.rules import ROUNDS
from teahouse.games.chinatown.state import State

__all__ = ["sample_offer", "some_tile"]

LARGEST_ASKED = 5  # notes


def sample_offer(
    state: State, seat: Seat, chance: Chance, counters: int | None = None
) -> MakeOffer:
    """An offer to one other player, at times to two, with a clause or in secret."""
    roll = chance.below(64)
    other = _other(state, seat, chance)
    gives = [_something(state, seat, other, chance), _something(state, other, seat, chance)]
    if roll < 8:
        third = _third(state, seat, other)
        gives.append(_something(state, other, third, chance))
        gives.append(_something(state, third, seat, chance))
    clauses = (_clause(state, seat, other, chance),) if 8 <= roll < 14 else ()
    offer = MakeOffer(
        seat=seat,
        gives=tuple(give for give in gives if give is not None),
        clauses=clauses,
        secret=roll % 8 == 7,
        note="How about it?" if roll == 20 else "",
        counters=counters,
    )
    if roll < 14 or state.clauses or state.rules.options.keep_cards or not offer.gives:
        return _legal(state, offer, other)
    return offer


def _legal(state: State, offer: MakeOffer, other: Seat) -> MakeOffer:
    """The offer, or where it would be refused a plain request, which never is."""
    try:
        check_offer(state, offer)
    except RuleError:
        ask = Give(giver=other, to=offer.seat, cash=state.rules.note)
        return MakeOffer(seat=offer.seat, gives=(ask,), counters=offer.counters)
    return offer


def _other(state: State, seat: Seat, chance: Chance) -> Seat:
    return (seat + 1 + chance.below(state.rules.players - 1)) % state.rules.players


def _third(state: State, seat: Seat, other: Seat) -> Seat:
    return next(s for s in state.rules.seats if s not in (seat, other))


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
    """A type that a player has an unplaced tile of."""
    tiles = state.players[seat].tiles
    kinds = len(tiles)
    start = chance.below(kinds)
    for n in range(start, start + kinds):
        if tiles[n % kinds]:
            return n % kinds
    return None


def _clause(state: State, seat: Seat, other: Seat, chance: Chance) -> Clause:
    """Something one of the two binds themselves to, or promises for a later round."""
    by, to = (seat, other) if chance.below(2) else (other, seat)
    roll = chance.below(4)
    kind = some_tile(state, by, chance)
    if roll == 0 and kind is not None:
        return Place(by=by, to=to, tile=state.rules.types[kind], building=_empty(state, by))
    if roll == 1:
        return LeaveEmpty(by=by, to=to, building=_empty(state, by))
    if roll == 2 and state.round < ROUNDS:
        return Promise(by=by, to=to, text="A tile for you, if I draw one.", round=state.round + 1)
    return Pay(by=by, to=to, cash=state.rules.note * (1 + chance.below(9)))


def _empty(state: State, seat: Seat) -> int:
    """The player's first empty building, or the first of all."""
    return next(
        (b for b, owner in enumerate(state.owner) if owner == seat and not state.shops[b]), 1
    )
