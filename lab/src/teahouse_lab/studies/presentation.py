"""Tables in Markdown, and plots of estimates with their intervals.

The same numbers give the same bytes each time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from teahouse.research.arena.summary import Interval, mean_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["curves", "means", "panels", "percent", "points", "shares_plot", "shown", "table"]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table in Markdown, with its head."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("| --- ", "|---") for line in lines)


def shown(one: Interval | None, *, digits: int | None = None) -> str:
    """Returns an estimate and its interval as text, empty if there is none.

    By default it has one digit after the point, and none if it is in the thousands.
    """
    if one is None:
        return ""
    if digits is None:
        digits = 0 if one.value > THOUSAND else 1
    value, low, high = (f"{number:,.{digits}f}" for number in (one.value, one.low, one.high))
    return f"{value} ({low} to {high})"


def percent(one: Interval) -> str:
    """Returns a share and its interval as text."""
    return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"


def means(
    values: Iterable[tuple[str, int, int, float]], names: Iterable[str], *, few: int = 1
) -> dict[str, dict[int, Interval]]:
    """Returns the mean of values by name and by a whole number such as the round.

    Each value comes after its name, its round and the number of its game. Fewer values than `few`
    have no mean.
    """
    found: defaultdict[tuple[str, int], list[tuple[int, float]]] = defaultdict(list)
    for name, x, game, value in values:
        found[name, x].append((game, value))
    places = sorted({x for _, x in found})
    return {
        name: {x: mean_interval(found[name, x]) for x in places if len(found[name, x]) >= few}
        for name in names
    }


THOUSAND = 1_000
WIDTH, HEIGHT = 3.2, 3.0  # inches of a panel
APART = 0.06
"""How far apart curves are drawn, so that their intervals do not cover each other."""


def panels(titles: Sequence[str], *, alike: bool = False) -> tuple[Figure, list[Axes]]:
    """Returns a figure with a panel for each title. If they are alike, they share one scale."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH * len(titles), HEIGHT), layout="constrained")
    found: list[Axes] = list(figure.subplots(1, len(titles), squeeze=False, sharey=alike)[0])
    for axes, title in zip(found, titles, strict=True):
        axes.set_title(title, fontsize="medium")
    return figure, found


def points(axes: Axes, found: Sequence[Interval], ticks: Sequence[str]) -> None:
    """Plots an estimate at each tick."""
    _bars(axes, range(len(found)), found, fmt="oC0")
    axes.set_xticks(range(len(found)), ticks)


def shares_plot(axes: Axes, found: Sequence[Interval], ticks: Sequence[str], x: str) -> None:
    """Plots a share at each tick, on a scale from 0 % on."""
    points(axes, found, ticks)
    axes.set_ylim(0, None)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel(x)


def curves(axes: Axes, found: Mapping[str, Mapping[int, Interval]], x: str) -> None:
    """Plots a curve for each name, over whole numbers such as rounds."""
    for number, (name, by_x) in enumerate(found.items()):
        shift = APART * (number - (len(found) - 1) / 2)
        places = [place + shift for place in by_x]
        _bars(axes, places, list(by_x.values()), fmt=f"o-C{number}", label=name.replace("_", " "))
    axes.set_xticks(sorted({place for by_x in found.values() for place in by_x}))
    axes.set_xlabel(x)
    axes.legend(fontsize="x-small")


def _bars(axes: Axes, places: Sequence[float], found: Sequence[Interval], **style: Any) -> None:
    """Plots estimates with their intervals. An interval's end that is infinite is not drawn."""
    low, high = (
        [abs(one.value - end) if isfinite(end) else 0.0 for one, end in ends]
        for ends in ([(one, one.low) for one in found], [(one, one.high) for one in found])
    )
    values = [one.value for one in found]
    axes.errorbar(places, values, yerr=[low, high], capsize=3, markersize=4, **style)
