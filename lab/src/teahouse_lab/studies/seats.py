"""The study of seats: how often each wins, and with what score.

For solo games it is how often each rank is reached (D15).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from teahouse.core import Match, Outcome
from teahouse.games.dadaocheng.rules.components import standard_set
from teahouse.research.arena.summary import Interval, mean_interval, share_interval
from teahouse.research.simulate import PLAIN, RunPlan

from .presentation import panels, percent, shares_plot, shown, table
from .study import GameGroup, Study, StudyReport

__all__ = [
    "CHINATOWN_SEATS",
    "DADAOCHENG_SEATS",
    "SOLO_RANKS",
    "outcome_of",
    "reached",
    "seat_shares",
]


DENS = "opium_den"


def outcome_of(match: Match) -> Outcome:
    outcome = match.outcome
    assert outcome is not None
    return outcome


def seat_shares(outcomes: Sequence[Outcome]) -> list[tuple[Interval, Interval]]:
    """Returns each seat's share of games won and its mean score. A shared win counts in part."""
    found = []
    for seat in range(len(outcomes[0].scores)):
        won = sum(1 / len(one.winners) for one in outcomes if seat in one.winners)
        score = mean_interval((n, one.scores[seat]) for n, one in enumerate(outcomes))
        found.append((share_interval(won, len(outcomes)), score))
    return found


def _report(games: Mapping[str, Sequence[Outcome]]) -> StudyReport:
    by_group = {name: seat_shares(outcomes) for name, outcomes in games.items()}
    rows = [
        [f"{name}, {len(games[name]):,}", str(seat), percent(won), shown(score)]
        for name, seats in by_group.items()
        for seat, (won, score) in enumerate(seats, 1)
    ]
    figure, axes = panels(list(by_group), alike=True)
    for panel, seats in zip(axes, by_group.values(), strict=True):
        ticks = [str(seat) for seat in range(1, len(seats) + 1)]
        shares_plot(panel, [won for won, _ in seats], ticks, "seat")
    return StudyReport(
        table(["games", "seat", "wins", "mean score"], rows), {"wins by seat": figure}
    )


def _without_dens() -> dict[str, Any]:
    """Returns the components of Dadaocheng, with no opium den in play."""
    components: Any = msgspec.to_builtins(standard_set())
    for card in components["buildings"]["cards"]:
        if card["id"] == DENS:
            card["in_play"] = dict.fromkeys(card["in_play"], 0)
    return {"components": components}


def _plan(game: str, games: int, *, bots: tuple[str, ...] = (), **options: Any) -> RunPlan:
    """Returns a plan of games of four in which the first seat begins.

    Without bots it is for batches.
    """
    fixed = {"players": 4, "first": 0, **options}
    engine = PLAIN if bots else "batch"
    return RunPlan(game=game, options=fixed, games=games, bots=bots, engine=engine)


def _dadaocheng(games: int, **options: Any) -> RunPlan:
    return _plan("dadaocheng", games, bots=("easy",), **options)


def _chinatown(games: int, bot: str, **options: Any) -> RunPlan:
    return _plan("chinatown", games, bots=(bot,), **options)


DADAOCHENG_SEATS = Study(
    groups=(
        GameGroup("easy", _dadaocheng(80)),
        GameGroup("easy, no dens", msgspec.structs.replace(_dadaocheng(40), sets=_without_dens())),
        GameGroup("random", _plan("dadaocheng", 200_000)),
    ),
    note=outcome_of,
    report=_report,
)
CHINATOWN_SEATS = Study(
    groups=(
        GameGroup("easy", _chinatown(150, "easy")),
        GameGroup("easy, first player stays", _chinatown(150, "easy", first_player="stays")),
        GameGroup("medium", _chinatown(60, "medium")),
        GameGroup("random", _plan("chinatown", 100_000)),
    ),
    note=outcome_of,
    report=_report,
)


RANKS = (50, 60, 70)


def reached(outcomes: Sequence[Outcome], limits: Sequence[int]) -> list[Interval]:
    """Returns the shares of games in which the first seat's score reached each limit."""
    games = len(outcomes)
    return [share_interval(sum(one.scores[0] >= n for one in outcomes), games) for n in limits]


def _solo_report(games: Mapping[str, Sequence[Outcome]]) -> StudyReport:
    rows = []
    figure, axes = panels(list(games), alike=True)
    for panel, (name, outcomes) in zip(axes, games.items(), strict=True):
        score = mean_interval((n, one.scores[0]) for n, one in enumerate(outcomes))
        found = reached(outcomes, RANKS)
        rows.append([f"{name}, {len(outcomes):,}", shown(score), *map(percent, found)])
        shares_plot(panel, found, [str(rank) for rank in RANKS], "score reached")
    heads = ["games", "mean score", *(f"{rank} or more" for rank in RANKS)]
    return StudyReport(table(heads, rows), {"ranks": figure})


def _solo_plan(bot: str, games: int) -> RunPlan:
    return RunPlan(game="dadaocheng", options={"players": 1}, games=games, bots=(bot,))


SOLO_RANKS = Study(
    groups=(
        GameGroup("easy", _solo_plan("easy", 56)),
        GameGroup("medium", _solo_plan("medium", 24)),
    ),
    note=outcome_of,
    report=_solo_report,
)
