"""Chinatown's bots: what their decisions take, and how many deals they weigh a second."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from math import prod
from statistics import fmean
from time import process_time

from teahouse.core import FastChance, Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import Appraisal, appraise
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.search import TOP, TOP_WAYS, deals, transfers
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.rules.listing import sample_offer
from teahouse.games.chinatown.rules.state import Offer, State
from teahouse.play.driver import BotDriver
from teahouse.play.task import Question, think

from .decisions import Spent, decisions, p95
from .measure import Measure, timed

__all__ = ["negotiators"]

PLAYERS = 4
GAMES = 5
OFFERS = 500  # weighed in each position
ANSWERS = ("accept", "decline")
MILLI = 1e3
ONLY_MEMORY = "memory"


def negotiators() -> Iterator[Measure]:
    """Yields figures of whole games of four.

    Times are processor time, with all bots of a game on one core.
    """
    think(_first_question())
    for bot in ("hard", "medium"):
        started = process_time()
        spent = [one for deal in range(GAMES) for one in _game(bot, deal)]
        if bot == "hard":
            yield Measure(f"a game of four {bot}", (process_time() - started) / GAMES, "s", 5)
            answers = [one.seconds for one in spent if one.kind in ANSWERS]
            yield Measure(f"an answer of {bot}, p95", p95(answers) * MILLI, "ms", 100)
        yield Measure(
            f"a decision of {bot}, p95", p95(one.seconds for one in spent) * MILLI, "ms", 100
        )
    yield Measure("memory of such games", _memory(), "MB", 300)
    yield Measure("random offers weighed exactly", _weighed_a_second(), "a second")
    seconds, weighed = _search()
    yield Measure("all deals of a position, searched afresh", seconds * MILLI, "ms")
    yield Measure("deals weighed in it", weighed / seconds, "a second", 50_000, "at least")


def _first_question() -> Question:
    match = _match(0)
    return Question(
        bot="hard",
        game=match.game.name,
        sets=None,
        options=match.header.options,
        seat=0,
        view=match.game.view(match.state, 0),
        actions=tuple(match.game.actions(match.state, 0)),
        seconds=2.0,
        seed="",
    )


def _match(deal: int) -> Match:
    return Match(Chinatown(), {"players": PLAYERS}, seed=f"negotiators/{deal}")


def _game(bot: str, deal: int) -> list[Spent]:
    return decisions(_match(deal), bot, PLAYERS)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def _trades() -> Iterator[tuple[State, Appraisal]]:
    """Yields the start of every trade of a game, as the first seat sees it."""
    match = _match(GAMES)
    bots = dict.fromkeys(range(PLAYERS), "hard")
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    before = match.state.phase
    while (action := driver.next_action()) is not None:
        match.do(action)
        if match.state.phase == "trade" != before:
            game = Chinatown()
            rules = game.rules(match.options)
            yield match.state, appraise(rules, game.view(match.state, 0), 0, Hard.sight)
        before = match.state.phase


def _weighed_a_second() -> float:
    """Returns how many random offers are weighed a second, each for all its parties."""
    seconds, chance = 0.0, FastChance("offers")
    states = list(_trades())
    for state, appraisal in states:
        sampled = [sample_offer(state, 0, chance) for _ in range(OFFERS)]
        offers = [Offer(0, 0, made.gives, made.clauses) for made in sampled if made]
        seconds += timed(partial(_weigh_all, appraisal, offers))
    return OFFERS * len(states) / seconds


def _weigh_all(appraisal: Appraisal, offers: list[Offer]) -> None:
    for offer in offers:
        weigh(appraisal, offer)


def _search_all(appraisal: Appraisal) -> int:
    return sum(1 for _ in deals(appraisal))


def _search() -> tuple[float, float]:
    """Returns the mean seconds of a search of all deals, and how many it looks at.

    Nothing is known when it begins.
    """
    appraisals = [appraisal for _, appraisal in _trades()]
    found = [
        (timed(partial(_search_all, appraisal)), _looked_at(appraisal)) for appraisal in appraisals
    ]
    return fmean(seconds for seconds, _ in found), fmean(weighed for _, weighed in found)


def _looked_at(appraisal: Appraisal) -> int:
    """Returns how many deals a search looks at.

    These are sales of every pair, and swaps and cycles of the best of them. Few are counted twice.
    """
    seats = range(PLAYERS)
    ways = {
        (giver, taker): len(
            transfers(appraisal.ground, appraisal.sides[giver], appraisal.sides[taker])
        )
        for giver, taker in permutations(seats, 2)
    }
    top = {pair: min(TOP_WAYS, count) for pair, count in ways.items()}
    swaps = sum(top[one, other] * top[other, one] for one, other in combinations(seats, 2))
    cycles = sum(
        prod(min(TOP, ways[pair]) for pair in ((a, b), (b, c), (c, a)))
        for a, b, c in permutations(seats, 3)
        if a == min(a, b, c)
    )
    return sum(ways.values()) + swaps + cycles


def _memory() -> float:
    """Returns the megabytes of a process that only plays.

    This one may have loaded other libraries.
    """
    play = [sys.executable, "-m", "benchmarks.negotiators", ONLY_MEMORY]
    return float(subprocess.run(play, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    if sys.argv[1:] == [ONLY_MEMORY]:
        for bot in ("hard", "medium"):
            for deal in range(GAMES):
                list(_game(bot, deal))
        print(_megabytes())
        return
    for measure in negotiators():
        bar = "" if measure.bar is None else f"  {measure.must_be} {measure.bar:g} {measure.unit}"
        print(f"{measure.name:44} {measure.value:10,.2f} {measure.unit}{bar}")


if __name__ == "__main__":
    main()
