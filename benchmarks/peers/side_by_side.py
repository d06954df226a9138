"""Random play of our games and of Catanatron's, in turn, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec

from benchmarks.measure import Measure

__all__ = ["side_by_side"]

HERE = Path(__file__).parent
PEER = "catanatron"
GAMES = {"catanatron": 80, "chinatown": 600, "dadaocheng": 1_500}  # about two seconds of each
REPETITIONS = 5
RATIO = 2.5


class Run(msgspec.Struct, frozen=True):
    """What one process reports of its games."""

    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


def side_by_side() -> Iterator[Measure]:
    """Yields the decisions a second of each, and their ratios to the peer's, as medians."""
    runs: dict[str, list[Run]] = {name: [] for name in GAMES}
    for repetition in range(REPETITIONS):
        for name, played in runs.items():
            played.append(_run(name, repetition))
    rates = {name: [run.rate for run in played] for name, played in runs.items()}
    yield Measure("catanatron, random play", median(rates[PEER]), "decisions/s")
    for name in GAMES:
        if name != PEER:
            plain = f"{name}'s plain engine"
            yield Measure(f"{plain}, random play", median(rates[name]), "decisions/s")
            ratio = _ratio(rates[name], rates[PEER])
            yield Measure(f"{plain} to catanatron", ratio, "x", RATIO, "at least")


def _ratio(ours: list[float], theirs: list[float]) -> float:
    """Returns the median ratio of runs that were neighbours in time.

    So a busy moment of the machine weighs on both sides.
    """
    return median(our / their for our, their in zip(ours, theirs, strict=True))


def _run(name: str, repetition: int) -> Run:
    first = str(1 + repetition * GAMES[name])
    command = [*_program(name), first, str(GAMES[name])]
    answer = subprocess.run(command, cwd=HERE.parent.parent, check=True, capture_output=True)
    return msgspec.json.decode(answer.stdout, type=Run)


def _program(name: str) -> list[str]:
    if name == PEER:
        return [str(HERE.parent / ".venv/bin/python"), str(HERE / "catanatron_play.py")]
    return [sys.executable, "-m", "benchmarks.peers.random_play", name]
