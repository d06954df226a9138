"""Solo Dadaocheng: how often each rank of the rulebook is reached (D15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from teahouse.core import Outcome
from teahouse.research.arena.intervals import Interval, mean_interval, share_interval
from teahouse.research.simulate import Plan

from .plots import panels, shares
from .seats import outcome_of
from .study import Group, Report, Study
from .tables import percent, shown, table

__all__ = ["SOLO_RANKS", "reached"]

RANKS = (50, 60, 70)


def reached(outcomes: Sequence[Outcome], limits: Sequence[int]) -> list[Interval]:
    """The shares of games in which the first seat's score reached each limit."""
    games = len(outcomes)
    return [share_interval(sum(one.scores[0] >= n for one in outcomes), games) for n in limits]


def _report(games: Mapping[str, Sequence[Outcome]]) -> Report:
    rows = []
    figure, axes = panels(list(games), alike=True)
    for panel, (name, outcomes) in zip(axes, games.items(), strict=True):
        score = mean_interval((n, one.scores[0]) for n, one in enumerate(outcomes))
        found = reached(outcomes, RANKS)
        rows.append([f"{name}, {len(outcomes):,}", shown(score), *map(percent, found)])
        shares(panel, found, [str(rank) for rank in RANKS], "score reached")
    heads = ["games", "mean score", *(f"{rank} or more" for rank in RANKS)]
    return Report(table(heads, rows), {"ranks": figure})


def _plan(bot: str, games: int) -> Plan:
    return Plan(game="dadaocheng", options={"players": 1}, games=games, bots=(bot,))


SOLO_RANKS = Study(
    groups=(Group("easy", _plan("easy", 56)), Group("medium", _plan("medium", 24))),
    note=outcome_of,
    report=_report,
)
