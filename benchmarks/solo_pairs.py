"""Two of Dadaocheng's bots on the same solo deals: the difference of their prestige.

PYTHONPATH=src python -m benchmarks.solo_pairs --bots expert hard --deals 200
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

import numpy as np

from teahouse.core import SeededChance
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.score import scores
from teahouse.games.dadaocheng.rules.steps import do
from teahouse.play import BOTS, Turn, bot_at
from teahouse.research import all_cores
from teahouse.research.arena import mean_interval

GAME = Dadaocheng()
OPTIONS = GAME.options({"players": 1})


class SoloGame(NamedTuple):
    """The prestige of a game, and the processor time of each decision in seconds."""

    prestige: int
    seconds: tuple[float, ...]


def solo_game(name: str, seed: str) -> SoloGame:
    bot, state, spent = bot_at(BOTS[name]), GAME.setup(OPTIONS, SeededChance(seed)), []
    while state.step != "over":
        began, view = process_time(), GAME.view(state, 0)
        action = bot.choose(
            Turn(game=GAME, options=OPTIONS, seat=0, view=view, actions=(), seconds=2.0, seed="")
        )
        spent.append(process_time() - began)
        assert action is not None
        state, _ = do(state, action)
    return SoloGame(scores(state)[0], tuple(spent))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, default=["expert", "hard"])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="paired")
    parser.add_argument("--jobs", type=int, default=all_cores())
    asked = parser.parse_args()
    seeds = [f"{asked.seed} {deal}" for deal in range(asked.deals)]
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        games = {bot: list(pool.map(partial(solo_game, bot), seeds)) for bot in asked.bots}
    for bot, played in games.items():
        most = float(np.quantile(list(chain.from_iterable(one.seconds for one in played)), 0.95))
        print(f"{bot:8} {_mean([one.prestige for one in played])}; 95 % within {most:.2f} s")
    one, other = (games[bot] for bot in asked.bots)
    ahead = [a.prestige - b.prestige for a, b in zip(one, other, strict=True)]
    print(f"ahead by {_mean(ahead)}")


def _mean(numbers: list[int]) -> str:
    found = mean_interval(enumerate(numbers))
    return f"{found.value:.1f} ± {found.high - found.value:.1f}"


if __name__ == "__main__":
    main()
