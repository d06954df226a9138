"""The study of Dadaocheng's cards: what they earn by round, and how often they are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from statistics import fmean
from typing import NamedTuple

from teahouse.core import Match
from teahouse.core.match import CourseStep, course
from teahouse.games.dadaocheng.analysis.whole_game import purchases
from teahouse.games.dadaocheng.rules.events import CubesExchanged, Event, ShipBought
from teahouse.games.dadaocheng.rules.goods import KINDS
from teahouse.games.dadaocheng.rules.rulebook import LEVELS
from teahouse.games.dadaocheng.rules.state import State
from teahouse.research.arena.summary import Interval, mean_interval
from teahouse.research.simulate import RunPlan

from .presentation import curves, means, panels, shown, table
from .seats import outcome_of
from .study import GameGroup, Study, StudyReport

__all__ = ["CARDS", "Bought", "CardsOfGame", "cards_of_game"]

FEW = 8
"""A mean is shown only if at least so many cards were bought in its round."""
SHIPS = tuple(f"ship of level {level}" for level in LEVELS)
ALL = (*KINDS, *SHIPS)
ROUNDS = range(1, 9)
USED = ("market", "workshop", "opium_den")
"""The kinds of building that are used in later turns."""


class Bought(NamedTuple):
    """A card, and the prestige that it brought."""

    kind: str
    round: int
    seat: int
    prestige: int


class CardsOfGame(NamedTuple):
    """What was bought in a game, how often kinds were used by round, and how it ended."""

    bought: tuple[Bought, ...]
    used: Counter[tuple[str, int]]
    scores: tuple[int, ...]


def cards_of_game(match: Match) -> CardsOfGame:
    steps: list[CourseStep[State]] = course(match)
    end = steps[-1].after
    levels = {id: SHIPS[ship.level - 1] for id, ship in end.rules.ships.items()}
    bought = tuple(
        Bought(levels.get(one.card, one.card), one.round, one.seat, one.prestige)
        for one in purchases(steps, end)
    )
    used = Counter((kind, step.before.round) for step in steps for kind in _uses(step.events))
    return CardsOfGame(bought, used, outcome_of(match).scores)


def _uses(events: Iterable[Event]) -> Iterable[str]:
    """Returns the kinds of building that were used."""
    for event in events:
        if isinstance(event, CubesExchanged) and event.by in USED:
            yield event.by
        if isinstance(event, ShipBought) and event.workshop:
            yield "workshop"


Games = Sequence[CardsOfGame]


def _brought(games: Games) -> dict[str, dict[int, Interval]]:
    """Returns the prestige of a card, by kind and the round it was bought in."""
    prestige = (
        (one.kind, one.round, number, one.prestige)
        for number, game in enumerate(games)
        for one in game.bought
    )
    return means(prestige, ALL, few=FEW)


def _counts(games: Games) -> dict[str, dict[int, Interval]]:
    """Returns how many cards are bought, by kind and round."""
    counted = (Counter((one.kind, one.round) for one in game.bought) for game in games)
    counts = (
        (kind, round_, number, count[kind, round_])
        for number, count in enumerate(counted)
        for kind, round_ in product(ALL, ROUNDS)
    )
    return means(counts, ALL)


def _uses_of_a_card(games: Games) -> dict[str, dict[int, Interval]]:
    """Returns how often an owned card is used, by kind and round."""
    rates = (
        (kind, round_, number, game.used[kind, round_] / owned)
        for number, game in enumerate(games)
        for kind, round_ in product(USED, ROUNDS)
        if (owned := sum(one.kind == kind and one.round <= round_ for one in game.bought))
    )
    return means(rates, USED, few=FEW)


def _lead_of_owners(games: Games, kind: str) -> Interval | None:
    """Returns by how much owners of a card of a kind scored more than others in the same game.

    Returns None if too few games had both.
    """
    leads = []
    for number, game in enumerate(games):
        owners = {one.seat for one in game.bought if one.kind == kind}
        others = [score for seat, score in enumerate(game.scores) if seat not in owners]
        if owners and others:
            mean = fmean(game.scores[seat] for seat in owners)
            leads.append((number, mean - fmean(others)))
    return mean_interval(leads) if len(leads) >= FEW else None


def _report(groups: Mapping[str, Games]) -> StudyReport:
    ((name, games),) = groups.items()
    brought, counts = _brought(games), _counts(games)
    rows = [
        [
            kind.replace("_", " "),
            f"{sum(one.value for one in counts[kind].values()):.1f}",
            *(f"{by[n].value:.1f}" if n in by else "" for n in ROUNDS),
            shown(_lead_of_owners(games, kind)),
        ]
        for kind, by in brought.items()
    ]
    heads = ["card", "a game", *(f"round {n}" for n in ROUNDS), "owners' lead"]
    figure, axes = panels(["cards bought a game", "prestige of a card", "uses of a card"])
    curves(axes[0], counts, "round")
    curves(axes[1], {kind: by for kind, by in brought.items() if by}, "round in which it is bought")
    curves(axes[2], _uses_of_a_card(games), "round")
    text = f"Four bots of level `{name}`, {len(games):,} games:\n\n{table(heads, rows)}"
    return StudyReport(text, {"cards": figure})


CARDS = Study(
    groups=(
        GameGroup(
            "easy",
            RunPlan(game="dadaocheng", options={"players": 4}, games=80, bots=("easy",)),
        ),
    ),
    note=cards_of_game,
    report=_report,
)
