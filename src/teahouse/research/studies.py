"""Studies of simulated games: tables and plots with 95 % intervals, from files of results.

python -m teahouse.research.studies seats PLOT.svg NAME=RESULTS.jsonl ...
python -m teahouse.research.studies scores PLOT.svg NAME=RESULTS.jsonl ... -- 50 60 70
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .arena.intervals import Interval, mean_interval, share_interval
from .results_file import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["reached", "read_rows", "seat_shares"]


def read_rows(path: Path) -> list[Row]:
    """The rows of a file of results in JSON Lines."""
    return [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines()]


def seat_shares(rows: Sequence[Row]) -> list[tuple[Interval, Interval]]:
    """For each seat the share of games won, a shared win in part, and the mean score."""
    found = []
    for seat in range(len(rows[0].scores)):
        won = sum(1 / len(row.winners) for row in rows if seat in row.winners)
        score = mean_interval((row.game, row.scores[seat]) for row in rows)
        found.append((share_interval(won, len(rows)), score))
    return found


def reached(rows: Sequence[Row], limits: Sequence[int]) -> list[Interval]:
    """The shares of games in which the first seat's score reached each limit."""
    return [share_interval(sum(r.scores[0] >= n for r in rows), len(rows)) for n in limits]


def _seats(plot: Path, files: Mapping[str, list[Row]]) -> str:
    lines = ["| games | seat | wins | mean score |", "|---|---|---|---|"]
    for name, rows in files.items():
        for seat, (won, score) in enumerate(seat_shares(rows), 1):
            share = _shown(won, percent=True)
            lines.append(f"| {name}, {len(rows):,} | {seat} | {share} | {_shown(score)} |")
    shares = {name: [won for won, _ in seat_shares(rows)] for name, rows in files.items()}
    _draw(plot, shares, "seat", [str(seat) for seat in range(1, 5)])
    return "\n".join(lines)


def _scores(plot: Path, files: Mapping[str, list[Row]], limits: Sequence[int]) -> str:
    heads = " | ".join(f"{limit} or more" for limit in limits)
    lines = [f"| games | mean score | {heads} |", "|---" * (2 + len(limits)) + "|"]
    for name, rows in files.items():
        score = mean_interval((row.game, row.scores[0]) for row in rows)
        shares = " | ".join(_shown(share, percent=True) for share in reached(rows, limits))
        lines.append(f"| {name}, {len(rows):,} | {_shown(score)} | {shares} |")
    shares_of = {name: reached(rows, limits) for name, rows in files.items()}
    _draw(plot, shares_of, "score reached", [str(limit) for limit in limits])
    return "\n".join(lines)


def _shown(one: Interval, *, percent: bool = False) -> str:
    if percent:
        return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"
    return f"{one.value:,.1f} ({one.low:,.1f} to {one.high:,.1f})"


def _draw(plot: Path, shares: Mapping[str, Sequence[Interval]], x: str, ticks: list[str]) -> None:
    """A panel for each file: shares of games, with their intervals."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "teahouse"  # the same plot has the same bytes
    figure = Figure(figsize=(3.2 * len(shares), 3), layout="constrained")
    panels = figure.subplots(1, len(shares), squeeze=False)[0]
    for axes, (name, found) in zip(panels, shares.items(), strict=True):
        _panel(axes, name, found, x, ticks)
    figure.savefig(plot, metadata={"Date": None} if plot.suffix == ".svg" else None)


def _panel(axes: Axes, name: str, found: Sequence[Interval], x: str, ticks: list[str]) -> None:
    places = range(len(found))
    reach = [[one.value - one.low for one in found], [one.high - one.value for one in found]]
    axes.errorbar(places, [one.value for one in found], yerr=reach, fmt="oC0", capsize=4)
    axes.set_xticks(places, ticks[: len(found)])
    axes.set_ylim(0, None)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel(x)
    axes.set_title(name)


def main(arguments: Sequence[str]) -> None:
    """Writes the plot, and prints the table as Markdown."""
    kind, plot, *rest = arguments
    named = [argument for argument in rest if "=" in argument]
    files = {name: read_rows(Path(path)) for name, _, path in (a.partition("=") for a in named)}
    limits = [int(argument) for argument in rest if argument.isdecimal()]
    table = _seats(Path(plot), files) if kind == "seats" else _scores(Path(plot), files, limits)
    sys.stdout.write(table + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
