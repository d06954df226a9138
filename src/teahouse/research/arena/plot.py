"""Plots a run: wins, ratings and scores with their intervals, and the cross table."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from teahouse.core import BadInput

from .summary import ArenaSummary, CrossTableCell, Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["can_plot", "plot"]


def can_plot(path: Path) -> None:
    """Raises BadInput if a plot could not be written, before any game is played."""
    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise BadInput(f"{path}: a plot is a .png, .svg or .pdf file")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} to write to")
    _figure()


def plot(summary: ArenaSummary, path: Path) -> None:
    """Writes the plot to a file in the format of its suffix."""
    standings = summary.standings
    figure = _figure()
    figure.set_size_inches(12, 2.5 + 0.5 * len(standings))
    wins, score, rating, cross = figure.subplots(1, 4, sharey=True)
    wins.set_yticks(range(len(standings)), [standing.bot for standing in standings])
    wins.set_ylim(len(standings) - 0.5, -0.5)  # the best bot is on top
    _bars(wins, "wins", [standing.won for standing in standings])
    wins.plot([s.by_chance for s in standings], range(len(standings)), "|k", markersize=18)
    wins.xaxis.set_major_formatter("{x:.0%}")
    _bars(score, "mean score", [standing.score for standing in standings])
    score.xaxis.set_major_formatter("{x:,.0f}")
    _bars(rating, "rating", [standing.rating for standing in standings])
    _matrix(cross, [standing.bot for standing in standings], summary.cross_table)
    figure.suptitle(f"{summary.games:,} games, intervals of 95 %; ticks are what chance gives")
    figure.savefig(path)


def _figure() -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise BadInput("plots need matplotlib: install teahouse[research]") from error
    return Figure(layout="constrained")


def _bars(axes: Axes, title: str, found: Sequence[Interval | None]) -> None:
    for row, one in enumerate(found):
        if one is not None:
            sure = isfinite(one.high - one.low)
            reach = [[one.value - one.low], [one.high - one.value]] if sure else None
            axes.errorbar([one.value], [row], xerr=reach, fmt="oC0", capsize=4)
    axes.locator_params(axis="x", nbins=4)
    axes.set_title(title)


def _matrix(axes: Axes, bots: Sequence[str], pairings: Sequence[CrossTableCell]) -> None:
    for pairing in pairings:
        column, row = bots.index(pairing.other), bots.index(pairing.bot)
        shade = (0.0, 0.45, 0.7, pairing.ahead * 0.6)
        axes.fill_between([column - 0.5, column + 0.5], row - 0.5, row + 0.5, color=shade)
        axes.text(column, row, f"{pairing.ahead:.0%}", ha="center", va="center")
    axes.set_xticks(range(len(bots)), bots, rotation=20, ha="right")
    axes.set_xlim(-0.5, len(bots) - 0.5)
    axes.set_title("row ahead of column")
