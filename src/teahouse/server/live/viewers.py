"""The clients that watch a live table, and the seats whose people are writing an offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from teahouse.core import LaidDown, Seat
from teahouse.server.state.access import Caller

from .messages import Composing, FromServer, Visible
from .table_info import TableInfo

__all__ = ["LAPSES_MS", "Client", "ComposingSeats", "ShownPage", "Viewer"]


class Client(Protocol):
    """A connection that watches the table; `send` never blocks."""

    caller: Caller

    def send(self, message: FromServer | bytes) -> None: ...

    def dismiss(self, why: str) -> None: ...


class ShownPage(msgspec.Struct, frozen=True):
    """What a page tells of the person before it; times are in milliseconds since 1970."""

    on_phone: bool = False
    hidden_since: int | None = None
    still_since: int | None = None
    reads: Seat | None = None
    back_at: int | None = None
    hands: bool | None = None


class Viewer(msgspec.Struct):
    """A client, its seats, the TableInfo it was last sent, and what its page tells."""

    client: Client
    seats: tuple[Seat, ...]
    info: TableInfo | None = None
    page: ShownPage | None = None

    def hear(self, told: Visible, now: int) -> None:
        """Takes notice of what the page tells."""
        before = self.page or ShownPage()
        back_at = before.back_at if told.back_in is None else now + told.back_in * 1000
        self.page = ShownPage(
            on_phone=told.on_phone,
            hidden_since=None if told.on else before.hidden_since or now,
            still_since=before.still_since or now if told.is_still else None,
            reads=told.reads,
            back_at=back_at,
            hands=told.hands,
        )


LAPSES_MS = 30_000  # how long a draft lasts after the client's last message about it


class _Writing(msgspec.Struct):
    """One seat's draft: its client, when it lapses, the offer it would outbid, and its terms."""

    client: object
    since: int
    until: int
    offer: int | None
    laid: LaidDown | None


class _Held(msgspec.Struct):
    """A delayed offer: since when, and when a client was last heard about it."""

    since: int
    heard: int


class ComposingSeats:
    """The seats whose people write offers; each delays the offer it outbids for a while."""

    def __init__(self) -> None:
        self._writing: dict[Seat, _Writing] = {}
        self._held: dict[int, _Held] = {}  # by offer

    def hear(
        self, client: object, message: Composing, now: int, laid: LaidDown | None = None
    ) -> None:
        """Records that a client has begun, continues or has stopped writing an offer.

        `laid` is what others may see of it.
        """
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
        self._writing[message.seat] = _Writing(client, since, now + LAPSES_MS, offer, laid)

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

    def drafts(self, now: int) -> Mapping[Seat, LaidDown]:
        """Returns what others may see of the offers that are written now, by seat."""
        return {
            seat: writing.laid
            for seat, writing in sorted(self._writing.items())
            if now < writing.until and writing.laid is not None
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
