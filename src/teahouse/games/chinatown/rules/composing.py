"""What a yes is about, and what others see of an offer before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from teahouse.core import Assent, BadInput, LaidDown, Seat, plain

from . import actions as act
from .rulebook import Rules
from .state import State

__all__ = ["assent", "laid_down", "pull_back"]


MOST_LAID = 24  # gives and clauses, as many as an offer may have at a table


class _Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an offer so far, as `MakeOffer` has them."""

    gives: tuple[act.Give, ...] = ()
    clauses: tuple[act.Clause, ...] = ()
    secret: bool = False


def assent(state: State, action: act.Action) -> Assent | None:
    """Returns the parties of the offer that is accepted; a second yes agrees to nothing new."""
    if not isinstance(action, act.Accept):
        return None
    offer = state.offer(action.offer)
    if offer is None or action.seat in offer.accepted:
        return None
    return Assent(tuple(sorted(offer.parties())), offer.secret)


def pull_back(state: State, action: act.Action, seat: Seat) -> act.Action | None:
    """Returns a withdrawal by the offer's maker, or the no of a party that had agreed."""
    offer = state.offer(action.offer) if isinstance(action, act.Accept) else None
    if offer is None or offer.status != "open" or seat not in offer.accepted:
        return None
    if seat == offer.by:
        return act.Withdraw(seat=seat, offer=offer.id)
    return act.Decline(seat=seat, offer=offer.id)


def laid_down(state: State, seat: Seat, draft: object) -> LaidDown | None:
    """Returns the things and promises that a seat is laying down, for those they concern.

    Nothing is seen of a secret offer, of cards that are still hidden, or of words being typed.
    """
    try:
        read = msgspec.convert(draft, _Draft)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadInput(f"it is no draft of an offer: {error}") from error
    if len(read.gives) + len(read.clauses) > MOST_LAID:
        raise BadInput(f"a draft has {MOST_LAID} terms at most")
    if state.phase != "trade" or read.secret:
        return None
    gives = [replace(give, cards=()) for give in read.gives]
    gives = [give for give in gives if give.buildings or give.tiles or give.cash]
    clauses = [_without_words(clause) for clause in read.clauses]
    _check_named(state.rules, gives, clauses)
    to = tuple(sorted({*_parties(gives, clauses)} - {seat}))
    if not to:
        return None
    return LaidDown(to, {"gives": plain(gives), "clauses": plain(clauses)})


def _without_words(clause: act.Clause) -> act.Clause:
    return replace(clause, text="") if isinstance(clause, act.Promise) else clause


def _parties(gives: Iterable[act.Give], clauses: Iterable[act.Clause]) -> Iterator[Seat]:
    for give in gives:
        if give.giver is not None:
            yield give.giver
        yield give.to
    for clause in clauses:
        yield from (clause.by, clause.to)


def _check_named(rules: Rules, gives: Iterable[act.Give], clauses: Iterable[act.Clause]) -> None:
    """Refuses seats, buildings and tiles that are not in this game."""
    seats = {*_parties(gives, clauses)}
    seats |= {clause.seat for clause in clauses if isinstance(clause, act.Refrain)}
    buildings = {building for give in gives for building in give.buildings}
    tiles = {tile for give in gives for tile in give.tiles}
    for clause in clauses:
        if isinstance(clause, (act.Place, act.LeaveEmpty, act.Deliver, act.ShareIncome)):
            buildings |= set() if clause.building is None else {clause.building}
        if isinstance(clause, (act.Place, act.Deliver)):
            tiles |= set() if clause.tile is None else {clause.tile}
    if not all(seat in rules.seats for seat in seats):
        raise BadInput("a draft is between seats of this table")
    if not all(1 <= building <= rules.buildings for building in buildings):
        raise BadInput("a draft names buildings of this board")
    if not tiles <= rules.type_index.keys():
        raise BadInput("a draft names tiles of this game")
