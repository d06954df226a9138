"""The analysis of a game of Dadaocheng as sections of a report, and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from teahouse.core import plain
from teahouse.drawing.palette import SEATS
from teahouse.drawing.report_parts import plot, section, sum_cell, text
from teahouse.drawing.terminal import by_round
from teahouse.games.dadaocheng.picture.palette import HOUSES

from .whole_game import DadaochengAnalysis

__all__ = ["lines", "sections"]


def sections(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str]:
    """Yields the sections of a report in HTML."""
    rounds = [f"{n}" for n in range(1, len(analysis.prestige) + 1)]
    yield plot("Prestige after each round", rounds, analysis.prestige, names, HOUSES)
    for seat, name in enumerate(names):
        turns = [turn for turn in analysis.turns if turn.seat == seat]
        if turns:
            found = [(turn.cubes, turn.best) for turn in turns]
            title = f"{name}: cubes of each turn, beside the most there were"
            looks = (HOUSES[seat % len(HOUSES)], SEATS[0])
            steps = [f"{turn.round}" for turn in turns]
            yield plot(title, steps, found, (name, "the most"), looks)
    yield section("What purchases brought", _purchases(analysis, names))


def _purchases(analysis: DadaochengAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{one.round}</td><td>{text(names[one.seat])}</td><td>{text(one.name)}</td>"
        f"<td>{', '.join(f'{n} {good}' for good, n in one.pay.items())}</td>"
        f"{sum_cell(one.prestige)}</tr>"
        for one in analysis.purchases
    )
    head = "<tr><th>round</th><th>who</th><th>card</th><th>paid</th><th>prestige</th></tr>"
    return f"<table>{head}{rows}</table>" if rows else "<p>Nothing was bought.</p>"


def lines(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str | Table]:
    """Yields the analysis for a terminal, as lines and tables."""
    rounds = [str(n) for n in range(1, len(analysis.prestige) + 1)]
    yield by_round("prestige after each round", rounds, analysis.prestige, names)
    table = Table(title="cubes of each turn, and the most there were")
    for column in ("", *rounds, "together"):
        table.add_column(column, justify="right")
    for seat, name in enumerate(names):
        turns = [turn for turn in analysis.turns if turn.seat == seat]
        got, most = sum(turn.cubes for turn in turns), sum(turn.best for turn in turns)
        table.add_row(name, *(f"{t.cubes}/{t.best}" for t in turns), f"{got}/{most}")
    yield table
    for one in analysis.purchases:
        paid = ", ".join(f"{count} {good}" for good, count in one.pay.items())
        yield f"round {one.round}: {names[one.seat]} bought {one.name} for {paid}: {one.prestige:+}"
    if analysis.scores is not None:
        yield from _scores(analysis, names)


def _scores(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str]:
    """Yields a line for each seat that tells where its score comes from."""
    for seat, (name, score) in enumerate(zip(names, analysis.scores or (), strict=True)):
        bought = sum(one.prestige for one in analysis.purchases if one.seat == seat)
        parts = ", ".join(
            f"{part} {points:+}" for part, points in plain(analysis.parts[seat]).items() if points
        )
        yield f"{name}: {score} ({parts}); purchases {bought:+}, all else {analysis.rest[seat]:+}"
