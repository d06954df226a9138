"""What a seat may know, built from what is public and what is its own (C3, C5, C8, C24)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.core.identity import identity_cache

from .actions import Pay, ShareIncome
from .position import (
    BETWEEN_TWO,
    ClausePosition,
    PlayerPosition,
    Position,
    board_businesses,
    board_income,
    clause_position,
    dump,
    has_private_lines,
    owned,
    secret_offers,
    shops_by_building,
    tiles_by_type,
)
from .promises import knows_clause
from .rulebook import Rules
from .state import UNSEEN_OFFER, LedgerLine, Offer, Player, State, Undertaking, to_act

__all__ = ["open_view", "seats_with_private_change", "view"]


def view(state: State, seat: Seat | None) -> Position:
    """Returns the position as a seat, or a spectator (None), may know it; once over, all of it."""
    if state.phase == "over":
        return open_view(state)
    secrets = _secrets(state, seat)
    return replace(
        _board(state),
        players=_players(state.rules, state.players, state.owner, seat, state.phase == "deal"),
        offers=_offers(state, secrets),
        clauses=_clauses(state, seat),
        ledger=_ledger(state, seat, secrets),
    )


@identity_cache
def open_view(state: State) -> Position:
    """Returns the position with nothing hidden, as everyone sees it once the game is over."""
    businesses = board_businesses(state.rules, state.owner, state.shops)
    return replace(dump(state), businesses=businesses)


@identity_cache
def _board(state: State) -> Position:
    """Returns what lies open on the table and is the same for everyone."""
    return Position(
        round=state.round,
        phase=state.phase,
        first_player=state.first_player,
        turn=state.turn,
        order=state.order,
        placed=state.placed or UNSET,
        to_act=_in_order(to_act(state)),
        players=(),
        shops=shops_by_building(state.rules, state.shops),
        offers=(),
        clauses=(),
        outlook=state.outlook,
        last_outlook=state.last_outlook,
        income=board_income(state.rules, state.owner, state.shops),
        businesses=board_businesses(state.rules, state.owner, state.shops),
        ledger=(),
        deck_count=len(state.deck),
        bag_count=len(state.bag),
        outlook_count=len(state.outlook_deck),
    )


def seats_with_private_change(before: State, after: State) -> Collection[Seat]:
    """Returns the seats whose view may have changed besides what is the same for everyone.

    These are the seats whose own hand or money changed (C3, C5), or all where some may know more
    than others (C8, C13).
    """
    if _is_partly_hidden(before, after):
        return after.rules.seats
    if before.players is after.players:
        return ()
    players = zip(after.rules.seats, before.players, after.players, strict=True)
    return [seat for seat, old, new in players if old is not new and not _holds_the_same(old, new)]


def _is_partly_hidden(before: State, after: State) -> bool:
    """Whether the change may show in the views of seats whose own things did not change."""
    return (
        before.clauses is not after.clauses
        or (before.phase == "deal") != (after.phase == "deal")
        or "over" in (before.phase, after.phase)
        or bool(secret_offers(before.offers) or secret_offers(after.offers))
        or _is_ledger_partly_hidden(before, after)
        or (before.players is not after.players and _are_debts_changed(before, after))
    )


def _are_debts_changed(before: State, after: State) -> bool:
    players = zip(before.players, after.players, strict=True)
    return any(old is not new and old.owes != new.owes for old, new in players)


def _is_ledger_partly_hidden(before: State, after: State) -> bool:
    """Whether a line that came into the ledger, or went from it, may be hidden from some."""
    if before.ledger is after.ledger:
        return False
    return has_private_lines(before.ledger) or has_private_lines(after.ledger)


def _holds_the_same(before: Player, after: Player) -> bool:
    return before.cash == after.cash and before.hand == after.hand and before.kept == after.kept


@lru_cache
def _in_order(seats: frozenset[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(seats))


@identity_cache
def _players(
    rules: Rules, players: tuple[Player, ...], owner: bytes, seat: Seat | None, is_dealing: bool
) -> tuple[PlayerPosition, ...]:
    """Returns the players as a seat sees them.

    The cache returns the same objects to the same seat for as long as no player changes.
    """
    return tuple(
        [
            _own(rules, player, buildings)
            if who == seat
            else _owing(_other(rules, player, buildings, is_dealing), player, seat)
            for who, (player, buildings) in enumerate(
                zip(players, owned(rules, owner), strict=True)
            )
        ]
    )


@identity_cache
def _own(rules: Rules, player: Player, buildings: tuple[int, ...]) -> PlayerPosition:
    return PlayerPosition(
        cash=player.cash,
        buildings=buildings,
        tiles=tiles_by_type(rules, player.tiles),
        hand=player.hand,
        hand_count=len(player.hand),
        kept=player.kept,
        ready=player.ready,
        owes=player.owes,
    )


@identity_cache
def _other(
    rules: Rules, player: Player, buildings: tuple[int, ...], is_dealing: bool
) -> PlayerPosition:
    """Returns a player as everyone else sees them, without debts."""
    return PlayerPosition(
        cash=player.cash if rules.options.open_money else None,  # C24
        buildings=buildings,
        tiles=tiles_by_type(rules, player.tiles),
        hand=None,
        hand_count=len(player.hand),
        kept=None if is_dealing else player.kept,
        ready=player.ready,
        owes=None,
    )


def _owing(other: PlayerPosition, player: Player, viewer: Seat | None) -> PlayerPosition:
    """Returns the player with the debts that the viewer knows: those owed to the viewer."""
    owes = tuple([debt for debt in player.owes if debt.to == viewer]) if player.owes else ()
    return replace(other, owes=owes) if owes else other


def _secrets(state: State, seat: Seat | None) -> set[int]:
    """Returns the numbers of the secret offers that this seat is no party to (C8)."""
    secret = secret_offers(state.offers)
    return {offer.id for offer in secret if not offer.concerns(seat)} if secret else set()


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
    if not state.clauses:
        return ()
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
