"""A picture of a run: wins, ratings and scores with their intervals, and the cross table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from teahouse.core import BadInput

from .cross_table import Pairing
from .intervals import Interval
from .summary import Standing, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["can_plot", "plot"]


def can_plot(path: Path) -> None:
    """Raises BadInput where a picture of this name could not be drawn, before games are played."""
    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise BadInput(f"{path}: a plot is a .png, .svg or .pdf file")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} to write to")
    _figure()


def plot(summary: Summary, path: Path) -> None:
    """Draw the run into a file; its ending says as what."""
    figure = _figure()
    figure.set_size_inches(10, 2.5 + 0.8 * len(summary.standings))
    axes = figure.subplots(1, 4)
    standings = summary.standings[::-1]  # the first on top
    _bars(axes[0], "wins", standings, [standing.won for standing in standings])
    axes[0].plot([s.by_chance for s in standings], range(len(standings)), "|k", markersize=18)
    _bars(axes[1], "mean score", standings, [standing.score for standing in standings])
    rated = [standing for standing in standings if standing.rating is not None]
    _bars(axes[2], "rating", rated, [s.rating for s in rated if s.rating is not None])
    _matrix(axes[3], [standing.bot for standing in summary.standings], summary.cross_table)
    figure.suptitle(f"{summary.games:,} games; bars are 95 % intervals, ticks what chance gives")
    figure.savefig(path)


def _figure() -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise BadInput("plots need matplotlib: install teahouse[research]") from error
    return Figure(layout="constrained")


def _bars(axes: Axes, title: str, standings: Sequence[Standing], found: list[Interval]) -> None:
    values = [interval.value for interval in found]
    reach = [
        [interval.value - interval.low for interval in found],
        [interval.high - interval.value for interval in found],
    ]
    axes.errorbar(values, range(len(found)), xerr=reach, fmt="o", capsize=4)
    axes.set_yticks(range(len(found)), [standing.bot for standing in standings])
    axes.margins(y=0.3)
    axes.set_title(title)


def _matrix(axes: Axes, bots: list[str], pairings: Sequence[Pairing]) -> None:
    for pairing in pairings:
        at = bots.index(pairing.other), bots.index(pairing.bot)
        axes.text(*at, f"{pairing.ahead:.0%}", ha="center", va="center")
    axes.set_xticks(range(len(bots)), bots, rotation=30, ha="right")
    axes.set_yticks(range(len(bots)), bots)
    axes.set_xlim(-0.5, len(bots) - 0.5)
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.set_title("row ahead of column")
