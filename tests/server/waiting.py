"""Waiting for what a server does in its own time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 60  # seconds


def wait_until(is_so: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < until, f"not so within {PATIENCE} seconds"
        sleep(0.02)
