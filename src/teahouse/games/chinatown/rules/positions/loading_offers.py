"""Loading what was said and paid: offers, clauses and the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from teahouse.core import PositionError, Seat
from teahouse.games.chinatown.rules.actions import Clause, Deliver, Give, Pay, Refrain, ShareIncome
from teahouse.games.chinatown.rules.phases.deliveries import has
from teahouse.games.chinatown.rules.phases.trade import is_possible
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import LedgerLine, Offer, State, Undertaking

from .loading_things import check_sum

BOOKED = ("id", "offer", "secret", "state", "due")  # what a clause done has beside its terms

__all__ = [
    "check_open_clauses",
    "check_open_offers",
    "load_clauses",
    "load_ledger",
    "load_offers",
]


def load_offers(rules: Rules, given: Sequence[Mapping[str, Any]], round: int) -> tuple[Offer, ...]:
    """The offers, in the order of their numbers."""
    offers = tuple(_offer(n, raw, round) for n, raw in enumerate(given))
    _check_ascending("offer", [offer.id for offer in offers])
    for offer in offers:
        what = f"offer {offer.id}"
        for give in offer.gives:
            _check_give(rules, give, what)
        for clause in offer.clauses:
            _check_terms(rules, clause, what)
        _check_seats(rules, (offer.by, *offer.parties(), *offer.accepted), what)
        if not {offer.by, *offer.accepted} <= offer.parties():
            raise PositionError(f"{what} was made or accepted by someone who is no party to it")
        if not 1 <= offer.round <= round or (offer.status == "open" and offer.round < round):
            raise PositionError(f"{what} is {offer.status} and of round {offer.round}")
    return offers


def _offer(n: int, raw: Mapping[str, Any], round: int) -> Offer:
    """Whoever offers has accepted, and it is of this round, if nothing else is said."""
    try:
        return msgspec.convert({"accepted": [raw.get("by")], "round": round, **raw}, Offer)
    except msgspec.ValidationError as error:
        raise PositionError(f"offers[{n}]: {error}") from error


def _check_ascending(what: str, numbers: Sequence[int]) -> None:
    if any(n < 1 for n in numbers) or any(b <= a for a, b in pairwise(numbers)):
        raise PositionError(f"{what} numbers {list(numbers)} are not ascending from 1")


def _check_give(rules: Rules, give: Give, what: str) -> None:
    if give.giver == give.to:
        raise PositionError(f"{what} has seat {give.to} give something to themselves")
    if give.cash is not None:
        check_sum(rules, f"{what} moves", give.cash)
    for building in (*give.buildings, *give.cards):
        if not 1 <= building <= rules.buildings:
            raise PositionError(f"{what} names building {building}, which does not exist")
    for tile, count in give.tiles.items():
        if tile not in rules.type_index:
            raise PositionError(f"{what} names shop type {tile!r}, which does not exist")
        if count < 1:
            raise PositionError(f"{what} moves {count} {tile} tiles")


def _check_terms(rules: Rules, terms: Clause, what: str) -> None:
    if terms.by == terms.to:
        raise PositionError(f"{what} has seat {terms.to} promise something to themselves")
    if isinstance(terms, Pay):
        check_sum(rules, f"{what} promises", terms.cash)
    building, tile = getattr(terms, "building", None), getattr(terms, "tile", None)
    if building is not None and not 1 <= building <= rules.buildings:
        raise PositionError(f"{what} names building {building}, which does not exist")
    if tile is not None and tile not in rules.type_index:
        raise PositionError(f"{what} names shop type {tile!r}, which does not exist")
    match terms:
        case Deliver() if (building is None) == (tile is None):
            raise PositionError(f"{what} delivers a building or a tile, one of the two")
        case ShareIncome() if not 1 <= terms.percent <= 100:
            raise PositionError(f"{what} shares {terms.percent} percent")
        case Refrain() if terms.seat in (terms.by, terms.to):
            raise PositionError(f"{what} has seat {terms.by} refrain from seat {terms.seat}")
        case Refrain():
            _check_seats(rules, (terms.seat,), what)


def _check_seats(rules: Rules, seats: Sequence[Seat | None], what: str) -> None:
    for seat in seats:
        if seat not in rules.seats:
            raise PositionError(f"{what} names seat {seat}; seats are 0 to {rules.players - 1}")


def check_open_offers(state: State) -> None:
    """Refuses open offers that the rules would have closed."""
    for offer in state.offers:
        if offer.status != "open":
            continue
        if state.phase != "trade":
            raise PositionError(f"offer {offer.id} is open in the {state.phase} phase")
        if len(offer.accepted) == len(offer.parties()):
            raise PositionError(f"offer {offer.id} is open though all have accepted it")
        if not is_possible(state, offer):
            raise PositionError(f"offer {offer.id} is open but asks for things its givers lack")
        for seat in offer.accepted:
            _check_acceptance(state, offer, seat)


def _check_acceptance(state: State, offer: Offer, seat: Seat) -> None:
    """Nobody can have accepted to give money or cards that they do not have."""
    player = state.players[seat]
    gives = [give for give in offer.gives if give.giver == seat]
    if sum(give.cash or 0 for give in gives) > player.cash:
        raise PositionError(f"seat {seat} has accepted offer {offer.id} and cannot pay it")
    for card in (card for give in gives for card in give.cards):
        if card not in player.hand:
            raise PositionError(f"seat {seat} has accepted offer {offer.id} without card {card}")


def load_clauses(rules: Rules, given: Sequence[Mapping[str, Any]]) -> tuple[Undertaking, ...]:
    """The clauses of deals done, in the order of their numbers."""
    clauses = tuple(_clause(rules, n, raw) for n, raw in enumerate(given))
    _check_ascending("clause", [clause.id for clause in clauses])
    return clauses


def _clause(rules: Rules, n: int, raw: Mapping[str, Any]) -> Undertaking:
    what = f"clauses[{n}]"
    try:
        booked = {name: value for name, value in raw.items() if name in BOOKED}
        terms = {name: value for name, value in raw.items() if name not in BOOKED}
        clause = msgspec.convert({**booked, "terms": terms}, Undertaking)
    except msgspec.ValidationError as error:
        raise PositionError(f"{what}: {error}") from error
    _check_seats(rules, (clause.terms.by, clause.terms.to), what)
    _check_terms(rules, clause.terms, what)
    if clause.due is not None:
        check_sum(rules, f"{what} came to", clause.due, least=0)
    return clause


def check_open_clauses(state: State) -> None:
    """Refuses open clauses that the rules would have settled."""
    for clause in state.clauses:
        if clause.state != "open" or not isinstance(clause.terms, (Deliver, Refrain)):
            continue
        if state.phase != "trade":
            raise PositionError(f"clause {clause.id} lasts as long as trade, and is open after it")
        if isinstance(clause.terms, Deliver) and has(state, clause.terms):
            raise PositionError(f"clause {clause.id} is open, but its giver has what it delivers")


def load_ledger(rules: Rules, given: Sequence[LedgerLine]) -> tuple[LedgerLine, ...]:
    """The money that moved, each sum known."""
    for n, line in enumerate(given):
        what = f"ledger[{n}]"
        _check_seats(rules, [s for s in (line.giver, line.to) if s is not None], what)
        if line.cash is None:
            raise PositionError(f"{what} does not say how much was moved")
        check_sum(rules, f"{what} moves", line.cash)
    return tuple(given)
