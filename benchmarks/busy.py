"""Processes that only take processor time, as other people's work would."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["busy_processes"]


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Runs this many of them beside whatever is measured meanwhile."""
    spin = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(spin) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
