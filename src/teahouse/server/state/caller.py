"""Who asks something of a table."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat

from .refusals import Refusal
from .table import Table

__all__ = ["Caller"]


class Caller(msgspec.Struct, frozen=True, gc=False):
    """Who asks: a person, someone with the key of one seat, or the bot that plays there."""

    person: str
    seat: Seat | None = None
    is_bot: bool = False

    @property
    def asker(self) -> str:
        """The scope of message ids: two bots with keys of different seats have separate ids."""
        return self.person if self.seat is None else f"{self.person} seat {self.seat}"

    def holds(self, table: Table, seat: Seat) -> bool:
        if not 0 <= seat < len(table.chairs):
            raise Refusal("not_found", seat=seat)
        if self.is_bot:  # which may have been replaced meanwhile
            return seat == self.seat and table.chairs[seat].bot is not None
        return seat == self.seat or self.person in table.chairs[seat].people
