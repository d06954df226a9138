"""A game of OpenSpiel from Python, timed. The interpreter of the peers' own venv runs this."""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any

import pyspiel


def play(game: Any, decisions: int, chance: random.Random) -> int:
    """Plays so many decisions, and returns their number. Games begin anew when they are over."""
    done = 0
    while done < decisions:
        state = game.new_initial_state()
        while not state.is_terminal() and done < decisions:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                done += 1
    return done


def main() -> None:
    game, chance = pyspiel.load_game(sys.argv[1]), random.Random(sys.argv[2])
    play(game, 1_000, chance)
    started = process_time()
    decisions = play(game, 100_000, chance)
    print(json.dumps({"decisions": decisions, "seconds": process_time() - started}))


if __name__ == "__main__":
    main()
