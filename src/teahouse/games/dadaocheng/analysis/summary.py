"""The analysis of a game of Dadaocheng for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from teahouse.core import plain
from teahouse.drawing.terminal.by_round import by_round

from .analysis import DadaochengAnalysis

__all__ = ["lines"]


def lines(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str | Table]:
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
    """Where each score comes from."""
    for seat, (name, score) in enumerate(zip(names, analysis.scores or (), strict=True)):
        bought = sum(one.prestige for one in analysis.purchases if one.seat == seat)
        parts = ", ".join(
            f"{part} {points:+}" for part, points in plain(analysis.parts[seat]).items() if points
        )
        yield f"{name}: {score} ({parts}); purchases {bought:+}, all else {analysis.rest[seat]:+}"
