"""Positions and views as the protocol writes them (the parts that are JSON)."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Clause
from teahouse.games.chinatown.rules.phases.business import Business
from teahouse.games.chinatown.rules.phases.settling import outcome
from teahouse.games.chinatown.rules.phases.turns import to_act
from teahouse.games.chinatown.rules.state import (
    ClauseState,
    Debt,
    LedgerLine,
    Offer,
    Phase,
    Player,
    State,
    Undertaking,
)

from .public import board_income, owned, shops_by_building, tiles_by_type

__all__ = [
    "ClausePosition",
    "PlayerPosition",
    "Position",
    "clause_position",
    "dump",
]


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
    """The full position."""
    result = outcome(state)
    return Position(
        round=state.round,
        phase=state.phase,
        first_player=state.first_player,
        turn=state.turn,
        order=state.order,
        placed=state.placed or UNSET,
        to_act=tuple(sorted(to_act(state))),
        players=tuple(_player(state, seat, player) for seat, player in enumerate(state.players)),
        shops=shops_by_building(state.rules, state.shops),
        offers=state.offers,
        clauses=tuple(clause_position(clause, clause.state) for clause in state.clauses),
        outlook=state.outlook,
        last_outlook=state.last_outlook,
        income=board_income(state.rules, state.owner, state.shops),
        ledger=state.ledger,
        deck=tuple(state.deck),
        bag=tuple(state.rules.types[kind] for kind in state.bag),
        outlook_deck=state.outlook_deck,
        scores=result.scores if result else UNSET,
        winners=result.winners if result else UNSET,
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


@lru_cache(maxsize=4096)
def clause_position(clause: Undertaking, shown: ClauseState | None) -> ClausePosition:
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
