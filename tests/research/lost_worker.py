"""Simulates on a local Ray cluster whose first worker is lost; run as a process by its test."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from teahouse.core import write_json
from teahouse.research import Played, RunPlan, play_game
from teahouse.research.parallel import LOCAL, cluster_map

PLAN = RunPlan(game="chinatown", options={"players": 3}, games=4, seed="cluster")


def play_or_die(flag: str, index: int) -> Played:
    """A game; the first time that game 1 is played, its process ends."""
    if index == 1 and not Path(flag).exists():
        Path(flag).touch()
        os._exit(1)
    return play_game(PLAN, index)


def main() -> None:
    task = partial(play_or_die, sys.argv[1])
    played = list(cluster_map(task, range(PLAN.games), address=LOCAL))
    sys.stdout.buffer.write(write_json(played))


if __name__ == "__main__":
    main()
