"""The measurements of a load test: latencies, and memory and processor time of the server."""

from __future__ import annotations

import asyncio
import os
from math import ceil
from pathlib import Path
from time import monotonic

import msgspec

__all__ = [
    "Latencies",
    "Percentiles",
    "ProcessMonitor",
    "ResourceSample",
    "handles",
    "memory",
    "percentiles",
    "processor_seconds",
]


class Percentiles(msgspec.Struct, frozen=True):
    """Times in milliseconds: the median, the one that 99 in 100 do not exceed, and the longest."""

    p50: float
    p99: float
    most: float


class Latencies:
    """The counts and latencies of the actions that were sent."""

    def __init__(self) -> None:
        self.sent = 0
        self.refused = 0
        self.failures = 0
        self.took: list[float] = []  # seconds

    @property
    def unanswered(self) -> int:
        return self.sent - self.refused - len(self.took)

    def restart(self) -> None:
        """Discards what was measured so far, such as the warm-up."""
        self.sent = self.unanswered
        self.refused = 0
        self.took = []


def percentiles(seconds: list[float]) -> Percentiles:
    """Returns the percentiles of some times, in milliseconds: all zero if there are none."""
    if not seconds:
        return Percentiles(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    p50, p99 = (ordered[ceil(len(ordered) * part) - 1] for part in (0.5, 0.99))
    return Percentiles(*(round(value * 1000, 2) for value in (p50, p99, ordered[-1])))


PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
USER, SYSTEM = 11, 12  # fields after the name in /proc/PID/stat


class ResourceSample(msgspec.Struct, frozen=True):
    """A sample of a process: seconds into the run, megabytes, processor seconds, open files."""

    at: float
    megabytes: float
    processor: float
    handles: int = 0


def memory(pid: int) -> float:
    """Returns the resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * PAGE / 1e6


def handles(pid: int) -> int:
    """Returns how many files and sockets a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def processor_seconds(pid: int) -> float:
    """Returns the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[USER]) + int(fields[SYSTEM])) / TICKS


class ProcessMonitor:
    """A monitor that samples a process at intervals. Without a pid it does nothing."""

    def __init__(self, pid: int | None, every: float = 1.0) -> None:
        self.uses: list[ResourceSample] = []
        self._pid = pid
        self._every = every
        self._began = monotonic()

    async def run(self) -> None:
        while self._pid is not None:
            self.look()
            await asyncio.sleep(self._every)

    def look(self) -> None:
        if self._pid is not None:
            at = round(monotonic() - self._began, 2)
            megabytes = round(memory(self._pid), 1)
            used = processor_seconds(self._pid)
            self.uses.append(ResourceSample(at, megabytes, used, handles(self._pid)))

    @property
    def processor_share(self) -> float | None:
        """The share of one core over the time sampled."""
        if len(self.uses) < 2:
            return None
        first, last = self.uses[0], self.uses[-1]
        return round((last.processor - first.processor) / (last.at - first.at), 3)

    def cost(self, actions: int) -> float | None:
        """Returns the microseconds of processor time per action since the first sample.

        Returns None without a process, a sample or an action.
        """
        if self._pid is None or not self.uses or not actions:
            return None
        used = processor_seconds(self._pid) - self.uses[0].processor
        return round(1e6 * used / actions, 1)
