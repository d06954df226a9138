"""Writes what is measured on a GPU as exported JAX programs, our engine and Pgx's 2048 alike.

A machine with a GPU then needs JAX and flatbuffers, but neither this project nor the peer:
`python -m benchmarks.gpu_programs FOLDER` here, `python gpu_play.py FOLDER` there.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from jax import export

from teahouse.batch.dadaocheng import DadaochengEnv, State
from teahouse.batch.dadaocheng.setup import deal, start
from teahouse.batch.words import flag

SIZES = (524_288, 4_194_304)
CHUNKS, STEPS, PEER_STEPS = 16, 16, 64
UNROLL = 4  # steps in one turn of the compiled loop, of ours and of the peer's


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for games in SIZES:
        _write_ours(folder, games)
    _write_peer(folder, SIZES[0])
    shutil.copy(Path(__file__).parent / "gpu_play.py", folder)


def _write(path: Path, function: Callable[..., Any], *shapes: Any) -> None:
    path.write_bytes(export.export(jax.jit(function), platforms=["cuda"])(*shapes).serialize())


def _write_ours(folder: Path, games: int) -> None:
    """New games from two random words each, and CHUNKS times STEPS steps of them."""
    env = DadaochengEnv(players=4)
    leaves, tree = jax.tree.flatten(jax.eval_shape(env.init, jax.random.key(0)))
    words = jax.ShapeDtypeStruct((games,), jnp.uint32)

    def init(low: Any, high: Any) -> list[Any]:
        dealt, generator = deal(env.tables, (low | 1, high))
        return [*jax.tree.leaves(start(env.tables, dealt, generator)), jnp.zeros_like(low)]

    def step(carry: tuple[State, Any], _: None) -> tuple[Any, None]:
        state, decisions = carry
        return (env.random_step(state), decisions + flag(~state.terminated)), None

    def chunk(carry: tuple[State, Any], _: None) -> tuple[Any, None]:
        (state, decisions), _ = jax.lax.scan(step, carry, None, length=STEPS, unroll=UNROLL)
        dealt, generator = deal(env.tables, state.generator)
        new, over = start(env.tables, dealt, generator), state.terminated
        return (jax.tree.map(lambda a, b: jnp.where(over, a, b), new, state), decisions), None

    def run(*rows: Any) -> list[Any]:
        carry = jax.tree.unflatten(tree, rows[:-1]), rows[-1]
        (state, decisions), _ = jax.lax.scan(chunk, carry, None, length=CHUNKS)
        return [*jax.tree.leaves(state), decisions]

    _write(folder / f"init_{games}.bin", init, words, words)
    _write(folder / f"run_{games}.bin", run, *[words] * (len(leaves) + 1))


def _write_peer(folder: Path, games: int) -> None:
    """The same of Pgx's 2048; a game that is over stands still and is counted too."""
    env = pgx.make("2048")
    keys = jax.ShapeDtypeStruct((games, 2), jnp.uint32)
    leaves, tree = jax.tree.flatten(jax.eval_shape(jax.vmap(env.init), keys))

    def init(keys: Any) -> list[Any]:
        return [*jax.tree.leaves(jax.vmap(env.init)(keys))]

    def step(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, choice_key, step_key = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choice_key, logits, axis=-1)
        return (jax.vmap(env.step)(state, action, jax.random.split(step_key, games)), key), None

    def run(*rows: Any) -> list[Any]:
        carry = jax.tree.unflatten(tree, rows[:-1]), rows[-1]
        (state, key), _ = jax.lax.scan(step, carry, None, length=PEER_STEPS, unroll=UNROLL)
        return [*jax.tree.leaves(state), key]

    shapes = [jax.ShapeDtypeStruct(leaf.shape, leaf.dtype) for leaf in leaves]
    _write(folder / "peer_init.bin", init, keys)
    _write(folder / "peer_run.bin", run, *shapes, jax.ShapeDtypeStruct((2,), jnp.uint32))


if __name__ == "__main__":
    main()
