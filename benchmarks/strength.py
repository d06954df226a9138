"""How strong Chinatown's bots are: many games on all cores, seats by turns, wins and money.

It needs nothing but this repository and msgspec. Run it from the repository's root:

    PYTHONPATH=src python -m benchmarks.strength --bots hard,hard,hard,hard --games 200
    PYTHONPATH=src python -m benchmarks.strength --bots Robber,hard,hard,hard --games 400 --sprt
    PYTHONPATH=src python -m benchmarks.strength --bots hard+wen,hard,hard,hard --games 800
    PYTHONPATH=src:frozen python -m benchmarks.strength --old old_chinatown.levels:Hard \\
        --bots hard,old,old,old hard,hard,hard,hard old,old,old,old --games 400

Every line-up plays the same deals. A bot is a name of the registry, a name of
`benchmarks.strangers`, an import path, or one of these with `+character`. `old` stands for the bot
named by `--old`, which `benchmarks.freeze` makes of an earlier commit. With `--sprt` the first bot
of each line-up is tested until it is decided whether it wins the share of its seats, or ten points
more: 25 % or 35 % at one of four seats, 50 % or 60 % at two.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from statistics import fmean

import msgspec
from msgspec.structs import replace

from benchmarks import strangers
from teahouse.games.chinatown import Chinatown
from teahouse.play.task import Answer, Question, think
from teahouse.research import all_cores
from teahouse.research.arena import (
    GameResult,
    GameTerms,
    Hypotheses,
    LineUp,
    Pairing,
    log_likelihood_ratio,
    mean_interval,
    pairings,
    play_pairing,
    share_interval,
    verdict,
)
from teahouse.research.arena.run import ask
from teahouse.research.parallel import parallel_map

__all__ = ["Strength", "measure", "play", "robbed", "scores_of", "until_decided"]

MICRO = 1e-6
ROBBED_BY = 0.1  # how much more than its share of the games a robber wins


class Strength(msgspec.Struct, frozen=True):
    """What a bot achieved in a line-up, in all its seats together."""

    bot: str
    seats: int
    wins: float
    games: int
    money: tuple[tuple[int, float], ...]  # by deal


def play(line_up: LineUp, games: int, *, jobs: int, seed: str) -> Iterator[GameResult]:
    """Yields the first games of a line-up, each deal with its seats rotated."""
    game = Chinatown()
    options = msgspec.to_builtins(game.options({"players": len(line_up)}))
    terms = GameTerms(game=game.name, version=game.version, options=options, seed=seed)
    yield from parallel_map(partial(_play, terms), pairings(line_up, games), jobs=jobs)


def _play(terms: GameTerms, pairing: Pairing) -> GameResult:
    return play_pairing(terms, pairing, _ask)


def _ask(question: Question) -> Answer:
    """Asks in this process, which is quicker, unless the bot is another checkout's."""
    if "@" in question.bot:
        return ask(question)
    bot, _, character = question.bot.partition("+")
    return think(replace(question, bot=bot, character=character))


def measure(line_up: LineUp, results: Sequence[GameResult]) -> list[Strength]:
    """Returns the strength of each different bot."""
    return [_strength(bot, line_up.count(bot), results) for bot in dict.fromkeys(line_up)]


def _strength(bot: str, seats: int, results: Sequence[GameResult]) -> Strength:
    wins, money = 0.0, []
    for result in results:
        mine = [seat for seat, name in enumerate(result.bots) if name == bot]
        wins += sum(seat in result.winners for seat in mine) / len(result.winners)
        money.append((result.deal, fmean(result.scores[seat] for seat in mine)))
    return Strength(bot, seats, wins, len(results), tuple(money))


def _told(strength: Strength) -> str:
    wins = share_interval(strength.wins, strength.games)
    money = mean_interval(strength.money)
    return (
        f"  {strength.bot:40} ×{strength.seats}  "
        f"wins {wins.value:6.1%} [{wins.low:.1%}, {wins.high:.1%}]  "
        f"money {money.value:11,.0f} ± {(money.high - money.low) / 2:,.0f}"
    )


def _decisions(results: Sequence[GameResult], bot: str) -> str:
    spent = sorted(
        time * MICRO
        for result in results
        for name, times in zip(result.bots, result.times, strict=True)
        if name == bot
        for kind in times.values()
        for time in kind
    )
    p95 = spent[ceil(0.95 * len(spent)) - 1]
    return f"  a decision of {bot}: p95 {p95 * 1000:.1f} ms, most {spent[-1] * 1000:.0f} ms"


def robbed(line_up: LineUp) -> Hypotheses:
    """Returns the two hypotheses: the first bot wins the share of its seats, or ten points more."""
    share = line_up.count(line_up[0]) / len(line_up)
    return Hypotheses(rate0=share, rate1=share + ROBBED_BY, alpha=0.05, beta=0.05)


def scores_of(bot: str, results: Sequence[GameResult]) -> list[float]:
    """Returns the share of each win that goes to the seats of a bot."""
    return [
        sum(result.bots[seat] == bot for seat in result.winners) / len(result.winners)
        for result in results
    ]


def until_decided(line_up: LineUp, results: Iterator[GameResult]) -> Iterator[GameResult]:
    """Yields games up to the one after which the test knows how often the first bot wins."""
    played: list[GameResult] = []
    for result in results:
        yield result
        played.append(result)
        ratio = log_likelihood_ratio(robbed(line_up), scores_of(line_up[0], played))
        if verdict(robbed(line_up), ratio) != "undecided":
            return


def _tested(line_up: LineUp, results: Sequence[GameResult]) -> str:
    test = robbed(line_up)
    ratio = log_likelihood_ratio(test, scores_of(line_up[0], results))
    share, more = f"{test.rate0:.0%}", f"{test.rate1:.0%}"
    told = {"stronger": more, "not stronger": share, "undecided": "undecided"}
    return f"  {share} or {more}: {told[verdict(test, ratio)]} (log of the ratio {ratio:.2f})"


def _named(bot: str, old: str) -> str:
    bot = old if bot == "old" else bot
    return f"benchmarks.strangers:{bot}" if bot in strangers.__all__ else bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", nargs="+", required=True, help="line-ups: a,b,c,d")
    parser.add_argument("--games", type=int, default=100, help="of each line-up")
    parser.add_argument("--old", default="hard@../before/src", help="the bot named old")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=all_cores())
    parser.add_argument("--sprt", action="store_true")
    given = parser.parse_args()
    for names in given.bots:
        line_up = tuple(_named(name, given.old) for name in names.split(","))
        played = play(line_up, given.games, jobs=given.jobs, seed=given.seed)
        results = list(until_decided(line_up, played) if given.sprt else played)
        deals = fmean(result.deals_done or 0 for result in results)
        together = fmean(fmean(result.scores) for result in results)
        print(f"{names}: {len(results)} games, {together:,.0f} a seat, {deals:.1f} deals a game")
        for strength in measure(line_up, results):
            print(_told(strength))
        for bot in dict.fromkeys(line_up):
            print(_decisions(results, bot))
        print(f"  safe choices {sum(len(result.safe) for result in results)}", flush=True)
        if given.sprt:
            print(_tested(line_up, results), flush=True)


if __name__ == "__main__":
    main()
