"""The analysis of a game of Chinatown for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from teahouse import words
from teahouse.drawing.terminal.by_round import by_round

from .analysis import ChinatownAnalysis

__all__ = ["lines"]


def lines(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str | Table]:
    rounds = [str(year.round) for year in analysis.years]
    yield by_round("money after each round", rounds, [y.money for y in analysis.years], names)
    yield by_round("income of each round", rounds, [y.income for y in analysis.years], names)
    yield from _deal_lines(analysis, names)
    for tie in analysis.ties:
        one, other = tie.seats
        yield f"{names[one]} and {names[other]}: {tie.deals} deals, {tie.money:,} paid"
    for word in analysis.words:
        if word.kept or word.broken:
            yield f"{names[word.seat]}: {word.kept} promises kept, {word.broken} broken"


def _deal_lines(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str]:
    for place, deal in enumerate(analysis.deals):
        terms = words.terms("chinatown", deal, names)
        yield f"round {deal.round}, line {deal.line}: {terms}"
        for part in deal.parts:
            told = f"    {names[part.seat]:<12} {part.reckoned:+12,} then {part.hindsight:+12,}"
            best, worst = analysis.best[part.seat], analysis.worst[part.seat]
            mark = "  the best" if best == place else "  the worst" if worst == place else ""
            yield f"{told} in hindsight{mark}"
    for seat, name in enumerate(names):
        deals = [
            part.hindsight for deal in analysis.deals for part in deal.parts if part.seat == seat
        ]
        start, own = analysis.start[seat], analysis.own[seat]
        told = (
            f"{name}: {start:,} at the start, {own:+,} by the own board, {sum(deals):+,} by deals"
        )
        yield f"{told}: {start + own + sum(deals):,}"
    yield ""
