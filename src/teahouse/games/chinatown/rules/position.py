"""Positions as the protocol writes them, and views: what a seat may know (C3, C5, C8, C24)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from teahouse.core import Seat
from teahouse.core.identity import changed_indexes

from .actions import Clause, LeaveEmpty, Pay, Place, ShareIncome
from .income import Business, businesses, income
from .promises import knows_clause
from .rulebook import NOBODY, Rules
from .settling import outcome
from .state import (
    UNSEEN_OFFER,
    ClauseState,
    Debt,
    LedgerLine,
    Offer,
    Phase,
    State,
    Undertaking,
    to_act,
)

__all__ = [
    "ClausePosition",
    "PlayerPosition",
    "Position",
    "board_of",
    "changed_offers",
    "dump",
    "open_view",
    "owned",
    "promises_to_place",
    "seats_with_private_change",
    "view",
]


BETWEEN_TWO = ("pay", "share", "debt")  # payments that payer and payee alone know of (C13)


@lru_cache(maxsize=1024)
def board_income(rules: Rules, owner: bytes, shops: bytes) -> tuple[int, ...]:
    """Returns what the board would pay each seat now."""
    return tuple(income(rules, owner, shops))


@lru_cache(maxsize=1024)
def _board_businesses(rules: Rules, owner: bytes, shops: bytes) -> dict[int, Business]:
    """Returns every business by its lowest building. Callers must not change the result.

    The keys are buildings, not places in a list, so that a new business moves no others. They come
    seat by seat.
    """
    found = sorted(businesses(rules, owner, shops), key=attrgetter("seat"))
    return {business.buildings[0]: business for business in found}


@lru_cache(maxsize=1024)
def owned(rules: Rules, owner: bytes) -> tuple[tuple[int, ...], ...]:
    """Returns every seat's buildings, ascending."""
    lists: list[list[int]] = [[] for _ in rules.seats]
    for building, seat in enumerate(owner):
        if seat < rules.players:
            lists[seat].append(building)
    return tuple(tuple(buildings) for buildings in lists)


@lru_cache(maxsize=1024)
def _shops_by_building(rules: Rules, shops: bytes) -> dict[int, str]:
    """Returns the type of shop on each building that has one. Callers must not change it."""
    types = rules.types
    return {building: types[shop - 1] for building, shop in enumerate(shops) if shop}


@lru_cache(maxsize=1024)
def _tiles_by_type(rules: Rules, tiles: bytes) -> dict[str, int]:
    """Returns how many tiles there are of each type. Callers must not change the result."""
    return {tile: count for tile, count in zip(rules.types, tiles, strict=True) if count}


def changed_offers(before: tuple[Offer, ...], after: tuple[Offer, ...]) -> list[Offer]:
    """Returns the offers that are new or have changed. Offers stay listed all game."""
    if before is after:
        return []
    return [*(after[place] for place in changed_indexes(before, after)), *after[len(before) :]]


def _has_private_lines(state: State) -> bool:
    """Whether there are payments that not everyone may know of, apart from secret deals."""
    return any(line.why in BETWEEN_TWO or line.offer == UNSEEN_OFFER for line in state.ledger)


