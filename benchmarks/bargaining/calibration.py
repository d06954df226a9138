"""How right hard's forecasts of final money are, round by round."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import correlation, fmean, pstdev

import msgspec

from benchmarks.bargaining.forecast import forecast
from teahouse.cli.console import progress
from teahouse.core import Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.play.driver import BotDriver
from teahouse.play.task import think
from teahouse.research import all_cores
from teahouse.research.parallel import parallel_map

__all__ = ["Forecast", "forecasts", "main"]

PLAYERS = 4


class Forecast(msgspec.Struct, frozen=True):
    """What a seat expected at the start of a round's trade and had in the end, in dollars."""

    round: int
    expected: float
    ended_with: int

    @property
    def error(self) -> float:
        return self.expected - self.ended_with


def forecasts(bot: str, deal: int) -> list[Forecast]:
    """Returns the forecasts of all seats in one game."""
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"forecast/{deal}")
    bots = dict.fromkeys(range(PLAYERS), bot)
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    made: dict[int, list[float]] = {}
    while (action := driver.next_action()) is not None:
        match.do(action)
        if match.state.phase == "trade" and match.state.round not in made:
            made[match.state.round] = list(_expected(match))
    assert match.outcome is not None
    scores = match.outcome.scores
    return [
        Forecast(round_, expected, score)
        for round_, all_seats in made.items()
        for expected, score in zip(all_seats, scores, strict=True)
    ]


def _expected(match: Match) -> Iterator[float]:
    """Yields what each seat expects to end with, from what it may know itself, in dollars."""
    game = Chinatown()
    rules = game.rules(match.options)
    for seat in range(PLAYERS):
        appraisal = appraise(rules, game.view(match.state, seat), seat, Hard.sight)
        yield forecast(appraisal, seat) * rules.note


def _row(found: Sequence[Forecast]) -> str:
    errors = [one.error for one in found]
    r = correlation([one.expected for one in found], [float(one.ended_with) for one in found])
    return (
        f"{found[0].round:5} {len(found):9,} {fmean(errors):9,.0f} "
        f"{fmean(map(abs, errors)):10,.0f} {sqrt(fmean(e * e for e in errors)):10,.0f} {r:11.2f}"
    )


def _by_round(found: Iterable[Forecast]) -> list[list[Forecast]]:
    rounds: list[list[Forecast]] = [[] for _ in range(ROUNDS)]
    for one in found:
        rounds[one.round - 1].append(one)
    return rounds


def _plot(rounds: Sequence[Sequence[Forecast]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 7), layout="constrained")
    all_axes = figure.subplots(2, 3, sharex=True, sharey=True).flat
    for axes, found in zip(all_axes, rounds, strict=True):
        shown = found[:400]
        ended = [one.ended_with / 1e6 for one in shown]
        axes.plot([one.expected / 1e6 for one in shown], ended, ".", markersize=3, alpha=0.5)
        axes.axline((1, 1), slope=1, color="black", linewidth=0.8)
        axes.set_title(f"round {found[0].round}")
    figure.supxlabel("expected at the start of the round's trade, millions")
    figure.supylabel("had in the end, millions")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=all_cores())
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    played = parallel_map(partial(forecasts, given.bot), range(given.games), jobs=given.jobs)
    with progress() as bar:
        games = bar.track(played, given.games, description=f"four {given.bot}")
        rounds = _by_round(one for game in games for one in game)
    ended = [one.ended_with for one in rounds[-1]]
    print(f"{given.games:,} games of four {given.bot}: {fmean(ended):,.0f} ± {pstdev(ended):,.0f}")
    print("round forecasts      bias mean error       RMSE correlation")
    for found in rounds:
        print(_row(found))
    if given.plot is not None:
        _plot(rounds, given.plot)


if __name__ == "__main__":
    main()
