"""The study of variants: how the same bots fare on the same seeds if one rule differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from teahouse.core import Match
from teahouse.core.match import course
from teahouse.games.chinatown.rules.events import OutlookPaid
from teahouse.research.arena.summary import Interval, mean_interval
from teahouse.research.simulate import RunPlan

from .presentation import curves, means, panels, points, shown, table
from .seats import outcome_of
from .study import GameGroup, Study, StudyReport

__all__ = ["CHINATOWN_VARIANTS", "DADAOCHENG_VARIANTS", "GameNoted", "game_noted", "money_noted"]

AS_PRINTED = "as printed"
ROUNDS = range(1, 7)


class GameNoted(NamedTuple):
    """A game's scores, its number of decisions, and what outlook cards paid a player by round."""

    scores: tuple[float, ...]
    decisions: int
    outlook: dict[int, float]


def game_noted(match: Match) -> GameNoted:
    return GameNoted(outcome_of(match).scores, len(match), {})


def money_noted(match: Match) -> GameNoted:
    """Returns the same with money in smallest notes, the unit that both editions share (C3)."""
    steps, players = course(match), len(match.state.players)
    note = match.state.rules.note
    outlook = dict.fromkeys(ROUNDS, 0.0)
    for step in steps:
        paid = sum(event.cash for event in step.events if isinstance(event, OutlookPaid))
        if paid:
            outlook[step.before.round] += paid / note / players
    scores = tuple(score / note for score in outcome_of(match).scores)
    return GameNoted(scores, len(match), outlook)


def _mean(games: Sequence[GameNoted]) -> Interval:
    return mean_interval((number, fmean(game.scores)) for number, game in enumerate(games))


def _change(games: Sequence[GameNoted], base: Sequence[GameNoted]) -> Interval:
    """Returns the mean difference in score to the printed rules, with the same seeds."""
    return mean_interval(
        (number, fmean(game.scores) - fmean(other.scores))
        for number, (game, other) in enumerate(zip(games, base, strict=True))
    )


def _gap(games: Sequence[GameNoted]) -> Interval:
    """Returns the mean difference between the highest and the lowest score."""
    gaps = ((number, max(game.scores) - min(game.scores)) for number, game in enumerate(games))
    return mean_interval(gaps)


def _outlook(groups: Mapping[str, Sequence[GameNoted]]) -> dict[str, dict[int, Interval]]:
    """Returns what outlook cards paid a player, by variant and round."""
    paid = (
        (name, round_, number, game.outlook[round_])
        for name, games in groups.items()
        for number, game in enumerate(games)
        for round_ in ROUNDS
    )
    return means(paid, groups)


def _report(groups: Mapping[str, Sequence[GameNoted]], unit: str) -> StudyReport:
    base = groups[AS_PRINTED]
    rows = []
    for name, games in groups.items():
        length = mean_interval((n, game.decisions) for n, game in enumerate(games))
        change = None if games is base else _change(games, base)
        rows.append(
            [name, *map(shown, (_mean(games), change, _gap(games))), shown(length, digits=0)]
        )
    heads = ["rules", f"mean score, {unit}", "change", "first less last", "decisions a game"]
    figure, (axes,) = panels([f"change of the mean score, {unit}"])
    figure.set_size_inches(8, 3.6)
    others = [name for name in groups if name != AS_PRINTED]
    points(axes, [_change(groups[name], base) for name in others], others)
    axes.tick_params("x", rotation=30)
    for label in axes.get_xticklabels():
        label.set_horizontalalignment("right")
    axes.axhline(0, color="0.7", zorder=0)
    text = f"{len(base):,} games of each:\n\n{table(heads, rows)}"
    return StudyReport(text, {"change": figure})


def _chinatown_report(groups: Mapping[str, Sequence[GameNoted]]) -> StudyReport:
    text, plots = _report(groups, "notes")
    modes = {name: games for name, games in groups.items() if name.startswith("outlook")}
    figure, (axes,) = panels(["what the cards pay a player, notes"])
    outlook = _outlook(modes)
    curves(axes, outlook, "year")
    figure.set_size_inches(5, 3.2)
    rows = [
        [
            name,
            *(f"{one.value:.1f}" for one in outlook[name].values()),
            shown(mean_interval((n, sum(g.outlook.values())) for n, g in enumerate(games))),
        ]
        for name, games in modes.items()
    ]
    heads = ["cards", *(f"year {year}" for year in ROUNDS), "in all"]
    paid = "What the outlook cards pay a player, in notes:"
    return StudyReport("\n\n".join([text, paid, table(heads, rows)]), {**plots, "outlook": figure})


def _dadaocheng_report(groups: Mapping[str, Sequence[GameNoted]]) -> StudyReport:
    return _report(groups, "points")


def _groups(plan: RunPlan, variants: Mapping[str, Mapping[str, Any]]) -> tuple[GameGroup, ...]:
    return tuple(
        GameGroup(name, replace(plan, options={"players": 4, **options}))
        for name, options in {AS_PRINTED: {}, **variants}.items()
    )


CHINATOWN_VARIANTS = Study(
    groups=_groups(
        RunPlan(game="chinatown", games=120, bots=("medium",)),
        {
            "edition of 1999": {"edition": "alea-1999"},
            "outlook per tile": {"outlook": "per_tile"},
            "outlook per business": {"outlook": "per_business"},
            "outlook per player": {"outlook": "per_player"},
            "outlook first": {"outlook": "per_tile", "outlook_first": True},
            "connected overflow": {"overflow": "connected"},
            "street access": {"street_access": True},
            "streets only": {"street_access": True, "street_front": "streets"},
            "keep cards": {"keep_cards": True},
            "need not mark": {"must_mark": False},
            "first player stays": {"first_player": "stays"},
        },
    ),
    note=money_noted,
    report=_chinatown_report,
)
DADAOCHENG_VARIANTS = Study(
    groups=_groups(
        RunPlan(game="dadaocheng", games=80, bots=("easy",)),
        {
            "random events": {"events": "random"},
            "first years": {"events": "first_years"},
            "threes of four": {"lines": "three_or_four"},
            "chosen line exhausts": {"exhaustion": "chosen"},
            "exhausted together": {"exhaustion": "together"},
            "relief at the end": {"opium_relief": "end"},
            "alternative discs": {"discs": "alternative"},
        },
    ),
    note=game_noted,
    report=_dadaocheng_report,
)
