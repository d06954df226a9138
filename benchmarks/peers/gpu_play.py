"""Measures what gpu_programs.py has written. It needs JAX, flatbuffers and an NVIDIA GPU.

`python gpu_play.py FOLDER` measures both games and the peer, `python gpu_play.py FOLDER chinatown`
one game alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

GAMES, MORE_GAMES = 524_288, 4_194_304
OURS = {"dadaocheng": (1, 4), "chinatown": (1,)}
PEER_STEPS, PEER_UNROLLS = 64, (1, 4)
DECISIONS = -3  # the row of a kernel's words that counts them
CHECKED_ROUNDS, ROUNDS = 64, 256
REPETITIONS = 4


def main() -> None:
    folder = Path(sys.argv[1])
    sys.path.append(str(folder))
    print(jax.devices(), jax.__version__, flush=True)
    chosen = sys.argv[2:] or [*OURS, "peer"]
    for game in OURS:
        if game in chosen:
            _check(folder, game)
            for games in (GAMES, MORE_GAMES):
                _play_kernel(folder, game, games)
    for _ in range(2 if "peer" in chosen else 0):
        _play_peer(folder)
        _play_kernel(folder, "dadaocheng", GAMES)
    for game, unrolls in OURS.items():
        for unroll in unrolls if game in chosen else ():
            _play_ours(folder, game, unroll)


def _kernel(folder: Path, game: str, words: Any) -> Any:
    """Returns games that have just begun, with the kernel that plays them."""
    kernel = import_module("cuda").GpuKernel  # the module lies beside the programs
    begin, run = ((folder / f"{game}_{what}.ptx").read_text() for what in ("begin", "run"))
    begun = kernel(begin, words)
    begun(1)
    return kernel(run, begun.words)


def _check(folder: Path, game: str) -> None:
    """Checks that the GPU plays the same games as the CPU."""
    kernel = _kernel(folder, game, np.load(folder / f"{game}_new.npy"))
    kernel(CHECKED_ROUNDS)
    differ = (kernel.words != np.load(folder / f"{game}_played.npy")).sum()
    print(f"{game}: {differ} words differ from those that a CPU has", flush=True)


def _play_kernel(folder: Path, game: str, games: int) -> None:
    new = np.load(folder / f"{game}_new.npy")
    words = np.tile(new, games // new.shape[1])
    generators = (new != new[:, :1]).any(axis=1)  # all else is the same in new games
    words[generators] = np.random.default_rng(2).integers(1, 1 << 32, (2, games), np.uint32)
    kernel = _kernel(folder, game, words)
    kernel(ROUNDS)
    _measure(
        f"{game}, kernel, {games:,} games",
        lambda: kernel(ROUNDS),
        lambda: _total(kernel.words[DECISIONS]),
    )


def _measure(name: str, run: Callable[[], Any], decisions: Callable[[], int]) -> None:
    for _ in range(REPETITIONS):
        before, started = decisions(), perf_counter()
        run()
        seconds = perf_counter() - started
        rate = (decisions() - before) / seconds
        print(f"{name}: {rate / 1e6:,.0f} M decisions/s", flush=True)


def _total(decisions: Any) -> int:
    return int(np.asarray(decisions).sum(dtype=np.uint64))


def _program(path: Path) -> Any:
    return jax.jit(export.deserialize(bytearray(path.read_bytes())).call)


class _Rows:
    """The arrays that a JAX program is given and gives back."""

    def __init__(self, run: Any, rows: Any) -> None:
        self.run, self.rows = run, jax.block_until_ready(run(*rows))
        self.runs = 0

    def __call__(self) -> None:
        self.rows, self.runs = jax.block_until_ready(self.run(*self.rows)), self.runs + 1

    def peer_decisions(self) -> int:
        return self.runs * GAMES * PEER_STEPS

    def our_decisions(self) -> int:
        return _total(self.rows[-1])


def _play_ours(folder: Path, game: str, unroll: int) -> None:
    random = np.random.default_rng(1)
    seeds = [jnp.asarray(random.integers(1, 1 << 32, GAMES, np.uint32)) for _ in range(2)]
    run, init = (_program(folder / f"{game}_{what}.bin") for what in (f"run_{unroll}", "init"))
    rows = _Rows(run, init(*seeds))
    name = f"{game}, XLA, {unroll} steps a turn, {GAMES:,} games"
    _measure(name, rows, rows.our_decisions)


def _play_peer(folder: Path) -> None:
    keys = np.random.default_rng(2).integers(0, 1 << 32, (GAMES, 2), np.uint32)
    for unroll in PEER_UNROLLS:
        run, key = _program(folder / f"peer_run_{unroll}.bin"), jnp.asarray([1, 2], jnp.uint32)
        rows = _Rows(run, [*_program(folder / "peer_init.bin")(jnp.asarray(keys)), key])
        name = f"pgx's 2048, {unroll} steps a turn, {GAMES:,} games"
        _measure(name, rows, rows.peer_decisions)


if __name__ == "__main__":
    main()
