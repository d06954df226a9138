"""Memory and processor time of a server process, read from /proc."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import monotonic

import msgspec

__all__ = ["ProcessMonitor", "ResourceSample", "memory", "processor_seconds"]

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
USER, SYSTEM = 11, 12  # fields after the name in /proc/PID/stat


class ResourceSample(msgspec.Struct, frozen=True):
    """A sample at some second of a run: megabytes of memory, and seconds of processor so far."""

    at: float
    megabytes: float
    processor: float


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * PAGE / 1e6


def processor_seconds(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[USER]) + int(fields[SYSTEM])) / TICKS


class ProcessMonitor:
    """Samples a process at intervals; without a pid it does nothing."""

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
            self.uses.append(ResourceSample(at, megabytes, processor_seconds(self._pid)))

    @property
    def processor_share(self) -> float | None:
        """The share of one core over the time sampled."""
        if len(self.uses) < 2:
            return None
        first, last = self.uses[0], self.uses[-1]
        return round((last.processor - first.processor) / (last.at - first.at), 3)

    def cost(self, actions: int) -> float | None:
        """Microseconds of processor for each action since the first sample."""
        if self._pid is None or not self.uses or not actions:
            return None
        used = processor_seconds(self._pid) - self.uses[0].processor
        return round(1e6 * used / actions, 1)
