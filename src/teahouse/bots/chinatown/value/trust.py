"""Who keeps their word, and who plays for somebody else, as far as this seat has seen."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import Rules
from teahouse.games.chinatown.state import Offer

__all__ = ["gives_away", "has_broken"]

BUILDING, TILE = 3, 1  # notes that a thing given away is taken for
LARGEST_KINDNESS = 3  # notes; whoever gives away more plays for another


def has_broken(view: Position, seat: Seat) -> bool:
    """Whether a seat has broken a promise, or owes this one money."""
    if view.players[seat].owes and view.players[seat].cash is None:
        return True
    return any(clause.by == seat and clause.state == "broken" for clause in view.clauses)


def gives_away(rules: Rules, view: Position, seat: Seat) -> bool:
    """Whether a seat has made large gifts: what it has may be gone before it pays."""
    gifts = sum(_gift(rules, offer, seat) for offer in view.offers if offer.status == "done")
    return gifts > LARGEST_KINDNESS


def _gift(rules: Rules, offer: Offer, seat: Seat) -> int:
    """Notes that a seat gave in a deal by which it got nothing at all."""
    if any(give.to == seat for give in offer.gives):
        return 0
    if any(clause.to == seat for clause in offer.clauses):
        return 0
    return sum(
        (give.cash or 0) // rules.note
        + BUILDING * len(give.buildings)
        + TILE * sum(give.tiles.values())
        for give in offer.gives
        if give.giver == seat
    )
