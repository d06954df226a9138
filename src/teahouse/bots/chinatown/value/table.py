"""A view as a negotiator sees it: the ground, every side, and everybody's money."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import Rules

from .ground import Ground, ground
from .purses import cash_of
from .sides import Side, sides, value
from .sight import Sight

__all__ = ["Table", "table_of"]


class Table(msgspec.Struct, frozen=True, eq=False):
    """All that a decision is made from, in notes."""

    rules: Rules
    view: Position
    seat: Seat
    ground: Ground
    sides: tuple[Side, ...]
    cash: tuple[int, ...]
    shunned: frozenset[Seat] = frozenset()  # whom this seat does not deal with

    @property
    def others(self) -> list[Seat]:
        """Those to deal with."""
        return [seat for seat in self.rules.seats if seat not in (self.seat, *self.shunned)]

    def standing(self, seat: Seat) -> float:
        """What a seat is expected to end with, as far as what it has now tells."""
        return self.cash[seat] + value(self.ground, self.sides[seat])


def table_of(
    rules: Rules, view: Position, seat: Seat, sight: Sight, shunned: frozenset[Seat] = frozenset()
) -> Table:
    return Table(
        rules,
        view,
        seat,
        ground(rules, view, sight),
        sides(rules, view),
        tuple(cash_of(rules, view, who) for who in rules.seats),
        shunned,
    )
