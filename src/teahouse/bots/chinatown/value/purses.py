"""What money each seat can be thought to have (C3: others' is hidden)."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import ClausePosition, Position
from teahouse.games.chinatown.rules import Rules
from teahouse.games.chinatown.state import LedgerLine

__all__ = ["Purse", "due", "promised", "purses"]

LIKELY_SECRET = 2  # notes that a sum in others' secret deals is taken for


class Purse(msgspec.Struct, frozen=True):
    """A seat's cash in notes: the least and the most it can be, and what is likely."""

    least: int
    likely: int
    most: int


def purses(rules: Rules, view: Position) -> tuple[Purse, ...]:
    """Every seat's purse: known, or what the start and all that was seen to move leave it."""
    counted = _Count(rules)
    for line in view.ledger:
        counted.move(line)
    for clause in view.clauses:
        if _was_paid(view, clause):
            counted.pay(clause)
    return tuple(
        counted.purse(seat) if player.cash is None else Purse(*(player.cash // rules.note,) * 3)
        for seat, player in enumerate(view.players)
    )


class _Count:
    """Three sums a seat, in notes, as money moves."""

    def __init__(self, rules: Rules) -> None:
        self.note = rules.note
        start = rules.start_cash // rules.note
        self.least = [start] * rules.players
        self.likely = [start] * rules.players
        self.most = [start] * rules.players

    def purse(self, seat: Seat) -> Purse:
        least, likely = max(0, self.least[seat]), max(0, self.likely[seat])
        return Purse(least, max(least, likely), max(least, likely, self.most[seat]))

    def move(self, line: LedgerLine) -> None:
        if line.cash is None:
            self._hidden(line.giver, line.to)
            return
        notes = line.cash // self.note
        self._add(line.giver, -notes, -notes, -notes)
        self._add(line.to, notes, notes, notes)

    def pay(self, clause: ClausePosition) -> None:
        """A payment between others that was due: perhaps it was made, perhaps not."""
        assert isinstance(clause.cash, int)
        notes = clause.cash // self.note
        self._add(clause.by, -notes, -notes, 0)
        self._add(clause.to, 0, notes, notes)

    def _hidden(self, giver: Seat | None, to: Seat | None) -> None:
        """C8: a sum of a secret deal may be all that its giver had."""
        most = 1 if giver is None else max(1, self.most[giver])
        likely = min(LIKELY_SECRET, most)
        self._add(giver, -most, -likely, -1)
        self._add(to, 1, likely, most)

    def _add(self, seat: Seat | None, least: int, likely: int, most: int) -> None:
        if seat is not None:
            self.least[seat] = max(0, self.least[seat] + least)
            self.likely[seat] += likely
            self.most[seat] = max(0, self.most[seat] + most)


def _was_paid(view: Position, clause: ClausePosition) -> bool:
    """Others' payments are not seen; those of earlier rounds have been due."""
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


def due(rules: Rules, view: Position, seat: Seat) -> int:
    """Notes that a seat is to be paid after this round's income, as far as the view knows."""
    notes = 0
    for clause in view.clauses:
        if clause.to == seat and _is_due(view, clause):
            assert isinstance(clause.cash, int)
            notes += clause.cash
    return notes // rules.note


def _is_due(view: Position, clause: ClausePosition) -> bool:
    """Of payments among others one sees that they were promised, not how they stand (C8)."""
    if clause.kind != "pay":
        return False
    return clause.state == "open" or (clause.state is None and not _was_paid(view, clause))
