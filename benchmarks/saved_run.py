"""A run of some parts, kept in benchmarks/results after each of them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec

from teahouse.core import write_json

from .measure import Measure

__all__ = ["SavedRun", "load_now", "read_run", "save_run"]

RESULTS = Path(__file__).parent / "results"


class SavedRun(msgspec.Struct, frozen=True):
    """When a run began, how busy the machine was then, and what each part measured.

    `busy` counts the processes that were run beside it on purpose.
    """

    at: datetime
    cores: int
    load: float
    parts: dict[str, tuple[Measure, ...]] = {}
    busy: int = 0

    @property
    def conditions(self) -> str:
        beside = f", beside {self.busy} busy processes" if self.busy else ""
        return f"on {self.cores} cores, at a load average of {self.load:.1f} as it began{beside}"

    def measures(self, *parts: str) -> list[Measure]:
        """Returns what these parts measured, in their order."""
        return [measure for part in parts for measure in self.parts.get(part, ())]


def load_now() -> float:
    """Returns how many processes wanted a core in the last minute, on average."""
    return os.getloadavg()[0]


def save_run(run: SavedRun) -> None:
    """Writes a run's file, in place of an earlier one with fewer parts."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{run.at:%Y%m%d-%H%M%S}.json"
    path.write_bytes(write_json(run))


def read_run(path: Path) -> SavedRun:
    """Returns a run from its file."""
    return msgspec.json.decode(path.read_bytes(), type=SavedRun)
