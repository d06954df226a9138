"""What money each seat can be thought to have (C3: others' is hidden)."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import ClausePosition, Position
from teahouse.games.chinatown.rules import ROUNDS, Rules

from .ground import Ground
from .sides import Side
from .worth import plan

__all__ = ["cash_of", "credit_of", "has_broken", "promised"]


def cash_of(rules: Rules, view: Position, seat: Seat) -> int:
    """A seat's cash in notes: known, or what the ledger leaves it."""
    known = view.players[seat].cash
    if known is not None:
        return known // rules.note
    cash = rules.start_cash
    for line in view.ledger:
        cash += ((line.to == seat) - (line.giver == seat)) * (line.cash or 0)
    for clause in view.clauses:
        if _was_paid(view, clause):
            assert isinstance(clause.cash, int)
            cash += ((clause.to == seat) - (clause.by == seat)) * clause.cash
    return max(0, cash // rules.note)


def _was_paid(view: Position, clause: ClausePosition) -> bool:
    """Others' payments are not seen; those of earlier rounds are taken to have been made."""
    if clause.kind != "pay" or clause.state is not None:
        return False
    past = max((line.offer or 0 for line in view.ledger if line.round < view.round), default=0)
    return view.phase == "deal" or clause.offer <= past


def promised(rules: Rules, view: Position, seat: Seat) -> int:
    """Notes that a seat has to pay after this round's income, as far as the view knows."""
    due = sum(debt.cash for debt in view.players[seat].owes or ())
    for clause in view.clauses:
        if clause.by == seat and _is_due(view, clause):
            assert isinstance(clause.cash, int)
            due += clause.cash
    return due // rules.note


def _is_due(view: Position, clause: ClausePosition) -> bool:
    """Of payments among others one sees that they were promised, not how they stand (C8)."""
    if clause.kind != "pay":
        return False
    return clause.state == "open" or (clause.state is None and not _was_paid(view, clause))


def credit_of(ground: Ground, view: Position, seat: Seat, side: Side) -> int:
    """Notes that a seat can surely pay out of this round's income.

    Who places nothing has none, and owes it (C13): but after the last round there is no later.
    """
    if has_broken(view, seat):
        return 0
    income = int(plan(ground, side.lots, side.tiles).income)
    if view.round == ROUNDS:
        income = min(income, view.income[seat] // ground.site.rules.note)
    return max(0, income - promised(ground.site.rules, view, seat))


def has_broken(view: Position, seat: Seat) -> bool:
    """Whether a seat has broken a promise that this one knows of."""
    return any(clause.by == seat and clause.state == "broken" for clause in view.clauses)
