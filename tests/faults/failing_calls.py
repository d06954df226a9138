"""Makes the calls of this process to the files below a folder fail, one by one.

The process was started with the library preloaded that is made of `failing_calls.c`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntFlag
from pathlib import Path
from typing import NamedTuple

__all__ = ["FAULTS", "Call", "FailingCalls", "Fault", "environment"]

SOURCE = Path(__file__).with_name("failing_calls.c")


class Call(IntFlag):
    """A kind of call, numbered as in the library."""

    WRITE = 1
    SYNC = 2
    CUT = 4
    DELETE = 8
    READ = 16
    OPEN = 32


CHANGING = Call.WRITE | Call.CUT  # what fails where there is no room


class Fault(NamedTuple):
    """How a call fails: which kinds of call, with which error, and whether all that follow do."""

    name: str
    calls: Call
    error: int
    is_short: bool = False
    lasts: bool = False


FAULTS = (
    Fault("the disk is full", CHANGING, errno.ENOSPC, lasts=True),
    Fault("one write finds no room", CHANGING, errno.ENOSPC),
    Fault("the quota is used up", CHANGING, errno.EDQUOT, lasts=True),
    Fault("a write is cut short", CHANGING, errno.ENOSPC, is_short=True, lasts=True),
    Fault("a call fails", Call.WRITE | Call.CUT | Call.DELETE | Call.READ | Call.OPEN, errno.EIO),
    Fault("a sync fails", Call.SYNC, errno.EIO),
    Fault("no file can be opened", Call.OPEN, errno.EMFILE, lasts=True),
)


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process whose calls can fail."""
    library = folder / "failing_calls.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE)]
    subprocess.run([*command, "-ldl", "-lpthread"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library)}


class FailingCalls:
    """The library in this process."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)
        self._library.counted_calls.restype = ctypes.c_long
        self._library.failed_calls.restype = ctypes.c_long

    def fail(self, folder: Path, n: int, fault: Fault) -> None:
        """From now on the n-th call below this folder fails, and all later ones if it lasts."""
        self._library.watch_calls(str(folder).encode(), int(fault.calls))
        self._library.fail_call(
            ctypes.c_long(n), fault.error, int(fault.is_short), int(fault.lasts)
        )

    def lift(self) -> None:
        self._library.lift_failure()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Counts no calls, and none fails, for the length of the block."""
        self._library.pause_failures(1)
        try:
            yield
        finally:
            self._library.pause_failures(0)

    @property
    def counted(self) -> int:
        """How many calls there were."""
        return int(self._library.counted_calls())

    @property
    def failed(self) -> int:
        """How many of them have failed."""
        return int(self._library.failed_calls())
