"""An appraisal: what a negotiator makes of its view; the ground, every side, everybody's money."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules

from .chances import chances
from .ground import Ground, ground
from .purses import Purse, due, promised, purses
from .sides import Side, sides, value
from .sight import Sight
from .trust import is_trusted

__all__ = ["Appraisal", "appraise"]


class Appraisal(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """All that a decision is made from, in notes."""

    rules: Rules
    view: Position
    seat: Seat
    ground: Ground
    sides: tuple[Side, ...]
    purses: tuple[Purse, ...]
    promised: tuple[int, ...]  # what each seat has to pay after this round's income
    trusted: tuple[bool, ...]  # whether a seat kept its word, and what it has to itself
    standings: tuple[float, ...]  # what each seat would end with, if nothing more came
    chances: tuple[float, ...]  # to win
    shunned: frozenset[Seat] = frozenset()  # whom this seat does not deal with

    @property
    def others(self) -> list[Seat]:
        """The other seats that this seat deals with."""
        return [seat for seat in self.rules.seats if seat not in (self.seat, *self.shunned)]

    @property
    def cash(self) -> tuple[int, ...]:
        """Everybody's cash in notes, as far as this seat can tell."""
        return tuple(purse.likely for purse in self.purses)


def appraise(
    rules: Rules, view: Position, seat: Seat, sight: Sight, shunned: frozenset[Seat] = frozenset()
) -> Appraisal:
    shared, held, money = ground(rules, view, sight), sides(rules, view), purses(rules, view)
    owed = tuple(promised(rules, view, who) for who in rules.seats)
    standings = tuple(
        purse.likely + value(shared, side) + due(rules, view, who) - owed[who]
        for who, (side, purse) in enumerate(zip(held, money, strict=True))
    )
    return Appraisal(
        rules=rules,
        view=view,
        seat=seat,
        ground=shared,
        sides=held,
        purses=money,
        promised=owed,
        trusted=tuple(is_trusted(rules, view, who) for who in rules.seats),
        standings=standings,
        chances=chances(standings, view.round),
        shunned=shunned,
    )
