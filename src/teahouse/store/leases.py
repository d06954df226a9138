"""Leases of tables within one process."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

__all__ = ["Leases"]


class Leases:
    """The holder and expiry of each lease, for journals that belong to one process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._held: dict[str, tuple[str, float]] = {}

    def take(self, table: str, holder: str, milliseconds: int) -> bool:
        """Takes or renews a lease; False while another holder has it."""
        now = self._clock()
        held = self._held.get(table)
        if held is not None and held[0] != holder and now < held[1]:
            return False
        self._held[table] = (holder, now + milliseconds / 1000)
        return True

    def release(self, table: str, holder: str) -> None:
        if self._held.get(table, ("",))[0] == holder:
            del self._held[table]
