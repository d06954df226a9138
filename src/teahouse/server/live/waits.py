"""Since when the table waits for whom, and reminders of that."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.server.state.access import seat_at
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table

__all__ = ["Waits"]


NUDGE_AFTER_MS = 20_000
NUDGE_EVERY_MS = 60_000


class Waits:
    """The people for whom a table waits; each may be nudged after a while, and once a minute."""

    def __init__(self) -> None:
        self._since: dict[Seat, int] = {}
        self._nudged: dict[Seat, int] = {}

    def note(self, table: Table, now: int) -> None:
        """Notes for whom the table waits after a line."""
        waited = {seat for seat in table.people() if _is_waited_for(table, seat)}
        self._since = {seat: self._since.get(seat, now) for seat in waited}

    def nudge(self, table: Table, seat: Seat, to: Seat, now: int) -> None:
        """Notes that a seat nudges another. Raises Refusal if it is too soon, or of no use."""
        since = self._since.get(seat_at(table, to))
        if to == seat or since is None or now - since < NUDGE_AFTER_MS:
            raise Refusal(Why.nobody_waits)
        left = self._nudged.get(to, now - NUDGE_EVERY_MS) + NUDGE_EVERY_MS - now
        if left > 0:
            raise Refusal(Why.nudged_already, seconds=left / 1000)
        self._nudged[to] = now


def _is_waited_for(table: Table, seat: Seat) -> bool:
    """Whether a seat must act, or has to answer an offer that all may see."""
    if table.status != "playing":
        return False
    return seat in table.waiting_for or any(table.game.asked(table.state, seat).values())
