"""The clients that watch a live table, and the seats whose people are writing an offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from teahouse.core import Seat
from teahouse.server.state.access import Caller

from .messages import Composing, FromServer
from .table_info import TableInfo

__all__ = ["LAPSES_MS", "Client", "ComposingSeats", "Viewer"]


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


LAPSES_MS = 30_000  # how long a draft lasts after the client's last message about it


class _Writing(msgspec.Struct):
    """One seat's draft: its client, when it lapses, and the offer it would outbid."""

    client: object
    since: int
    until: int
    offer: int | None


class _Held(msgspec.Struct):
    """A delayed offer: since when, and when a client was last heard about it."""

    since: int
    heard: int


class ComposingSeats:
    """The seats whose people write offers; each delays the offer it outbids for a while."""

    def __init__(self) -> None:
        self._writing: dict[Seat, _Writing] = {}
        self._held: dict[int, _Held] = {}  # by offer

    def hear(self, client: object, message: Composing, now: int) -> None:
        """Records that a client has begun, continues or has stopped writing an offer."""
        if not message.on:
            self._writing.pop(message.seat, None)
            return
        self._held = {n: one for n, one in self._held.items() if now - one.heard <= LAPSES_MS}
        offer = message.offer
        if offer is not None:
            held = self._held.setdefault(offer, _Held(now, now))
            held.heard = now
            offer = None if now - held.since > LAPSES_MS else offer
        before = self._writing.get(message.seat)
        since = now if before is None or now >= before.until else before.since
        self._writing[message.seat] = _Writing(client, since, now + LAPSES_MS, offer)

    def leave(self, client: object) -> None:
        """Forgets the drafts of a client that has disconnected."""
        gone = [seat for seat, writing in self._writing.items() if writing.client is client]
        for seat in gone:
            del self._writing[seat]

    def at(self, now: int) -> Mapping[Seat, int | None]:
        """Returns the seats that write an offer now, each with the offer it delays, if any."""
        return {
            seat: self._delayed(writing.offer, now)
            for seat, writing in sorted(self._writing.items())
            if now < writing.until
        }

    def since(self, now: int) -> Mapping[Seat, int]:
        """Returns the seats that write an offer now, each with the time when they began."""
        return {
            seat: writing.since
            for seat, writing in sorted(self._writing.items())
            if now < writing.until
        }

    def _delayed(self, offer: int | None, now: int) -> int | None:
        """Returns the offer if it may still be delayed."""
        if offer is None or now - self._held[offer].since > LAPSES_MS:
            return None
        return offer
