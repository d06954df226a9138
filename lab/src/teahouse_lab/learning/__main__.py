"""`python -m teahouse_lab.learning` learns the worth of `expert` from nothing, in rounds.

Each round plays games on all cores by the weights of the round before, and fits new ones. The
weights of every round are kept in a folder, so a run that was stopped goes on after the last one.
The worth that the package plays by came of two such rounds on 16 cores, 763 and 636 games of 130
seconds each and a network fitted on a GPU in 10 seconds; a run of this program makes other weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from time import perf_counter

import numpy as np

from teahouse.cli.console import say
from teahouse.games.dadaocheng.bot.expert import Horizon
from teahouse.games.dadaocheng.bot.learned import Learned
from teahouse.research import all_cores

from .fitting import Fitting, Weights, arrays_of, first_weights, fitted, rmse
from .self_play import Lesson, play

HORIZON = Horizon(
    yields=24, deep=16, plans=1, onward=1, purchases=16, deep_purchases=4, later_yields=4
)
HELD_OUT = 20
"""Of so many games one is not learned from, but says how far off the weights are."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the weights of each round are kept")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=700, help="in each round")
    parser.add_argument("--steps", type=int, default=Fitting().steps, help="of fitting")
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--jobs", type=int, default=all_cores())
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    before = first_weights()
    for number in range(1, asked.rounds + 1):
        kept = asked.folder / f"round-{number}.npz"
        if not kept.exists():
            seeds = [f"{asked.seed} {number} {game}" for game in range(asked.games)]
            weights = one_round(before, seeds, Fitting(steps=asked.steps), asked.jobs)
            np.savez_compressed(kept, allow_pickle=False, **weights)
        with np.load(kept) as found:
            before = dict(found)


def one_round(before: Weights, seeds: list[str], fitting: Fitting, jobs: int) -> Weights:
    """Returns the weights that games by other weights teach, and prints how it went."""
    began = perf_counter()
    lessons = list(_played(before, seeds, jobs))
    played = perf_counter()
    weights = fitted([one for number, one in enumerate(lessons) if number % HELD_OUT], fitting)
    left = arrays_of(example for one in lessons[::HELD_OUT] for example in one.examples)
    average = mean(one.score for one in lessons)
    say(
        f"{len(seeds)} games in {played - began:.0f} s, {average:.1f} on average; "
        f"fitted in {perf_counter() - played:.0f} s: off by {rmse(weights, left):.2f}, "
        f"of {float(np.std(left.prestige)):.2f}"
    )
    return weights


def _played(weights: Weights, seeds: list[str], jobs: int) -> Iterator[Lesson]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(lesson_of, weights), seeds, chunksize=4)


def lesson_of(weights: Weights, seed: str) -> Lesson:
    return play(Learned(**weights), HORIZON, seed)


if __name__ == "__main__":
    main()
