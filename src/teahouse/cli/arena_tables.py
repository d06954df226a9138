"""The tables that `teahouse arena` prints."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from rich.table import Table

from teahouse.research.arena import Interval, Summary
from teahouse.research.arena.summary import Standing

__all__ = ["tables"]


def tables(summary: Summary) -> Iterator[Table]:
    """All tables of a run; those that compare bots are left out for solo games."""
    alone = all(len(table.bots) == 1 for table in summary.tables)
    yield _standings("all games", summary.standings, alone=alone)
    if len(summary.tables) > 1 and not alone:
        for table in summary.tables:
            title = ", ".join(table.bots)
            yield _standings(f"{title}: {table.games:,} games", table.standings, alone=alone)
    if not alone:
        yield _whole_tables(summary)
    if summary.cross_table:
        yield _cross_table(summary)
    yield _efforts(summary)


def _standings(title: str, standings: tuple[Standing, ...], *, alone: bool) -> Table:
    table = _numbers(title, "bot", "games", "mean score", "wins", "by chance", "last", "rating")
    for one in standings:
        rating = "" if one.rating is None else _number(one.rating, ".1f")
        shares = (_percent(one.won), f"{one.by_chance:.1%}", _percent(one.last), rating)
        score = _number(one.score, ",.1f" if abs(one.score.value) < 1000 else ",.0f")
        table.add_row(one.bot, f"{one.games:,}", score, *(("", "", "", "") if alone else shares))
    return table


def _whole_tables(summary: Summary) -> Table:
    table = _numbers("the table as a whole", "line-up", "games", "all scores", "deals a game")
    for one in summary.tables:
        deals = "" if one.deals is None else _number(one.deals, ".1f")
        table.add_row(", ".join(one.bots), f"{one.games:,}", _number(one.total, ",.0f"), deals)
    return table


def _cross_table(summary: Summary) -> Table:
    bots = [standing.bot for standing in summary.standings]
    table = _numbers("how often a row's bot finishes ahead of a column's", "", *bots)
    ahead = {(pairing.bot, pairing.other): pairing.ahead for pairing in summary.cross_table}
    for bot in bots:
        shares = (ahead.get((bot, other)) for other in bots)
        table.add_row(bot, *("" if share is None else f"{share:.1%}" for share in shares))
    return table


def _efforts(summary: Summary) -> Table:
    table = _numbers("a decision", "bot", "decisions", "half within", "95 % within", "most", "safe")
    for effort in summary.efforts:
        pace = effort.pace
        times = (f"{1000 * seconds:,.1f} ms" for seconds in (pace.p50, pace.p95, pace.most))
        safe = sum(effort.safe.values())
        table.add_row(effort.bot, f"{pace.decisions:,}", *times, f"{safe:,}")
    return table


def _numbers(title: str, first: str, *others: str) -> Table:
    table = Table(first, *others, title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _percent(found: Interval) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _number(found: Interval, form: str) -> str:
    reach = (found.high - found.low) / 2
    return f"{found.value:{form}} ± {reach:{form}}" if isfinite(reach) else f"{found.value:{form}}"
