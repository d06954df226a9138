"""The batch engines beside games of OpenSpiel, Pgx, PettingZoo and Catanatron, in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

import jax
import msgspec

from benchmarks.measure import Measure

from .batch_play import ENVS, PLAYERS
from .side_by_side import Run

__all__ = ["batch"]

HERE = Path(__file__).parent
PEERS = str(HERE.parent / ".venv/bin/python")
SIZES = SMALL, USUAL, LARGE = 1_000, 10_000, 100_000  # games at once
REPETITIONS = 3
OPENSPIEL_RATIO, PGX_RATIO, TWO_CORES_RATIO, EVEN_RATIO = 40, 8, 1.7, 0.8
CATANATRON_RATIO, CATANATRON_GAMES = 50, "30"
MOST_BYTES = {"chinatown": 2_048, "dadaocheng": 1_024}


def batch() -> Iterator[Measure]:
    """Yields decisions a second and ratios of them.

    A ratio is the median of the ratios within each repetition, as its runs are neighbours in time.
    """
    runs = [_repetition(str(number)) for number in range(REPETITIONS)]
    for name in runs[0]:
        yield Measure(f"{name}, random play", median(run[name] for run in runs), "decisions/s")
    for name, above, below, bar in (
        ("dadaocheng to openspiel's 2048", _ours(USUAL), OPENSPIEL, OPENSPIEL_RATIO),
        ("dadaocheng to pgx's 2048", _ours(USUAL), PGX, PGX_RATIO),
        ("chinatown to catanatron", _ours(USUAL, "chinatown"), CATANATRON, CATANATRON_RATIO),
        ("two cores to one", TWO_CORES, ONE_CORE, TWO_CORES_RATIO),
    ):
        ratio = median(run[above] / run[below] for run in runs)
        yield Measure(f"batch: {name}", ratio, "x", bar, "at least")
    for game, most in MOST_BYTES.items():
        rates = [median(run[_ours(games, game)] for run in runs) for games in SIZES]
        even = min(rates) / max(rates)
        yield Measure(f"batch: {game}, slowest to fastest size", even, "x", EVEN_RATIO, "at least")
        yield Measure(f"batch: {game}, memory of a game", _bytes(game), "bytes", most)


def _ours(games: int, game: str = "dadaocheng") -> str:
    return f"{game}, {games:,} games"


def _bytes(game: str) -> int:
    """Returns how many bytes the words of one game of four players take."""
    state = jax.eval_shape(ENVS[game](players=PLAYERS).init, jax.random.key(0))
    return sum(leaf.size * leaf.dtype.itemsize for leaf in jax.tree.leaves(state))


OPENSPIEL = "openspiel's 2048"
OPENSPIEL_GAMES = ("2048", "backgammon", "bargaining")
PGX = f"pgx's 2048, {USUAL:,} games"
PGX_GAMES = ("2048", "backgammon")
CATANATRON = "catanatron, beside the batch engine"
CONNECT_FOUR = "pettingzoo's connect_four"
ONE_CORE, TWO_CORES = "dadaocheng, one core by the clock", "dadaocheng, two cores by the clock"


def _repetition(seed: str) -> dict[str, float]:
    """Returns our rates and those of the peers, measured one after another."""
    peers = {
        **{f"openspiel's {g}": _peer("openspiel_play.py", g, seed) for g in OPENSPIEL_GAMES},
        CONNECT_FOUR: _peer("pettingzoo_play.py", seed),
        **{f"pgx's {g}, {USUAL:,} games": _peer("pgx_play.py", g, str(USUAL)) for g in PGX_GAMES},
    }
    return (
        peers
        | {_ours(games): _play("dadaocheng", games) for games in (USUAL, SMALL, LARGE)}
        | {
            ONE_CORE: _play("dadaocheng", USUAL, "clock"),
            TWO_CORES: _play("dadaocheng", USUAL, "clock", cores=2),
            CATANATRON: _peer("catanatron_play.py", f"{seed}1", CATANATRON_GAMES),
        }
        | {_ours(games, "chinatown"): _play("chinatown", games) for games in (USUAL, SMALL, LARGE)}
    )


def _play(game: str, games: int, *flags: str, cores: int = 1) -> float:
    program = [sys.executable, "-m", "benchmarks.peers.batch_play", game, str(games), str(cores)]
    return _rate([*program, *flags], cores)


def _peer(program: str, *arguments: str) -> float:
    return _rate([PEERS, str(HERE / program), *arguments])


def _rate(command: list[str], cores: int = 1) -> float:
    """Returns the decisions a second of a program that may use so many cores."""
    allowed = sorted(os.sched_getaffinity(0))[:cores]
    answer = subprocess.run(
        command,
        cwd=HERE.parent.parent,
        check=True,
        capture_output=True,
        preexec_fn=partial(os.sched_setaffinity, 0, allowed),
    )
    return msgspec.json.decode(answer.stdout, type=Run).rate
