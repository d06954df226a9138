"""Our own batch engines, timed: random legal play of many games at once, by four players each."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from teahouse.core import write_json
from teahouse_lab.batch.chinatown import ChinatownEnv
from teahouse_lab.batch.dadaocheng import DadaochengEnv
from teahouse_lab.batch.random_play import RandomPlay

PLAYERS = 4
ENVS: dict[str, Callable[..., Any]] = {"chinatown": ChinatownEnv, "dadaocheng": DadaochengEnv}
WARM_UP = 192
STEPS = {"chinatown": 800, "dadaocheng": 200}
"""The fewest steps that are timed: in Chinatown a whole game, as its rounds differ."""
DECISIONS = {"chinatown": 20_000_000, "dadaocheng": 100_000_000}
"""The fewest decisions that are timed: some seconds, so that threads may start late."""


def main() -> None:
    name, games, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    clock = perf_counter if "clock" in sys.argv else process_time
    play = RandomPlay(ENVS[name](players=PLAYERS), games, threads=threads)
    play.play(WARM_UP)
    before, started = play.decisions, clock()
    play.play(max(STEPS[name], DECISIONS[name] // games))
    seconds = clock() - started
    sys.stdout.buffer.write(write_json({"decisions": play.decisions - before, "seconds": seconds}))


if __name__ == "__main__":
    main()
