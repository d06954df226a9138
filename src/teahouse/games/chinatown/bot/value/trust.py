"""Trust: who has kept their promises, and who gives things away, as far as this seat has seen."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import Offer

__all__ = ["broken_words", "gives_away", "has_broken", "is_trusted", "may_place_nothing"]

BUILDING, TILE = 3, 1  # notes that a thing given away is taken for
LARGEST_KINDNESS = 3  # notes; whoever gives away more plays for another


def is_trusted(rules: Rules, view: Position, seat: Seat) -> bool:
    """Whether a seat has broken no word and gives nothing away."""
    return not has_broken(view, seat) and not gives_away(rules, view, seat)


def has_broken(view: Position, seat: Seat) -> bool:
    """Whether a seat has broken a promise that was not made good, or owes this one money."""
    return bool(broken_words(view, seat))


def broken_words(view: Position, seat: Seat) -> list[int]:
    """The rounds in which a seat broke its word, unless it kept it since."""
    rounds = {offer.id: offer.round for offer in view.offers}
    broken: list[int] = []
    for clause in view.clauses:
        if clause.by == seat and clause.state == "broken":
            broken.append(rounds.get(clause.offer, 1))
        elif clause.by == seat and clause.state == "kept":
            broken.clear()
    if not broken and view.players[seat].owes and view.players[seat].cash is None:
        return [view.round - 1]
    return broken


def may_place_nothing(view: Position, seat: Seat) -> bool:
    """Whether a seat has yet to show that it places tiles: it had no income last year."""
    last = [line for line in view.ledger if line.why == "income" and line.round == view.round - 1]
    return view.round == 1 or (bool(last) and seat not in [line.to for line in last])


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
