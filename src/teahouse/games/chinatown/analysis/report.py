"""The analysis of a game of Chinatown as sections of a report, and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from teahouse import words
from teahouse.core import Seat
from teahouse.drawing.palette import SEATS
from teahouse.drawing.report_parts import plot, section, sum_cell, text
from teahouse.drawing.terminal import by_round
from teahouse.words.english.grammar import amount

from .whole_game import ChinatownAnalysis, DealMade

__all__ = ["lines", "sections"]


def sections(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str]:
    """Yields the sections of a report, as HTML."""
    steps = ["start", *(f"{year.round}" for year in analysis.years)]
    money = [analysis.start, *(year.money for year in analysis.years)]
    incomes = [year.income for year in analysis.years]
    yield plot("Money after each round", steps, money, names, SEATS)
    yield plot("Income of each round", steps[1:], incomes, names, SEATS)
    yield section("The deals", _deals(analysis, names))
    yield section("Who dealt with whom", _ties(analysis, names))
    if any(word.kept or word.broken or word.open for word in analysis.words):
        yield section("Promises", _promises(analysis, names))


def _deals(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    if not analysis.deals:
        return "<p>There were none.</p>"
    head = "<tr><th>round</th><th>deal</th><th>for</th><th>then</th><th>in hindsight</th></tr>"
    rows = "".join(_deal(analysis, place, deal, names) for place, deal in enumerate(analysis.deals))
    return (
        "<p class='quiet'>What a deal was worth to each party: then, by a bot's reckoning of what "
        "that party could know; in hindsight, by the money paid under it and what the things got "
        "have added to the income. "
        "The start, the own board and all deals make the final money.</p>"
        f"<table>{head}{rows}</table>"
    )


def _deal(analysis: ChinatownAnalysis, place: int, deal: DealMade, names: Sequence[str]) -> str:
    rows = []
    for n, part in enumerate(deal.parts):
        terms = text(words.terms("chinatown", deal, names))
        first = f"<td>{deal.round}</td><td>{terms}</td>"
        name = text(names[part.seat]) + _praise(analysis, part.seat, place)
        rows.append(
            f"<tr>{'<td></td><td></td>' if n else first}<td>{name}</td>"
            f"{sum_cell(part.reckoned)}{sum_cell(part.hindsight)}</tr>"
        )
    return "".join(rows)


def _praise(analysis: ChinatownAnalysis, seat: Seat, place: int) -> str:
    if analysis.best[seat] == place:
        return ' <strong class="good">best</strong>'
    if analysis.worst[seat] == place:
        return ' <strong class="warn">worst</strong>'
    return ""


def _ties(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{text(names[tie.seats[0]])} and {text(names[tie.seats[1]])}</td>"
        f'<td class="sum">{amount(tie.deals, "deal")}</td><td class="sum">{tie.money:,}</td></tr>'
        for tie in sorted(analysis.ties, key=lambda tie: -tie.deals)
    )
    return f"<table>{rows}</table>" if rows else "<p>Nobody, with anybody.</p>"


def _promises(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{text(names[word.seat])}</td><td>{word.kept} kept</td>"
        f"<td>{word.broken} broken</td><td>{word.open} not judged</td></tr>"
        for word in analysis.words
    )
    return f"<table>{rows}</table>"


def lines(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str | Table]:
    """Yields the lines for a terminal."""
    rounds = [str(year.round) for year in analysis.years]
    yield by_round("money after each round", rounds, [y.money for y in analysis.years], names)
    yield by_round("income of each round", rounds, [y.income for y in analysis.years], names)
    yield from _deal_lines(analysis, names)
    for tie in analysis.ties:
        one, other = tie.seats
        yield f"{names[one]} and {names[other]}: {amount(tie.deals, 'deal')}, {tie.money:,} paid"
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
