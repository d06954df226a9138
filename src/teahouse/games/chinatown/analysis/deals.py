"""The deals of a game of Chinatown, each with its worth to every party then and in hindsight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from teahouse.core import Match, Seat
from teahouse.core.match import CourseStep
from teahouse.games.chinatown.bot.appraisal import Appraisal, appraise
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.rules.actions import Clause, Give
from teahouse.games.chinatown.rules.events import DealDone
from teahouse.games.chinatown.rules.state import Offer, State

from .hindsight import OWN, Earned, Paid, earned, paid

__all__ = ["DealMade", "Part", "deals_made", "own_boards"]


class Part(msgspec.Struct, frozen=True):
    """One party of a deal, with its worth by a bot's estimate then (`reckoned`) and in hindsight.

    Hindsight is the money that was received less what was paid under the deal, at once and later,
    and what the received things added to the income until the end. What the things given would
    have earned is unknown. Start, own board and the hindsight of all deals make the final money.
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


def deals_made(match: Match, steps: Sequence[CourseStep[State]]) -> Iterator[DealMade]:
    """Yields every deal of the game, in the order in which they were done."""
    money, income = paid(steps), earned(steps)
    for step in steps:
        for event in step.events:
            if isinstance(event, DealDone):
                offer = step.after.offer(event.offer)
                assert offer is not None
                yield _made(match, step, offer, money, income)


def own_boards(steps: Sequence[CourseStep[State]], seats: int) -> tuple[int, ...]:
    """Returns the money that every seat has earned without any deal."""
    money, income = paid(steps), earned(steps)
    return tuple(money[seat, OWN] + income[seat, OWN] for seat in range(seats))


def _made(
    match: Match, step: CourseStep[State], offer: Offer, money: Paid, income: Earned
) -> DealMade:
    return DealMade(
        line=step.line,
        round=step.before.round,
        offer=offer.id,
        by=offer.by,
        secret=offer.secret,
        gives=offer.gives,
        clauses=offer.clauses,
        note=offer.note,
        parts=tuple(
            _part(match, step, offer, seat, money[seat, offer.id], income[seat, offer.id])
            for seat in sorted(offer.parties())
        ),
    )


def _part(
    match: Match, step: CourseStep[State], offer: Offer, seat: Seat, money: int, income: int
) -> Part:
    appraisal = _seen_by(match, step.before, seat)
    reckoned = round(weigh(appraisal, offer)[seat] * appraisal.rules.note)
    return Part(seat, money, reckoned, money + income)


def _seen_by(match: Match, state: State, seat: Seat) -> Appraisal:
    """Returns the seat's appraisal of its own view, which uses nothing that was hidden from it."""
    return appraise(state.rules, match.game.view(state, seat), seat, Hard.sight)
