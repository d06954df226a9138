"""Writes what is measured on a GPU: exported JAX programs, and compiled kernels of our engines.

A machine with a GPU then needs JAX and flatbuffers, but neither this project nor the peer: `python
-m benchmarks.peers.gpu_programs FOLDER` here, `python gpu_play.py FOLDER` there.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from jax import export

from teahouse_lab.batch.compiled import cuda
from teahouse_lab.batch.random_play import STEPS, RandomGames, RandomPlay, renewed
from teahouse_lab.batch.words import flag

from .batch_play import ENVS, PLAYERS

SIZES = (524_288, 4_194_304)
CHUNKS, PEER_STEPS = 16, 64
UNROLLS = (1, 4)  # steps in one turn of the compiled loop, for ours and the peer's
CHECKED_GAMES, CHECKED_ROUNDS = 2_048, 64


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for game in ENVS:
        _write_kernels(folder, game)
    for unroll in UNROLLS:
        _write_ours(folder, "dadaocheng", SIZES[0], unroll)
        _write_peer(folder, SIZES[0], unroll)
    _write_ours(folder, "chinatown", SIZES[0], 1)  # its step is long enough without unrolling
    for program in (Path(__file__).parent / "gpu_play.py", Path(cuda.__file__)):
        shutil.copy(program, folder)


def _write(path: Path, function: Callable[..., Any], *shapes: Any) -> None:
    path.write_bytes(export.export(jax.jit(function), platforms=["cuda"])(*shapes).serialize())


def _write_kernels(folder: Path, game: str) -> None:
    """Writes kernels that begin games and play them, and new games.

    The same games as a CPU has played them are for comparison.
    """
    env = ENVS[game](players=PLAYERS)
    ours = RandomGames(env)
    for what, text in zip(("begin", "run"), ours.gpu_programs(), strict=True):
        (folder / f"{game}_{what}.ptx").write_text(text)
    np.save(folder / f"{game}_new.npy", ours.seeded(CHECKED_GAMES, 1))
    play = RandomPlay(env, CHECKED_GAMES, seed=1)
    play.play(CHECKED_ROUNDS * STEPS)
    np.save(folder / f"{game}_played.npy", play.words)


def _write_ours(folder: Path, game: str, games: int, unroll: int) -> None:
    """Writes programs that begin games and play CHUNKS times STEPS steps of them.

    A new game is drawn by two random words.
    """
    env = ENVS[game](players=PLAYERS)
    leaves, tree = jax.tree.flatten(jax.eval_shape(env.init, jax.random.key(0)))
    words = jax.ShapeDtypeStruct((games,), jnp.uint32)

    def init(low: Any, high: Any) -> list[Any]:
        new = jax.vmap(lambda low, high: env.new_game((low | 1, high)))
        return [*jax.tree.leaves(new(low, high)), jnp.zeros_like(low)]

    def step(carry: tuple[Any, Any], _: None) -> tuple[Any, None]:
        state, decisions = carry
        return (env.random_act(state), decisions + flag(env.can_act(state))), None

    def chunk(carry: tuple[Any, Any], _: None) -> tuple[Any, None]:
        (state, decisions), _ = jax.lax.scan(step, carry, None, length=STEPS, unroll=unroll)
        return (renewed(env, state, state.terminated), decisions), None

    def one(*rows: Any) -> list[Any]:
        carry = jax.tree.unflatten(tree, rows[:-1]), rows[-1]
        (state, decisions), _ = jax.lax.scan(chunk, carry, None, length=CHUNKS)
        return [*jax.tree.leaves(state), decisions]

    _write(folder / f"{game}_init.bin", init, words, words)
    _write(folder / f"{game}_run_{unroll}.bin", jax.vmap(one), *[words] * (len(leaves) + 1))


def _write_peer(folder: Path, games: int, unroll: int) -> None:
    """Writes the same programs for Pgx's 2048.

    A game that is over stands still and is counted too.
    """
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
        (state, key), _ = jax.lax.scan(step, carry, None, length=PEER_STEPS, unroll=unroll)
        return [*jax.tree.leaves(state), key]

    shapes = [jax.ShapeDtypeStruct(leaf.shape, leaf.dtype) for leaf in leaves]
    _write(folder / "peer_init.bin", init, keys)
    _write(folder / f"peer_run_{unroll}.bin", run, *shapes, jax.ShapeDtypeStruct((2,), jnp.uint32))


if __name__ == "__main__":
    main()