class PlayerPosition(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player; None is what a view may not know."""

    cash: int | None
    buildings: tuple[int, ...]
    tiles: dict[str, int]
    hand: tuple[int, ...] | None
    hand_count: int | UnsetType = UNSET
    kept: tuple[int, ...] | None
    ready: bool
    owes: tuple[Debt, ...] | None


class ClausePosition(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A clause of a deal done, written flat."""

    id: int
    offer: int
    secret: bool
    state: ClauseState | None
    by: Seat
    to: Seat
    kind: str
    tile: str | UnsetType = UNSET
    building: int | UnsetType = UNSET
    cash: int | UnsetType = UNSET
    percent: int | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    text: str | UnsetType = UNSET
    round: int | UnsetType = UNSET
    due: int | UnsetType = UNSET


class Position(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the server knows; a view is the same with the hidden fields unset."""

    round: int
    phase: Phase
    first_player: Seat
    turn: Seat | None
    order: bool
    placed: bool | UnsetType = UNSET
    to_act: tuple[Seat, ...]
    players: tuple[PlayerPosition, ...]
    shops: dict[int, str]
    offers: tuple[Offer, ...]
    clauses: tuple[ClausePosition, ...]
    outlook: tuple[int, ...] | None
    last_outlook: tuple[int, ...] | None
    income: tuple[int, ...]
    ledger: tuple[LedgerLine, ...]
    deck: tuple[int, ...] | UnsetType = UNSET
    bag: tuple[str, ...] | UnsetType = UNSET
    outlook_deck: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    deck_count: int | UnsetType = UNSET
    bag_count: int | UnsetType = UNSET
    outlook_count: int | UnsetType = UNSET
    businesses: dict[int, Business] | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
    winners: tuple[Seat, ...] | UnsetType = UNSET


def dump(state: State) -> Position:
    """Returns the full position."""
    result = outcome(state)
    return _public_position(
        state,
        players=tuple(
            PlayerPosition(
                cash=player.cash,
                buildings=owned(state.rules, state.owner)[seat],
                tiles=_tiles_by_type(state.rules, player.tiles),
                hand=player.hand,
                kept=player.kept,
                ready=player.ready,
                owes=player.owes,
            )
            for seat, player in enumerate(state.players)
        ),
        offers=state.offers,
        clauses=tuple(_clause_position(clause, clause.state) for clause in state.clauses),
        ledger=state.ledger,
        deck=tuple(state.deck),
        bag=tuple(state.rules.types[kind] for kind in state.bag),
        outlook_deck=state.outlook_deck,
        scores=result.scores if result else UNSET,
        winners=result.winners if result else UNSET,
    )


def _public_position(state: State, **seen: Any) -> Position:
    """Returns what lies open on the table, with the fields in `seen` that depend on who looks."""
    return Position(
        round=state.round,
        phase=state.phase,
        first_player=state.first_player,
        turn=state.turn,
        order=state.order,
        placed=state.placed or UNSET,
        to_act=tuple(sorted(to_act(state))),
        shops=_shops_by_building(state.rules, state.shops),
        outlook=state.outlook,
        last_outlook=state.last_outlook,
        income=board_income(state.rules, state.owner, state.shops),
        **seen,
    )


@lru_cache(maxsize=1024)
def _clause_position(clause: Undertaking, shown: ClauseState | None) -> ClausePosition:
    """Returns a clause as positions show it, in the state that the viewer is to see."""
    terms: Clause = clause.terms
    named = {name: value for name, value in asdict(terms).items() if value is not None}
    return ClausePosition(
        id=clause.id,
        offer=clause.offer,
        secret=clause.secret,
        state=shown,
        kind=terms.__struct_config__.tag,  # type: ignore[arg-type]
        due=UNSET if clause.due is None else clause.due,
        **named,
    )


def promises_to_place(view: Position) -> Iterator[Place | LeaveEmpty]:
    """Yields the open promises to place a tile, or to leave a building empty, that a view shows."""
    for clause in view.clauses:
        if clause.state != "open" or not isinstance(clause.building, int):
            continue
        if clause.kind == "place" and isinstance(clause.tile, str):
            yield Place(by=clause.by, to=clause.to, tile=clause.tile, building=clause.building)
        elif clause.kind == "leave_empty":
            yield LeaveEmpty(by=clause.by, to=clause.to, building=clause.building)


def board_of(rules: Rules, view: Position) -> tuple[bytes, bytes]:
    """Returns the owners and shops by building, as in a state. All of it is public (C3)."""
    owner, shops = bytearray([NOBODY]) * (rules.buildings + 1), bytearray(rules.buildings + 1)
    for seat, player in enumerate(view.players):
        for building in player.buildings:
            owner[building] = seat
    for building, tile in view.shops.items():
        shops[building] = rules.type_index[tile] + 1
    return bytes(owner), bytes(shops)


def view(state: State, seat: Seat | None) -> Position:
    """Returns the position as a seat, or a spectator (None), may know it; once over, all of it."""
    if state.phase == "over":
        return open_view(state)
    secrets = {one.id for one in state.offers if one.secret and not one.concerns(seat)}  # C8
    return _public_position(
        state,
        players=tuple(_players(state, seat)),
        offers=_offers(state, secrets),
        clauses=tuple(_clauses(state, seat)),
        ledger=_ledger(state, seat, secrets),
        businesses=_board_businesses(state.rules, state.owner, state.shops),
        deck_count=len(state.deck),
        bag_count=len(state.bag),
        outlook_count=len(state.outlook_deck),
    )


def open_view(state: State) -> Position:
    """Returns the position with nothing hidden, as everyone sees it once the game is over."""
    businesses = _board_businesses(state.rules, state.owner, state.shops)
    return replace(dump(state), businesses=businesses)


def seats_with_private_change(before: State, after: State) -> Collection[Seat]:
    """Returns the seats whose view may have changed besides what is the same for everyone.

    These are the seats whose own hand or money changed (C3, C5), or all where some may know more
    than others (C8, C13).
    """
    if _is_partly_hidden(before, after):
        return after.rules.seats
    players = zip(after.rules.seats, before.players, after.players, strict=True)
    return [seat for seat, old, new in players if _own_things(old) != _own_things(new)]


_own_things = attrgetter("cash", "hand", "kept")
_is_secret, _debts = attrgetter("secret"), attrgetter("owes")


def _is_partly_hidden(before: State, after: State) -> bool:
    """Whether the change may show in the views of seats whose own things did not change."""
    return (
        before.clauses != after.clauses
        or (before.phase == "deal") != (after.phase == "deal")
        or "over" in (before.phase, after.phase)
        or any(map(_is_secret, before.offers + after.offers))
        or (before.ledger != after.ledger and any(map(_has_private_lines, (before, after))))
        or [*map(_debts, before.players)] != [*map(_debts, after.players)]
    )


def _players(state: State, viewer: Seat | None) -> Iterator[PlayerPosition]:
    """Yields the players as a seat may know them: of others, only the debts to that seat."""
    buildings, has_open_money = owned(state.rules, state.owner), state.rules.options.open_money
    for seat, player in enumerate(state.players):
        is_own = seat == viewer
        owes = player.owes if is_own else tuple(debt for debt in player.owes if debt.to == viewer)
        yield PlayerPosition(
            cash=player.cash if is_own or has_open_money else None,  # C24
            buildings=buildings[seat],
            tiles=_tiles_by_type(state.rules, player.tiles),
            hand=player.hand if is_own else None,
            hand_count=len(player.hand),
            kept=player.kept if is_own or state.phase != "deal" else None,
            ready=player.ready,
            owes=owes if is_own else owes or None,
        )


def _offers(state: State, secrets: set[int]) -> tuple[Offer, ...]:
    """Returns the offers that a seat may know. That one counters a secret offer is secret too."""
    if not secrets:
        return state.offers
    return tuple(
        replace(offer, counters=None) if offer.counters in secrets else offer
        for offer in state.offers
        if offer.id not in secrets
    )


def _clauses(state: State, seat: Seat | None) -> Iterator[ClausePosition]:
    """Yields the clauses that a seat may know. Only payer and payee know whether a payment came."""
    for clause in state.clauses:
        if knows_clause(state, clause, seat):
            is_payment = isinstance(clause.terms, (Pay, ShareIncome))
            is_known = not is_payment or seat in (clause.terms.by, clause.terms.to)
            yield _clause_position(clause, clause.state if is_known else None)


def _ledger(state: State, seat: Seat | None, secrets: set[int]) -> tuple[LedgerLine, ...]:
    """Returns the ledger as a seat may know it, without what is between two others."""
    if not secrets and not _has_private_lines(state):
        return state.ledger
    return tuple(
        replace(line, cash=None, offer=None)
        if line.offer in secrets or line.offer == UNSEEN_OFFER
        else line
        for line in state.ledger
        if line.why not in BETWEEN_TWO or seat in (line.giver, line.to)
    )
