"""Positions and views as the protocol writes them, and what everyone sees on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from teahouse.core import Seat
from teahouse.core.identity import changed_indexes

from .actions import Clause, LeaveEmpty, Place
from .income import Business, businesses, income
from .rulebook import NOBODY, Rules
from .settling import outcome
from .state import (
    UNSEEN_OFFER,
    ClauseState,
    Debt,
    LedgerLine,
    Offer,
    Phase,
    Player,
    State,
    Undertaking,
    to_act,
)

__all__ = [
    "BETWEEN_TWO",
    "ClausePosition",
    "PlayerPosition",
    "Position",
    "board_businesses",
    "board_of",
    "changed_offers",
    "clause_position",
    "dump",
    "has_private_lines",
    "owned",
    "promises_to_place",
    "public_position",
    "shops_by_building",
    "tiles_by_type",
]


BETWEEN_TWO = ("pay", "share", "debt")  # payments that payer and payee alone know of (C13)


@lru_cache(maxsize=1024)
def board_income(rules: Rules, owner: bytes, shops: bytes) -> tuple[int, ...]:
    """Returns what the board would pay each seat now."""
    return tuple(income(rules, owner, shops))


@lru_cache(maxsize=1024)
def board_businesses(rules: Rules, owner: bytes, shops: bytes) -> dict[int, Business]:
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
def shops_by_building(rules: Rules, shops: bytes) -> dict[int, str]:
    """Returns the type of shop on each building that has one. Callers must not change it."""
    types = rules.types
    return {building: types[shop - 1] for building, shop in enumerate(shops) if shop}


@lru_cache(maxsize=1024)
def tiles_by_type(rules: Rules, tiles: bytes) -> dict[str, int]:
    """Returns how many tiles there are of each type. Callers must not change the result."""
    return {tile: count for tile, count in zip(rules.types, tiles, strict=True) if count}


def changed_offers(before: tuple[Offer, ...], after: tuple[Offer, ...]) -> list[Offer]:
    """Returns the offers that are new or have changed. Offers stay listed all game."""
    if before is after:
        return []
    return [*(after[place] for place in changed_indexes(before, after)), *after[len(before) :]]


def has_private_lines(ledger: tuple[LedgerLine, ...]) -> bool:
    """Whether there are payments that not everyone may know of, apart from secret deals."""
    return any(line.why in BETWEEN_TWO or line.offer == UNSEEN_OFFER for line in ledger)


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
    return public_position(
        state,
        players=tuple(_player(state, seat, player) for seat, player in enumerate(state.players)),
        offers=state.offers,
        clauses=tuple(clause_position(clause, clause.state) for clause in state.clauses),
        ledger=state.ledger,
        deck=tuple(state.deck),
        bag=tuple(state.rules.types[kind] for kind in state.bag),
        outlook_deck=state.outlook_deck,
        scores=result.scores if result else UNSET,
        winners=result.winners if result else UNSET,
    )


def public_position(state: State, **seen: Any) -> Position:
    """Returns what lies open on the table, with the fields in `seen` that depend on who looks."""
    return Position(
        round=state.round,
        phase=state.phase,
        first_player=state.first_player,
        turn=state.turn,
        order=state.order,
        placed=state.placed or UNSET,
        to_act=tuple(sorted(to_act(state))),
        shops=shops_by_building(state.rules, state.shops),
        outlook=state.outlook,
        last_outlook=state.last_outlook,
        income=board_income(state.rules, state.owner, state.shops),
        **seen,
    )


def _player(state: State, seat: Seat, player: Player) -> PlayerPosition:
    return PlayerPosition(
        cash=player.cash,
        buildings=owned(state.rules, state.owner)[seat],
        tiles=tiles_by_type(state.rules, player.tiles),
        hand=player.hand,
        kept=player.kept,
        ready=player.ready,
        owes=player.owes,
    )


@lru_cache(maxsize=1024)
def clause_position(clause: Undertaking, shown: ClauseState | None) -> ClausePosition:
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
