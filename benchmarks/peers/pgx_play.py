"""A game of Pgx, many at once, timed. The interpreter of the peers' own venv runs this."""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import pgx

STEPS = 32
DECISIONS = {"2048": 5_000_000, "backgammon": 500_000}
"""How many decisions are timed, which takes some seconds for each game."""


def random_steps(env: Any, games: int) -> Any:
    """Returns a compiled function that makes STEPS random steps of all games."""

    def step(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, choice_key, step_key = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choice_key, logits, axis=-1)
        state = jax.vmap(env.step)(state, action, jax.random.split(step_key, games))
        return (state, key), None

    return jax.jit(lambda carry: jax.lax.scan(step, carry, None, length=STEPS)[0])


def main() -> None:
    env, games = pgx.make(sys.argv[1]), int(sys.argv[2])
    run, keys = random_steps(env, games), jax.random.split(jax.random.PRNGKey(1), games)
    carry = jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2)
    jax.block_until_ready(run(carry))
    calls = max(1, DECISIONS[sys.argv[1]] // (games * STEPS))
    started = process_time()
    for _ in range(calls):
        carry = run(carry)
    jax.block_until_ready(carry)
    seconds = process_time() - started
    # Steps of games that are over are counted too: they cost the same.
    print(json.dumps({"decisions": calls * STEPS * games, "seconds": seconds}))


if __name__ == "__main__":
    main()
