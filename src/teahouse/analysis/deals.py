"""The deals of a game of Chinatown, each with its worth to every party then and in hindsight."""

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
    """One party of a deal, with its worth by a bot's estimate then (`reckoned`) and in hindsight.

    Hindsight is the money received plus what the received things earned until the end, less the
    money paid and the bot's estimate of the things given: what those would have earned is unknown.
    """

    seat: Seat
    money: int
    reckoned: int
    hindsight: int


class DealMade(msgspec.Struct, frozen=True):
    """A completed deal, and the line of the record that completed it."""

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
    money = _money(offer, seat) + _shared(offer, seat, later[-1].after)
    hindsight = money + earned_by(offer.gives, seat, later) - round(_given(table, offer) * note)
    return Part(seat, money, round(weigh(table, offer)[seat] * note), hindsight)


def _seen_by(match: Match, state: State, seat: Seat) -> Table:
    """The table as the seat saw it, so that the estimate uses nothing that was hidden from it."""
    return table_of(state.rules, match.game.view(state, seat), seat, Hard.sight)


def _money(offer: Offer, seat: Seat) -> int:
    now = sum(((give.to == seat) - (give.giver == seat)) * (give.cash or 0) for give in offer.gives)
    pays = (clause for clause in offer.clauses if isinstance(clause, Pay))
    return now + sum(((pay.to == seat) - (pay.by == seat)) * pay.cash for pay in pays)


def _shared(offer: Offer, seat: Seat, end: State) -> int:
    """What a party got under the deal's shares of an income, less what it paid (C13)."""
    lines = [line for line in end.ledger if line.why == "share" and line.offer == offer.id]
    return sum(((line.to == seat) - (line.giver == seat)) * (line.cash or 0) for line in lines)


def _given(table: Table, offer: Offer) -> float:
    """The worth, in notes, of what a party gave, to that party."""
    side = table.sides[table.seat]
    gone = goods_of(table.rules, [give for give in offer.gives if give.giver == table.seat])
    return value(table.ground, side) - value(table.ground, after(side, table.seat, gone))
