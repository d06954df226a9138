"""A run of some parts, kept in benchmarks/results after each of them."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime
from pathlib import Path

import msgspec

from teahouse.core import write_json

from .measure import Measure

__all__ = ["SavedRun", "commit_now", "load_now", "read_run", "save_run"]

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
    commit: str = "unknown"

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


def commit_now() -> str:
    """Returns the commit that is checked out, and says if anything was changed since."""
    git = ["git", "-C", str(RESULTS.parent), "describe", "--always", "--dirty= with changes"]
    found = subprocess.run([*git, "--exclude=*"], capture_output=True, text=True)
    return found.stdout.strip() or "unknown"


def save_run(run: SavedRun) -> Path:
    """Writes a run's file, in place of an earlier one with fewer parts, and returns its path."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{run.at:%Y%m%d-%H%M%S}.json"
    path.write_bytes(write_json(run))
    return path


def read_run(path: Path) -> SavedRun:
    """Returns a run from its file."""
    return msgspec.json.decode(path.read_bytes(), type=SavedRun)
