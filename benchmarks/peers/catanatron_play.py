"""Catanatron's random play, timed; run by the interpreter of the peer's own venv."""

from __future__ import annotations

import json
import sys
from time import process_time

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer


def play(seed: int) -> int:
    """The decisions of one game of four random players, played as its own `play` does it."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def main() -> None:
    first, games = int(sys.argv[1]), int(sys.argv[2])
    play(first)
    started = process_time()
    decisions = sum(play(seed) for seed in range(first, first + games))
    print(json.dumps({"decisions": decisions, "seconds": process_time() - started}))


if __name__ == "__main__":
    main()
