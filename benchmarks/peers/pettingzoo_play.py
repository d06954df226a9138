"""PettingZoo's connect_four, timed. The interpreter of the peers' own venv runs this."""

from __future__ import annotations

import json
import random
import sys
from time import process_time

from pettingzoo.classic import connect_four_v3


def play(decisions: int, chance: random.Random) -> int:
    """Plays at least so many decisions, and returns their number.

    Games begin anew when they are over, and the last one is played to its end.
    """
    env, done = connect_four_v3.env(), 0
    while done < decisions:
        env.reset(seed=done)
        for agent in env.agent_iter():
            is_over = env.terminations[agent] or env.truncations[agent]
            legal = [n for n, on in enumerate(env.observe(agent)["action_mask"]) if on]
            env.step(None if is_over else chance.choice(legal))
            done += not is_over
    return done


def main() -> None:
    chance = random.Random(sys.argv[1])
    play(200, chance)
    started = process_time()
    decisions = play(10_000, chance)
    print(json.dumps({"decisions": decisions, "seconds": process_time() - started}))


if __name__ == "__main__":
    main()
