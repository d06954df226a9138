"""What a seat may know, built from what is public and what is its own (C3, C5, C8, C24)."""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter

from msgspec.structs import replace

from teahouse.core import Seat

from .actions import Pay, ShareIncome
from .position import (
    BETWEEN_TWO,
    ClausePosition,
    PlayerPosition,
    Position,
    board_businesses,
    clause_position,
    dump,
    has_private_lines,
    owned,
    public_position,
    tiles_by_type,
)
from .promises import knows_clause
from .state import UNSEEN_OFFER, LedgerLine, Offer, Player, State, Undertaking

__all__ = ["open_view", "seats_with_private_change", "view"]


def view(state: State, seat: Seat | None) -> Position:
    """Returns the position as a seat, or a spectator (None), may know it; once over, all of it."""
    if state.phase == "over":
        return open_view(state)
    secrets = _secrets(state, seat)
    return public_position(
        state,
        players=_players(state, seat),
        offers=_offers(state, secrets),
        clauses=_clauses(state, seat),
        ledger=_ledger(state, seat, secrets),
        businesses=board_businesses(state.rules, state.owner, state.shops),
        deck_count=len(state.deck),
        bag_count=len(state.bag),
        outlook_count=len(state.outlook_deck),
    )


def open_view(state: State) -> Position:
    """Returns the position with nothing hidden, as everyone sees it once the game is over."""
    businesses = board_businesses(state.rules, state.owner, state.shops)
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


def _is_partly_hidden(before: State, after: State) -> bool:
    """Whether the change may show in the views of seats whose own things did not change."""
    players = zip(before.players, after.players, strict=True)
    return (
        before.clauses != after.clauses
        or (before.phase == "deal") != (after.phase == "deal")
        or "over" in (before.phase, after.phase)
        or any(offer.secret for offer in (*before.offers, *after.offers))
        or _is_ledger_partly_hidden(before, after)
        or any(old.owes != new.owes for old, new in players)
    )


def _is_ledger_partly_hidden(before: State, after: State) -> bool:
    """Whether a line that came into the ledger, or went from it, may be hidden from some."""
    if before.ledger == after.ledger:
        return False
    return has_private_lines(before.ledger) or has_private_lines(after.ledger)


def _players(state: State, seat: Seat | None) -> tuple[PlayerPosition, ...]:
    buildings = owned(state.rules, state.owner)
    return tuple(
        _own(state, player, buildings[who])
        if who == seat
        else _other(state, player, buildings[who], seat)
        for who, player in enumerate(state.players)
    )


def _own(state: State, player: Player, buildings: tuple[int, ...]) -> PlayerPosition:
    return PlayerPosition(
        cash=player.cash,
        buildings=buildings,
        tiles=tiles_by_type(state.rules, player.tiles),
        hand=player.hand,
        hand_count=len(player.hand),
        kept=player.kept,
        ready=player.ready,
        owes=player.owes,
    )


def _other(
    state: State, player: Player, buildings: tuple[int, ...], viewer: Seat | None
) -> PlayerPosition:
    """Returns a player as another seat sees them, with the debts to that seat alone."""
    owes = tuple(debt for debt in player.owes if debt.to == viewer)
    return PlayerPosition(
        cash=player.cash if state.rules.options.open_money else None,  # C24
        buildings=buildings,
        tiles=tiles_by_type(state.rules, player.tiles),
        hand=None,
        hand_count=len(player.hand),
        kept=None if state.phase == "deal" else player.kept,
        ready=player.ready,
        owes=owes or None,
    )


def _secrets(state: State, seat: Seat | None) -> set[int]:
    """Returns the numbers of the secret offers that this seat is no party to (C8)."""
    return {offer.id for offer in state.offers if offer.secret and not offer.concerns(seat)}


def _offers(state: State, secrets: set[int]) -> tuple[Offer, ...]:
    """Returns the offers that a seat may know. That one counters a secret offer is secret too."""
    if not secrets:
        return state.offers
    return tuple(
        replace(offer, counters=None) if offer.counters in secrets else offer
        for offer in state.offers
        if offer.id not in secrets
    )


def _clauses(state: State, seat: Seat | None) -> tuple[ClausePosition, ...]:
    return tuple(
        clause_position(clause, clause.state if _knows_end(clause, seat) else None)
        for clause in state.clauses
        if knows_clause(state, clause, seat)
    )


def _knows_end(clause: Undertaking, seat: Seat | None) -> bool:
    """Whether a seat may know how a clause stands: of a payment only payer and payee may."""
    return not isinstance(clause.terms, (Pay, ShareIncome)) or seat in (
        clause.terms.by,
        clause.terms.to,
    )


def _ledger(state: State, seat: Seat | None, secrets: set[int]) -> tuple[LedgerLine, ...]:
    """Returns the ledger as a seat may know it.

    Promised payments and debts are between two seats. The sums of others' secret deals are hidden.
    """
    if not secrets and not has_private_lines(state.ledger):
        return state.ledger
    return tuple(
        replace(line, cash=None, offer=None)
        if line.offer in secrets or line.offer == UNSEEN_OFFER
        else line
        for line in state.ledger
        if line.why not in BETWEEN_TWO or seat in (line.giver, line.to)
    )
