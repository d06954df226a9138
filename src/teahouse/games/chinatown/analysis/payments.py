"""The money that changed hands under each deal of Chinatown: at once, later, and as old debts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from teahouse.core import Seat
from teahouse.core.course import Step
from teahouse.games.chinatown.rules.actions import Pay, ShareIncome
from teahouse.games.chinatown.rules.events import ClauseSettled
from teahouse.games.chinatown.rules.state import LedgerLine, State

from .origins import OWN

__all__ = ["Paid", "paid"]

Paid = Counter[tuple[Seat, int]]  # by seat and deal: what came in, less what went out
Pair = tuple[Seat, Seat]  # who owes, and to whom


def paid(steps: Sequence[Step[State]]) -> Paid:
    """What players paid each other, by the deal that it was owed under."""
    total: Paid = Counter()
    owed: dict[Pair, list[list[int]]] = defaultdict(list)  # deal and sum, the oldest first
    for step in steps:
        lines = step.after.ledger[len(step.before.ledger) :]
        for line in lines:
            if line.giver is None or line.to is None:
                continue
            for deal, cash in _deals_of(line, owed):
                total[line.giver, deal] -= cash
                total[line.to, deal] += cash
        _fall_short(step, lines, owed)
    return total


def _deals_of(line: LedgerLine, owed: dict[Pair, list[list[int]]]) -> list[tuple[int, int]]:
    """The deals that a payment is owed under; a debt's are the oldest that are still owed."""
    cash = line.cash or 0
    if line.why != "debt":
        return [(line.offer or OWN, cash)]
    assert line.giver is not None
    assert line.to is not None
    found = []
    queue = owed[line.giver, line.to]
    while cash and queue:
        deal, left = queue[0]
        part = min(cash, left)
        found.append((deal, part))
        cash -= part
        queue[0][1] -= part
        if not queue[0][1]:
            queue.pop(0)
    return [*found, (OWN, cash)] if cash else found


def _fall_short(
    step: Step[State], lines: Sequence[LedgerLine], owed: dict[Pair, list[list[int]]]
) -> None:
    """Records what could not be paid as owed under the deal of its clause."""
    grown = _owes(step.after)
    grown.subtract(_owes(step.before))
    for line in lines:
        if line.why == "debt" and line.giver is not None and line.to is not None:
            grown[line.giver, line.to] += line.cash or 0
    broken = {
        event.clause
        for event in step.events
        if isinstance(event, ClauseSettled) and event.state == "broken"
    }
    for clause in step.after.clauses:
        terms = clause.terms
        if clause.id not in broken or not isinstance(terms, (Pay, ShareIncome)):
            continue
        pair = (terms.by, terms.to)
        most = terms.cash if isinstance(terms, Pay) else grown[pair]
        cash = min(most, grown[pair])
        if cash:
            owed[pair].append([clause.offer or OWN, cash])
            grown[pair] -= cash


def _owes(state: State) -> Counter[Pair]:
    total: Counter[Pair] = Counter()
    for seat, player in enumerate(state.players):
        for debt in player.owes:
            total[seat, debt.to] += debt.cash
    return total
