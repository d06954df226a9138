"""Estimates of each seat's cash (C3: others' is hidden)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.position import ClausePosition, Position
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import LedgerLine

__all__ = ["Purse", "due", "promised", "purses"]

LIKELY_SECRET = 2  # notes that a sum in others' secret deals is taken for


class Purse(msgspec.Struct, frozen=True):
    """A seat's cash in notes: the least and the most it can be, and what is likely."""

    least: int
    likely: int
    most: int


def purses(rules: Rules, view: Position) -> tuple[Purse, ...]:
    """Every seat's purse: known, or estimated from the start and the payments seen."""
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
        """Counts a payment between others that was due, and may or may not have been made."""
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
    """Whether a clause's payment was due: those of earlier rounds were."""
    if clause.kind != "pay" or clause.state is not None:
        return False
    rounds = (offer.round for offer in view.offers if offer.id == clause.offer)
    return view.phase == "deal" or next(rounds, view.round) < view.round


def promised(rules: Rules, view: Position, seat: Seat) -> int:
    """Notes that a seat has to pay after this round's income, as far as the view knows."""
    due = sum(debt.cash for debt in view.players[seat].owes or ())
    return (due + sum(_sum(view, c) for c in _due(view) if c.by == seat)) // rules.note


def due(rules: Rules, view: Position, seat: Seat) -> int:
    """Notes that a seat is to be paid after this round's income, as far as the view knows."""
    return sum(_sum(view, clause) for clause in _due(view) if clause.to == seat) // rules.note


def _due(view: Position) -> Iterator[ClausePosition]:
    """The open payments; for those among others only the promise is known, not its state (C8)."""
    for clause in view.clauses:
        if clause.kind in ("pay", "share"):
            is_hidden = clause.state is None and not _was_paid(view, clause)
            if clause.state == "open" or is_hidden:
                yield clause


def _sum(view: Position, clause: ClausePosition) -> int:
    """The cash of a clause; a share counts as that share of what the board would pay now."""
    if isinstance(clause.cash, int):
        return clause.cash
    assert isinstance(clause.percent, int)
    return view.income[clause.by] * clause.percent // 100
