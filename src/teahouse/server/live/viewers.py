"""The clients that watch a live table."""

from __future__ import annotations

from typing import Protocol

import msgspec

from teahouse.core import Seat
from teahouse.server.live.broadcast.messages import FromServer
from teahouse.server.live.broadcast.table_info import TableInfo
from teahouse.server.state.caller import Caller

__all__ = ["Client", "Viewer"]


class Client(Protocol):
    """A connection that watches the table; `send` never blocks."""

    caller: Caller

    def send(self, message: FromServer | bytes) -> None: ...

    def dismiss(self, why: str) -> None: ...


class Viewer(msgspec.Struct):
    """A client, its seats, and the TableInfo it was last sent."""

    client: Client
    seats: tuple[Seat, ...]
    info: TableInfo | None = None
