"""Analysis of a game of Chinatown: money and income by round, deals, and who dealt with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from teahouse.core import Match, Seat
from teahouse.core.match import CourseStep, course
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.rules import events as ev
from teahouse.games.chinatown.rules.actions import Clause, Deliver, Give, Promise
from teahouse.games.chinatown.rules.state import Offer, State

from .hindsight import OWN, Earned, Paid, earned, paid

__all__ = ["ChinatownAnalysis", "DealMade", "analyse"]


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


class YearPassed(msgspec.Struct, frozen=True):
    """One round: by seat, the money after income and the income itself."""

    round: int
    money: tuple[int, ...]
    income: tuple[int, ...]


class Ties(msgspec.Struct, frozen=True):
    """How often two players dealt with each other, and the money that was paid each way."""

    seats: tuple[Seat, Seat]
    deals: int
    money: int


class Words(msgspec.Struct, frozen=True):
    """A seat's promises that cost nothing but its word: words, and things to pass on (C13)."""

    seat: Seat
    kept: int
    broken: int
    open: int


class ChinatownAnalysis(msgspec.Struct, frozen=True, tag_field="game", tag="chinatown"):
    """The whole analysis; `best` and `worst` index each seat's deals in `deals`, by hindsight.

    For every seat `start`, `own` (what its board earned without any deal) and the hindsight of its
    deals make its final money.
    """

    names: tuple[str, ...]
    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    start: tuple[int, ...]
    own: tuple[int, ...]
    years: tuple[YearPassed, ...]
    deals: tuple[DealMade, ...]
    best: tuple[int | None, ...]
    worst: tuple[int | None, ...]
    ties: tuple[Ties, ...]
    words: tuple[Words, ...]


def analyse(match: Match) -> ChinatownAnalysis:
    """Returns the analysis of a game, also of one that is not over."""
    steps: list[CourseStep[State]] = course(match)
    start: State = match.state_at(0)
    end = steps[-1].after if steps else start
    seats = range(len(start.players))
    money, income = paid(steps), earned(steps)
    deals = tuple(_deals(match, steps, money, income))
    outcome = match.game.outcome(end)
    return ChinatownAnalysis(
        names=match.header.names,
        scores=outcome.scores if outcome else None,
        winners=outcome.winners if outcome else (),
        start=tuple(player.cash for player in start.players),
        own=tuple(money[seat, OWN] + income[seat, OWN] for seat in seats),
        years=tuple(_years(steps)),
        deals=deals,
        best=tuple(_extreme(deals, seat, "best") for seat in seats),
        worst=tuple(_extreme(deals, seat, "worst") for seat in seats),
        ties=tuple(_ties(deals)),
        words=tuple(_words(end, seat) for seat in seats),
    )


def _deals(
    match: Match, steps: Sequence[CourseStep[State]], money: Paid, income: Earned
) -> Iterator[DealMade]:
    """Yields every deal of the game, in the order in which they were done."""
    for step in steps:
        for event in step.events:
            if isinstance(event, ev.DealDone):
                offer = step.after.offer(event.offer)
                assert offer is not None
                yield DealMade(
                    line=step.line,
                    round=step.before.round,
                    offer=offer.id,
                    by=offer.by,
                    secret=offer.secret,
                    gives=offer.gives,
                    clauses=offer.clauses,
                    note=offer.note,
                    parts=tuple(
                        _part(match, step.before, offer, seat, money, income)
                        for seat in sorted(offer.parties())
                    ),
                )


def _part(
    match: Match, before: State, offer: Offer, seat: Seat, money: Paid, income: Earned
) -> Part:
    """Returns a party of a deal. It is reckoned by the seat's own view, so by nothing hidden."""
    appraisal = appraise(before.rules, match.game.view(before, seat), seat, Hard.sight)
    reckoned = round(weigh(appraisal, offer)[seat] * appraisal.rules.note)
    got = money[seat, offer.id]
    return Part(seat, got, reckoned, got + income[seat, offer.id])


def _years(steps: Sequence[CourseStep[State]]) -> Iterator[YearPassed]:
    for step in steps:
        if any(isinstance(event, (ev.RoundStarted, ev.GameEnded)) for event in step.events):
            yield YearPassed(
                step.before.round,
                tuple(player.cash for player in step.after.players),
                tuple(_income(step, seat) for seat in range(len(step.after.players))),
            )


def _income(step: CourseStep[State], seat: Seat) -> int:
    return sum(
        event.cash
        for event in step.events
        if isinstance(event, (ev.IncomePaid, ev.OutlookPaid)) and event.seat == seat
    )


def _extreme(deals: Sequence[DealMade], seat: Seat, which: Literal["best", "worst"]) -> int | None:
    """Returns the index of a seat's best or worst deal, or None; a single deal is the best one."""
    own = [
        (part.hindsight, place)
        for place, deal in enumerate(deals)
        for part in deal.parts
        if part.seat == seat
    ]
    if not own or (which == "worst" and len(own) < 2):
        return None
    return max(own)[1] if which == "best" else min(own)[1]


def _ties(deals: Sequence[DealMade]) -> Iterator[Ties]:
    count, money = Counter[tuple[Seat, Seat]](), Counter[tuple[Seat, Seat]]()
    for deal in deals:
        moved = Counter[tuple[Seat, Seat]]()
        for give in deal.gives:
            giver = give.giver or 0
            moved[min(giver, give.to), max(giver, give.to)] += give.cash or 0
        count.update(moved.keys())
        money.update(moved)
    for pair in sorted(count):
        yield Ties(pair, count[pair], money[pair])


def _words(end: State, seat: Seat) -> Words:
    given = [
        clause.state
        for clause in end.clauses
        if isinstance(clause.terms, (Promise, Deliver)) and clause.terms.by == seat
    ]
    return Words(seat, given.count("kept"), given.count("broken"), given.count("open"))
