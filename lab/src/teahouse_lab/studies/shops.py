"""The study of Chinatown's shop types: what a tile earns in each year, and until the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from teahouse.core import Match
from teahouse.core.match import CourseStep, course
from teahouse.games.chinatown.rules.components import SIZES
from teahouse.games.chinatown.rules.events import GameEnded, RoundStarted
from teahouse.games.chinatown.rules.income import businesses
from teahouse.games.chinatown.rules.state import State
from teahouse.research.arena.summary import Interval, mean_interval
from teahouse.research.simulate import RunPlan

from .presentation import curves, means, panels, shown, table
from .study import GameGroup, Study, StudyReport

__all__ = ["SHOP_TYPES", "TileEarned", "tiles_earned"]

THOUSAND = 1_000
YEARS = range(1, 7)
SIZES_NAMED = [f"size {size}" for size in SIZES]


class TileEarned(NamedTuple):
    """A tile on the board, and its share of its business's pay each year, in thousand dollars."""

    tile: str
    size: int  # of a complete business of its type
    placed: int
    years: dict[int, float]

    @property
    def in_all(self) -> float:
        return sum(self.years.values())


def tiles_earned(match: Match) -> list[TileEarned]:
    """Returns every tile that was placed in a game, with what it earned."""
    found: dict[int, TileEarned] = {}
    steps: list[CourseStep[State]] = course(match)
    for step in steps:
        if any(isinstance(event, (RoundStarted, GameEnded)) for event in step.events):
            _add_year(found, step.before.round, step.after)
    return list(found.values())


def _add_year(found: dict[int, TileEarned], year: int, state: State) -> None:
    rules = state.rules
    sizes = dict(zip(rules.types, rules.sizes, strict=True))
    for business in businesses(rules, state.owner, state.shops):
        for building in business.buildings:
            new = TileEarned(business.tile, sizes[business.tile], year, {})
            tile = found.setdefault(building, new)
            tile.years[year] = business.pays / business.size / THOUSAND


Games = Sequence[Sequence[TileEarned]]


def _years(games: Games) -> Iterator[tuple[TileEarned, int, int, float]]:
    """Yields each tile with each year, the number of its game, and what it earned in that year."""
    for number, tiles in enumerate(games):
        for tile in tiles:
            for year, earned in tile.years.items():
                yield tile, year, number, earned


def _by_type(games: Games) -> list[list[str]]:
    """Returns for each type what a tile on the board earns in each year, and in all."""
    by_year: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    in_all: defaultdict[tuple[int, str], list[tuple[int, float]]] = defaultdict(list)
    for tile, year, _, earned in _years(games):
        by_year[tile.tile, year].append(earned)
    for number, tiles in enumerate(games):
        for tile in tiles:
            in_all[tile.size, tile.tile].append((number, tile.in_all))
    rows = []
    for (size, name), found in sorted(in_all.items()):
        years = [by_year[name, year] for year in YEARS]
        means = [f"{fmean(earned):.1f}" if earned else "" for earned in years]
        row = [name.replace("_", " "), str(size), f"{len(found) / len(games):.1f}", *means]
        rows.append([*row, shown(mean_interval(found))])
    return rows


def _yearly(games: Games) -> dict[str, dict[int, Interval]]:
    """Returns what a tile on the board earns in a year, by size of its type and year."""
    years = _years(games)
    earned = ((f"size {tile.size}", year, number, one) for tile, year, number, one in years)
    return means(earned, SIZES_NAMED)


def _until_the_end(games: Games) -> dict[str, dict[int, Interval]]:
    """Returns what a tile earns until the end, by size of its type and year of placing."""
    earned = (
        (f"size {tile.size}", tile.placed, number, tile.in_all)
        for number, tiles in enumerate(games)
        for tile in tiles
    )
    return means(earned, SIZES_NAMED)


def _report(games: Mapping[str, Games]) -> StudyReport:
    texts, plots = [], {}
    for name, played in games.items():
        years = [f"year {year}" for year in YEARS]
        heads = ["type", "complete at", "tiles a game", *years, "until the end"]
        texts.append(f"Four bots of level `{name}`, {len(played):,} games:")
        texts.append(table(heads, _by_type(played)))
        figure, axes = panels(["a tile on the board, that year", "a tile, until the end"])
        curves(axes[0], _yearly(played), "year")
        curves(axes[1], _until_the_end(played), "year in which it was placed")
        axes[0].set_ylabel("thousand dollars")
        plots[f"tiles of {name}"] = figure
    return StudyReport("\n\n".join(texts), plots)


def _plan(bot: str, games: int) -> RunPlan:
    return RunPlan(game="chinatown", options={"players": 4}, games=games, bots=(bot,))


SHOP_TYPES = Study(
    groups=(GameGroup("medium", _plan("medium", 80)), GameGroup("hard", _plan("hard", 16))),
    note=tiles_earned,
    report=_report,
)
