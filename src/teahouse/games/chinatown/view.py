"""What a seat may know, built from what is public and what is its own (C3, C5, C8, C24)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Seat

from .actions import Pay
from .business import income
from .position import (
    ClausePosition,
    PlayerPosition,
    Position,
    clause_position,
    dump,
    shops_by_building,
    tiles_by_type,
)
from .state import LedgerLine, Offer, Player, State, Undertaking
from .turns import to_act

__all__ = ["view"]


def view(state: State, seat: Seat | None) -> Position:
    """The position as a seat, or a spectator, may know it; once over, all of it."""
    if state.phase == "over":
        return dump(state)
    offers = _offers(state, seat)
    return Position(
        round=state.round,
        phase=state.phase,
        first_player=state.first_player,
        turn=state.turn,
        to_act=tuple(sorted(to_act(state))),
        players=tuple(
            _own(state, who, player) if who == seat else _other(state, who, player, seat)
            for who, player in enumerate(state.players)
        ),
        shops=shops_by_building(state),
        offers=offers,
        clauses=_clauses(state, seat, {offer.id for offer in offers}),
        outlook=state.outlook,
        last_outlook=state.last_outlook,
        income=tuple(income(state.rules, state.owner, state.shops)),
        ledger=_ledger(state, seat, {offer.id for offer in offers}),
        deck_count=len(state.deck),
        bag_count=len(state.bag),
        outlook_count=len(state.outlook_deck),
    )


def _own(state: State, seat: Seat, player: Player) -> PlayerPosition:
    return PlayerPosition(
        cash=player.cash,
        buildings=tuple(state.owned_by(seat)),
        tiles=tiles_by_type(state, player.tiles),
        hand=player.hand,
        hand_count=len(player.hand),
        kept=player.kept,
        ready=player.ready,
        owes=player.owes,
    )


def _other(state: State, seat: Seat, player: Player, viewer: Seat | None) -> PlayerPosition:
    return PlayerPosition(
        cash=player.cash if state.rules.options.open_money else None,  # C24
        buildings=tuple(state.owned_by(seat)),
        tiles=tiles_by_type(state, player.tiles),
        hand=None,
        hand_count=len(player.hand),
        kept=None if state.phase == "deal" else player.kept,
        ready=player.ready,
        owes=tuple(debt for debt in player.owes if debt.to == viewer) or None,
    )


def _offers(state: State, seat: Seat | None) -> tuple[Offer, ...]:
    """C8: secret offers show to their parties alone, and so does countering one."""
    shown = [offer for offer in state.offers if not offer.secret or seat in offer.parties()]
    known = {offer.id for offer in shown}
    return tuple(
        offer
        if offer.counters is None or offer.counters in known
        else replace(offer, counters=None)
        for offer in shown
    )


def _clauses(state: State, seat: Seat | None, known: set[int]) -> tuple[ClausePosition, ...]:
    return tuple(
        clause_position(clause, clause.state if _knows_end(clause, seat) else None)
        for clause in state.clauses
        if not clause.secret or clause.offer in known or _is_between(clause, seat)
    )


def _is_between(clause: Undertaking, seat: Seat | None) -> bool:
    return seat in (clause.terms.by, clause.terms.to)


def _knows_end(clause: Undertaking, seat: Seat | None) -> bool:
    """How a payment stands is for payer and payee alone."""
    return not isinstance(clause.terms, Pay) or _is_between(clause, seat)


def _ledger(state: State, seat: Seat | None, known: set[int]) -> tuple[LedgerLine, ...]:
    """Promised payments and debts are between two; of others' secret deals the sum is hidden."""
    return tuple(
        replace(line, cash=None, offer=None)
        if line.offer is not None and line.offer not in known
        else line
        for line in state.ledger
        if line.why not in ("pay", "debt") or seat in (line.giver, line.to)
    )
