"""Seats: how often each seat wins, and with what score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from teahouse.core import Match, Outcome
from teahouse.games.dadaocheng.rules.components import standard_set
from teahouse.research.arena.intervals import Interval, mean_interval, share_interval
from teahouse.research.simulate import PLAIN, Plan

from .plots import panels, shares
from .study import Group, Report, Study
from .tables import percent, shown, table

__all__ = ["CHINATOWN_SEATS", "DADAOCHENG_SEATS", "outcome_of", "seat_shares"]

DENS = "opium_den"
THOUSAND = 1_000


def outcome_of(match: Match) -> Outcome:
    outcome = match.outcome
    assert outcome is not None
    return outcome


def seat_shares(outcomes: Sequence[Outcome]) -> list[tuple[Interval, Interval]]:
    """For each seat the share of games won, a shared win in part, and the mean score."""
    found = []
    for seat in range(len(outcomes[0].scores)):
        won = sum(1 / len(one.winners) for one in outcomes if seat in one.winners)
        score = mean_interval((n, one.scores[seat]) for n, one in enumerate(outcomes))
        found.append((share_interval(won, len(outcomes)), score))
    return found


def _report(games: Mapping[str, Sequence[Outcome]]) -> Report:
    by_group = {name: seat_shares(outcomes) for name, outcomes in games.items()}
    rows = [
        [
            f"{name}, {len(games[name]):,}",
            str(seat),
            percent(won),
            shown(score, digits=_digits(score)),
        ]
        for name, seats in by_group.items()
        for seat, (won, score) in enumerate(seats, 1)
    ]
    figure, axes = panels(list(by_group), alike=True)
    for panel, seats in zip(axes, by_group.values(), strict=True):
        ticks = [str(seat) for seat in range(1, len(seats) + 1)]
        shares(panel, [won for won, _ in seats], ticks, "seat")
    return Report(table(["games", "seat", "wins", "mean score"], rows), {"wins by seat": figure})


def _digits(score: Interval) -> int:
    """One digit of points, none of dollars."""
    return 0 if score.value > THOUSAND else 1


def _without_dens() -> dict[str, Any]:
    """The components of Dadaocheng, with no opium den in play."""
    components: Any = msgspec.to_builtins(standard_set())
    for card in components["buildings"]["cards"]:
        if card["id"] == DENS:
            card["in_play"] = dict.fromkeys(card["in_play"], 0)
    return {"components": components}


def _plan(game: str, games: int, *, bots: tuple[str, ...] = (), **options: Any) -> Plan:
    """A plan of games of four players in which the first seat begins; without bots in batches."""
    fixed = {"players": 4, "first": 0, **options}
    engine = PLAIN if bots else "batch"
    return Plan(game=game, options=fixed, games=games, bots=bots, engine=engine)


def _dadaocheng(games: int, **options: Any) -> Plan:
    return _plan("dadaocheng", games, bots=("easy",), **options)


def _chinatown(games: int, bot: str, **options: Any) -> Plan:
    return _plan("chinatown", games, bots=(bot,), **options)


DADAOCHENG_SEATS = Study(
    groups=(
        Group("easy", _dadaocheng(80)),
        Group("easy, no dens", msgspec.structs.replace(_dadaocheng(40), sets=_without_dens())),
        Group("random", _plan("dadaocheng", 200_000)),
    ),
    note=outcome_of,
    report=_report,
)
CHINATOWN_SEATS = Study(
    groups=(
        Group("easy", _chinatown(150, "easy")),
        Group("easy, first player stays", _chinatown(150, "easy", first_player="stays")),
        Group("medium", _chinatown(60, "medium")),
        Group("random", _plan("chinatown", 100_000)),
    ),
    note=outcome_of,
    report=_report,
)
