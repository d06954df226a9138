"""Catanatron's random play, timed. The interpreter of the peers' own venv runs this."""

from __future__ import annotations

import json
import sys
from time import process_time

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer


def play(seed: int) -> int:
    """Plays a game of four random players as its own `play` does, and returns its decisions."""
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
