"""Measures the programs that gpu_programs.py has written; needs JAX, flatbuffers and a GPU.

`python gpu_play.py FOLDER` measures both games, `python gpu_play.py FOLDER chinatown` one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

GAMES, MORE_GAMES = 524_288, 4_194_304
OURS = ("dadaocheng", "chinatown")
PEER_STEPS = 64
REPETITIONS = 4


def main() -> None:
    folder = Path(sys.argv[1])
    print(jax.devices(), jax.__version__, flush=True)
    ours = sys.argv[2:] or OURS
    if "dadaocheng" in ours:
        _play_peer(folder, GAMES)
    for game in ours:
        for games in (GAMES, MORE_GAMES):
            _play_ours(folder, game, games)


def _program(path: Path) -> Any:
    return jax.jit(export.deserialize(bytearray(path.read_bytes())).call)


def _play_ours(folder: Path, game: str, games: int) -> None:
    random = np.random.default_rng(1)
    seeds = [jnp.asarray(random.integers(1, 1 << 32, games, np.uint32)) for _ in range(2)]
    run, init = (_program(folder / f"{game}_{what}_{games}.bin") for what in ("run", "init"))
    rows = jax.block_until_ready(run(*init(*seeds)))
    for _ in range(REPETITIONS):
        before, started = _total(rows[-1]), perf_counter()
        rows = jax.block_until_ready(run(*rows))
        seconds = perf_counter() - started
        rate = (_total(rows[-1]) - before) / seconds
        print(f"{game}, {games:,} games: {rate / 1e6:,.0f} M decisions/s", flush=True)


def _total(decisions: Any) -> int:
    return int(np.asarray(decisions).sum(dtype=np.uint64))


def _play_peer(folder: Path, games: int) -> None:
    keys = np.random.default_rng(2).integers(0, 1 << 32, (games, 2), np.uint32)
    run, key = _program(folder / "peer_run.bin"), jnp.asarray([1, 2], jnp.uint32)
    rows = run(*_program(folder / "peer_init.bin")(jnp.asarray(keys)), key)
    rows = jax.block_until_ready(run(*rows))
    for _ in range(REPETITIONS):
        started = perf_counter()
        rows = jax.block_until_ready(run(*rows))
        rate = games * PEER_STEPS / (perf_counter() - started)
        print(f"pgx's 2048, {games:,} games: {rate / 1e6:,.0f} M decisions/s", flush=True)


if __name__ == "__main__":
    main()
