"""Each deal of a game of Chinatown, with what it was worth to whom: then, and in hindsight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from teahouse.bots.chinatown.bargaining.deals import after, goods_of
from teahouse.bots.chinatown.bargaining.weighing import weigh
from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.chinatown.value.sides import value
from teahouse.bots.chinatown.value.table import Table, table_of
from teahouse.core import Match, Seat
from teahouse.games.chinatown.actions import Clause, Give, Pay
from teahouse.games.chinatown.events import DealDone
from teahouse.games.chinatown.state import Offer, State

from .course import Step
from .earnings import earned_by

__all__ = ["DealMade", "Part", "deals_made"]


class Part(msgspec.Struct, frozen=True):
    """A party of a deal: what a bot in its place thought it was worth, and what came of it.

    In hindsight it is worth the money got, and what the things got earned their new owner until the
    end, less the money paid, and what the things given were worth by the bot's reckoning: what
    they would have earned nobody knows.
    """

    seat: Seat
    money: int
    reckoned: int
    hindsight: int


class DealMade(msgspec.Struct, frozen=True):
    """A deal that was done, in the line that did it."""

    line: int
    round: int
    offer: int
    by: Seat
    secret: bool
    gives: tuple[Give, ...]
    clauses: tuple[Clause, ...]
    note: str
    parts: tuple[Part, ...]


def deals_made(match: Match, steps: Sequence[Step[State]]) -> Iterator[DealMade]:
    for place, step in enumerate(steps):
        for event in step.events:
            if isinstance(event, DealDone):
                offer = step.after.offer(event.offer)
                assert offer is not None
                yield _made(match, step, offer, steps[place:])


def _made(match: Match, step: Step[State], offer: Offer, later: Sequence[Step[State]]) -> DealMade:
    return DealMade(
        line=step.line,
        round=step.before.round,
        offer=offer.id,
        by=offer.by,
        secret=offer.secret,
        gives=offer.gives,
        clauses=offer.clauses,
        note=offer.note,
        parts=tuple(_part(match, step, offer, seat, later) for seat in sorted(offer.parties())),
    )


def _part(
    match: Match, step: Step[State], offer: Offer, seat: Seat, later: Sequence[Step[State]]
) -> Part:
    table = _seen_by(match, step.before, seat)
    note = table.rules.note
    money = _money(offer, seat)
    hindsight = money + earned_by(offer.gives, seat, later) - round(_given(table, offer) * note)
    return Part(seat, money, round(weigh(table, offer)[seat] * note), hindsight)


def _seen_by(match: Match, state: State, seat: Seat) -> Table:
    """What the seat itself could know, so that nobody is blamed for what was hidden from them."""
    return table_of(state.rules, match.game.view(state, seat), seat, Hard.sight)


def _money(offer: Offer, seat: Seat) -> int:
    now = sum(((give.to == seat) - (give.giver == seat)) * (give.cash or 0) for give in offer.gives)
    pays = (clause for clause in offer.clauses if isinstance(clause, Pay))
    return now + sum(((pay.to == seat) - (pay.by == seat)) * pay.cash for pay in pays)


def _given(table: Table, offer: Offer) -> float:
    """What a party gave was worth to it, in notes."""
    side = table.sides[table.seat]
    gone = goods_of(table.rules, [give for give in offer.gives if give.giver == table.seat])
    return value(table.ground, side) - value(table.ground, after(side, table.seat, gone))
