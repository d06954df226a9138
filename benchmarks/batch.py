"""The batch engine of Dadaocheng beside games of OpenSpiel, Pgx and PettingZoo, in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from .measure import Measure
from .side_by_side import Run

__all__ = ["batch"]

HERE = Path(__file__).parent
PEERS = str(HERE / ".venv/bin/python")
SMALL, USUAL, LARGE = 1_000, 10_000, 100_000  # games at once
REPETITIONS = 3
OPENSPIEL_RATIO, PGX_RATIO, TWO_CORES_RATIO, EVEN_RATIO = 40, 8, 1.7, 0.8


def batch() -> Iterator[Measure]:
    """Decisions a second and the ratios; medians of ratios of neighbours in time."""
    runs = [_repetition(str(number)) for number in range(REPETITIONS)]
    for name in runs[0]:
        yield Measure(f"{name}, random play", median(run[name] for run in runs), "decisions/s")
    ours = f"dadaocheng, {USUAL:,} games"
    for name, above, below, bar in (
        ("dadaocheng to openspiel's 2048", ours, OPENSPIEL, OPENSPIEL_RATIO),
        ("dadaocheng to pgx's 2048", ours, PGX, PGX_RATIO),
        ("two cores to one", TWO_CORES, ONE_CORE, TWO_CORES_RATIO),
    ):
        ratio = median(run[above] / run[below] for run in runs)
        yield Measure(f"batch: {name}", ratio, "x", bar, "at least")
    rates = [median(run[_ours(games)] for run in runs) for games in (SMALL, USUAL, LARGE)]
    even = min(rates) / max(rates)
    yield Measure("batch: slowest to fastest size", even, "x", EVEN_RATIO, "at least")


def _ours(games: int) -> str:
    return f"dadaocheng, {games:,} games"


OPENSPIEL = "openspiel's 2048"
OPENSPIEL_GAMES = ("2048", "backgammon", "bargaining")
PGX = f"pgx's 2048, {USUAL:,} games"
PGX_GAMES = ("2048", "backgammon")
CONNECT_FOUR = "pettingzoo's connect_four"
ONE_CORE, TWO_CORES = "dadaocheng, one core by the clock", "dadaocheng, two cores by the clock"


def _repetition(seed: str) -> dict[str, float]:
    """Our rates and those of the peers, one after another."""
    play = [sys.executable, "-m", "benchmarks.batch_play"]
    peers = {
        **{f"openspiel's {g}": _peer("openspiel_play.py", g, seed) for g in OPENSPIEL_GAMES},
        CONNECT_FOUR: _peer("pettingzoo_play.py", seed),
        **{f"pgx's {g}, {USUAL:,} games": _peer("pgx_play.py", g, str(USUAL)) for g in PGX_GAMES},
    }
    return peers | {
        _ours(USUAL): _rate([*play, str(USUAL), "1"]),
        _ours(SMALL): _rate([*play, str(SMALL), "1"]),
        _ours(LARGE): _rate([*play, str(LARGE), "1"]),
        ONE_CORE: _rate([*play, str(USUAL), "1", "clock"]),
        TWO_CORES: _rate([*play, str(USUAL), "2", "clock"], cores=2),
    }


def _peer(program: str, *arguments: str) -> float:
    return _rate([PEERS, str(HERE / program), *arguments])


def _rate(command: list[str], cores: int = 1) -> float:
    """Decisions a second of a program that may use so many cores."""
    allowed = sorted(os.sched_getaffinity(0))[:cores]
    answer = subprocess.run(
        command,
        cwd=HERE.parent,
        check=True,
        capture_output=True,
        preexec_fn=partial(os.sched_setaffinity, 0, allowed),
    )
    return msgspec.json.decode(answer.stdout, type=Run).rate
