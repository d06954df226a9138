"""An analysis as a page that stands alone: one file, nothing from outside, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from teahouse import words
from teahouse.core import Seat
from teahouse.drawing.curves import curves
from teahouse.drawing.markup import clean
from teahouse.drawing.palette import COMMON, HOUSES, SEATS, Look, tokens

from .chinatown import ChinatownAnalysis
from .dadaocheng import DadaochengAnalysis
from .deals import DealMade

__all__ = ["report"]

STYLE = (
    ":root{{color-scheme:light dark;{tokens}}}"
    "body{{margin:0 auto;max-width:880px;padding:24px 16px 64px;background:var(--paper);"
    "color:var(--ink);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}}"
    "h1,h2{{font-family:Palatino,'Palatino Linotype',Georgia,serif;line-height:1.2}}"
    "section{{background:var(--card);border-radius:10px;padding:8px 20px 20px;margin:16px 0}}"
    "svg{{width:100%;height:auto}}table{{border-collapse:collapse;width:100%}}"
    "td,th{{padding:6px 8px;text-align:left;border-top:1px solid var(--line);vertical-align:top}}"
    "td.sum{{text-align:right;white-space:nowrap}}.good{{color:var(--good)}}"
    ".warn{{color:var(--warn)}}.quiet{{color:var(--quiet)}}"
)


def report(analysis: ChinatownAnalysis | DadaochengAnalysis, names: Sequence[str]) -> str:
    """The whole page as HTML."""
    if isinstance(analysis, ChinatownAnalysis):
        title, parts = "A game of Chinatown", list(_chinatown(analysis, names))
    else:
        title, parts = "A game of Dadaocheng", list(_dadaocheng(analysis, names))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE.format(tokens=tokens(COMMON))}</style>"
        f"<body><h1>{title}</h1>{_result(analysis, names)}{''.join(parts)}</body></html>\n"
    )


def _result(analysis: ChinatownAnalysis | DadaochengAnalysis, names: Sequence[str]) -> str:
    if analysis.scores is None:
        return "<p>The game is not over.</p>"
    order = sorted(range(len(names)), key=lambda seat: -analysis.scores[seat])  # type: ignore[index]
    told = ", ".join(f"{_text(names[seat])} {analysis.scores[seat]:,}" for seat in order)
    won = " and ".join(_text(names[seat]) for seat in analysis.winners)
    return f"<p><strong>{won}</strong> won: {told}.</p>"


def _chinatown(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str]:
    steps = ["start", *(f"{year.round}" for year in analysis.years)]
    money = [analysis.start, *(year.money for year in analysis.years)]
    incomes = [year.income for year in analysis.years]
    yield _plot("Money after each round", steps, money, names, SEATS)
    yield _plot("Income of each round", steps[1:], incomes, names, SEATS)
    yield _section("The deals", _deals(analysis, names))
    yield _section("Who dealt with whom", _ties(analysis, names))
    if any(word.kept or word.broken or word.open for word in analysis.words):
        yield _section("Promises", _promises(analysis, names))


def _dadaocheng(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str]:
    rounds = [f"{n}" for n in range(1, len(analysis.prestige) + 1)]
    yield _plot("Prestige after each round", rounds, analysis.prestige, names, HOUSES)
    for seat, name in enumerate(names):
        turns = [turn for turn in analysis.turns if turn.seat == seat]
        if turns:
            found = [(turn.cubes, turn.best) for turn in turns]
            title = f"{name}: cubes of each turn, beside the most there were"
            looks = (HOUSES[seat % len(HOUSES)], SEATS[0])
            steps = [f"{turn.round}" for turn in turns]
            yield _plot(title, steps, found, (name, "the most"), looks)
    yield _section("What purchases brought", _purchases(analysis, names))


def _plot(
    title: str,
    steps: Sequence[str],
    rows: Sequence[Sequence[float]],
    names: Sequence[str],
    looks: Sequence[Look],
) -> str:
    found = [(name, looks[n], [row[n] for row in rows]) for n, name in enumerate(names)]
    return _section(title, curves(steps, found, title))


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{_text(title)}</h2>{inside}</section>"


def _deals(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    if not analysis.deals:
        return "<p>There were none.</p>"
    head = "<tr><th>round</th><th>deal</th><th>for</th><th>then</th><th>in hindsight</th></tr>"
    rows = "".join(_deal(analysis, place, deal, names) for place, deal in enumerate(analysis.deals))
    return (
        "<p class='quiet'>What a deal was worth to each party: then, by a bot's reckoning of what "
        "that party could know; in hindsight, by what the things got have earned.</p>"
        f"<table>{head}{rows}</table>"
    )


def _deal(analysis: ChinatownAnalysis, place: int, deal: DealMade, names: Sequence[str]) -> str:
    rows = []
    for n, part in enumerate(deal.parts):
        first = f"<td>{deal.round}</td><td>{_text(words.terms(deal, names))}</td>"
        name = _text(names[part.seat]) + _praise(analysis, part.seat, place)
        rows.append(
            f"<tr>{'<td></td><td></td>' if n else first}<td>{name}</td>"
            f"{_sum(part.reckoned)}{_sum(part.hindsight)}</tr>"
        )
    return "".join(rows)


def _praise(analysis: ChinatownAnalysis, seat: Seat, place: int) -> str:
    if analysis.best[seat] == place:
        return ' <strong class="good">best</strong>'
    if analysis.worst[seat] == place:
        return ' <strong class="warn">worst</strong>'
    return ""


def _sum(cash: int) -> str:
    kind = "good" if cash > 0 else "warn" if cash < 0 else "quiet"
    return f'<td class="sum {kind}">{cash:+,}</td>'


def _ties(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{_text(names[tie.seats[0]])} and {_text(names[tie.seats[1]])}</td>"
        f'<td class="sum">{tie.deals} deals</td><td class="sum">{tie.money:,}</td></tr>'
        for tie in sorted(analysis.ties, key=lambda tie: -tie.deals)
    )
    return f"<table>{rows}</table>" if rows else "<p>Nobody, with anybody.</p>"


def _promises(analysis: ChinatownAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{_text(names[word.seat])}</td><td>{word.kept} kept</td>"
        f"<td>{word.broken} broken</td><td>{word.open} not judged</td></tr>"
        for word in analysis.words
    )
    return f"<table>{rows}</table>"


def _purchases(analysis: DadaochengAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{one.round}</td><td>{_text(names[one.seat])}</td><td>{_text(one.card)}</td>"
        f"<td>{', '.join(f'{n} {good}' for good, n in one.pay.items())}</td>"
        f"{_sum(one.prestige)}</tr>"
        for one in analysis.purchases
    )
    head = "<tr><th>round</th><th>who</th><th>card</th><th>paid</th><th>prestige</th></tr>"
    return f"<table>{head}{rows}</table>" if rows else "<p>Nothing was bought.</p>"


def _text(text: str) -> str:
    return escape(clean(text))
