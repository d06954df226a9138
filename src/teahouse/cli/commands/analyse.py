"""`teahouse analyse`: where a recorded game was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from teahouse import words
from teahouse.analysis import ChinatownAnalysis, DadaochengAnalysis, analyse
from teahouse.analysis.report import report
from teahouse.cli.console import complain, draw, say, say_json
from teahouse.cli.files import record_in, written
from teahouse.cli.seats import names_of
from teahouse.cli.settings import Json

from .replay import replayed

__all__ = ["analyse_command"]

BAR = "▁▂▃▄▅▆▇█"


def analyse_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON Lines).")],
    game: Annotated[
        int | None,
        typer.Option("--game", "--record", min=1, metavar="K", help="Which of several records."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of a game that is not over.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT.html", help="Write a page that stands alone.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    json: Json = False,
) -> None:
    """Tell what each deal and purchase of a recorded game was worth, then and in hindsight.

    Example: teahouse analyse games.jsonl --game 3 --html game.html
    """
    match = replayed(record_in(file, game), seed)
    analysis, names = analyse(match), names_of(match)
    if html is not None:
        with written(html, force=force) as out:
            out.write(report(analysis, names).encode())
        complain(f"{html} written")
    if json:
        say_json(analysis)
    elif isinstance(analysis, ChinatownAnalysis):
        _tell_chinatown(analysis, names)
    else:
        _tell_dadaocheng(analysis, names)


def _tell_chinatown(analysis: ChinatownAnalysis, names: Sequence[str]) -> None:
    rounds = [str(year.round) for year in analysis.years]
    draw(_by_round("money after each round", rounds, [y.money for y in analysis.years], names))
    draw(_by_round("income of each round", rounds, [y.income for y in analysis.years], names))
    for line in _deal_lines(analysis, names):
        say(line)
    for tie in analysis.ties:
        one, other = tie.seats
        say(f"{names[one]} and {names[other]}: {tie.deals} deals, {tie.money:,} paid")
    for word in analysis.words:
        if word.kept or word.broken:
            say(f"{names[word.seat]}: {word.kept} promises kept, {word.broken} broken")


def _deal_lines(analysis: ChinatownAnalysis, names: Sequence[str]) -> Iterator[str]:
    for place, deal in enumerate(analysis.deals):
        yield f"round {deal.round}, line {deal.line}: {words.terms(deal, names)}"
        for part in deal.parts:
            told = f"    {names[part.seat]:<12} {part.reckoned:+12,} then {part.hindsight:+12,}"
            best, worst = analysis.best[part.seat], analysis.worst[part.seat]
            mark = "  the best" if best == place else "  the worst" if worst == place else ""
            yield f"{told} in hindsight{mark}"
    yield ""


def _tell_dadaocheng(analysis: DadaochengAnalysis, names: Sequence[str]) -> None:
    rounds = [str(n) for n in range(1, len(analysis.prestige) + 1)]
    draw(_by_round("prestige after each round", rounds, analysis.prestige, names))
    table = Table(title="cubes of each turn, and the most there were")
    for column in ("", *rounds, "together"):
        table.add_column(column, justify="right")
    for seat, name in enumerate(names):
        turns = [turn for turn in analysis.turns if turn.seat == seat]
        got, most = sum(turn.cubes for turn in turns), sum(turn.best for turn in turns)
        table.add_row(name, *(f"{t.cubes}/{t.best}" for t in turns), f"{got}/{most}")
    draw(table)
    for one in analysis.purchases:
        paid = ", ".join(f"{count} {good}" for good, count in one.pay.items())
        say(f"round {one.round}: {names[one.seat]} bought {one.card} for {paid}: {one.prestige:+}")


def _by_round(
    title: str, rounds: Sequence[str], rows: Sequence[Sequence[int]], names: Sequence[str]
) -> Table:
    table = Table(title=title)
    for column in ("", *rounds, ""):
        table.add_column(column, justify="right")
    most = max((value for row in rows for value in row), default=1)
    for seat, name in enumerate(names):
        values = [row[seat] for row in rows]
        table.add_row(name, *(f"{value:,}" for value in values), _bars(values, most))
    return table


def _bars(values: Sequence[int], most: int) -> str:
    steps = len(BAR) - 1
    return "".join(BAR[max(0, round(steps * value / max(1, most)))] for value in values)
