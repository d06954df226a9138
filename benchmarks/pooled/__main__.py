"""What everybody's things together could earn, beside what bots earn on the same deals.

    PYTHONPATH=src python -m benchmarks.pooled --deals 24 --bots hard

Money only changes hands, so what a table earns depends on which tiles stand where. One planner has
everybody's buildings and tiles, and sees no more than the players do, but for hands of cards where
it says so:

    myopic      places all it can for this round's income
    planner     keeps cards and places tiles by what it expects of them
    rollouts    does so by playing futures to the end
    open        as `rollouts`, but sees all four hands of cards when it chooses
    hindsight   knew all cards and tiles from the start
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

import numpy as np

from teahouse.bots.driver import BotDriver
from teahouse.bots.question import think
from teahouse.core import Match, SeededChance
from teahouse.games.chinatown import Chinatown
from teahouse.research import all_cores
from teahouse.research.arena import mean_interval
from teahouse.research.cores import parallel_map

from .hindsight import Dealt, best_in_hindsight
from .planner import WEIGHTS, Weights, keep, place
from .rollouts import Effort, kept_by_rollouts, placed_by_rollouts, sow
from .town import EMPTY, Numbers, Pool, Town, income, town_of

PLAYERS = 4
MYOPIC = Weights(*(0.0 for _ in WEIGHTS))
WAYS = ("myopic", "planner", "rollouts", "open", "hindsight")
STEPS = 12_000
STEPS_IN_HINDSIGHT = 4_000_000


class Played(NamedTuple):
    """What a seat had in the end on average, in notes, and what was dealt."""

    money: float
    dealt: Dealt


def earned(way: str, deal: int) -> float:
    """What a seat has at the end of a deal, in notes, played a way or by four bots of this name."""
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"table/{deal}")
    if way not in WAYS:
        return _by_bots(match, way)
    if way != "hindsight":
        return _played(match, way, deal).money
    rules = Chinatown().rules(match.options)
    town, dealt = town_of(rules), _played(match, "planner", deal).dealt
    found = best_in_hindsight(town, dealt, STEPS_IN_HINDSIGHT, deal)
    return rules.start_cash / rules.note + found / PLAYERS


def _by_bots(match: Match, bot: str) -> float:
    bots = dict.fromkeys(range(PLAYERS), bot)
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    rules = Chinatown().rules(match.options)
    return fmean(player.cash for player in match.state.players) / rules.note


def _played(match: Match, way: str, deal: int) -> Played:
    state, rules = match.state, Chinatown().rules(match.options)
    town, bag = town_of(rules), np.frombuffer(state.bag, np.uint8).astype(np.int64)
    none = np.zeros(rules.buildings + 1, np.int64)
    pool = Pool(none, none + EMPTY, none[: len(rules.types)].copy(), np.bincount(bag))
    chance, hands = SeededChance(state.seed, state.drawn), [p.hand for p in state.players]
    all_hands = np.zeros((len(town.dealt), PLAYERS, rules.deal[0][0]), np.int64)
    kept_from, drawn, earned = none - 1, [], 0
    for round_, (count, _, tiles) in enumerate(town.dealt):
        if round_:
            deck = chance.shuffle(np.flatnonzero(pool.owned == 0)[1:].tolist())
            hands = [deck[n * count : (n + 1) * count] for n in range(PLAYERS)]
        all_hands[round_, :, :count] = hands
        before = pool.owned
        pool = _kept(town, pool, round_, np.array(hands), way, deal)
        for player, hand in enumerate(hands):
            kept_from[[c for c in hand if pool.owned[c] > before[c]]] = round_ * PLAYERS + player
        new, bag = np.bincount(bag[:tiles], minlength=len(rules.types)), bag[tiles:]
        pool = pool._replace(tiles=pool.tiles + new, bag=pool.bag - new)
        drawn.append(new)
        pool = _placed(town, pool, round_, way, deal)
        earned += income(town, pool)
    dealt = Dealt(all_hands, kept_from, np.cumsum(drawn, axis=0).T.copy())
    return Played(rules.start_cash / rules.note + earned / PLAYERS, dealt)


def _kept(town: Town, pool: Pool, round_: int, hands: Numbers, way: str, seed: int) -> Pool:
    """Each player keeps without knowing the others' hands, unless they are open."""
    if way == "open":
        return kept_by_rollouts(town, pool, round_, hands, Effort(), seed=seed)
    owned = pool.owned.copy()
    for hand in hands:
        if way == "rollouts":
            chosen = kept_by_rollouts(town, pool, round_, hand[None], Effort(), seed=seed)
        else:
            chosen = pool.copy()
            keep(town, chosen, round_, hand[None], WEIGHTS)
        owned |= chosen.owned
    return pool._replace(owned=owned)


def _placed(town: Town, pool: Pool, round_: int, way: str, seed: int) -> Pool:
    if way in ("rollouts", "open"):
        return placed_by_rollouts(town, pool, round_, Effort(), seed=seed)
    sow(seed)
    pool = pool.copy()
    place(town, pool, round_, MYOPIC if way == "myopic" else WEIGHTS, STEPS)
    return pool


def _lines(ways: Sequence[str], deals: int, jobs: int) -> Iterator[str]:
    first: list[float] = []
    for way in ways:
        found = list(parallel_map(partial(earned, way), range(deals), jobs=jobs))
        first = first or found
        money = mean_interval(enumerate(found))
        ratio = mean_interval((n, a / b) for n, (a, b) in enumerate(zip(found, first, strict=True)))
        yield (
            f"{way:28} {money.value:6.1f} ± {money.high - money.value:.1f}"
            f"  {ratio.value:.3f} [{ratio.low:.3f}, {ratio.high:.3f}]"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", nargs="+", default=["hard"], help="compared with the first")
    parser.add_argument("--ways", nargs="*", default=WAYS, choices=WAYS)
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    print(f"{given.deals} deals; notes a seat, times the first")
    for line in _lines([*given.bots, *given.ways], given.deals, given.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
