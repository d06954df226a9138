"""Who is at a table and what they are doing there, told to each client as far as it may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import structs
from msgspec.structs import replace

from teahouse.core import LaidDown, Seat
from teahouse.server.state.access import Caller
from teahouse.server.state.table import Table

from .handshakes import Handshake, Handshakes
from .messages import Presence
from .table_info import LaidOffer, PersonSign, TableInfo
from .viewers import Client, ComposingSeats, Viewer

__all__ = ["PRESENCE_SECONDS", "TablePresence"]


PRESENCE_SECONDS = 1.0  # how often the number of those who watch is told
LAYING_SECONDS = 0.4  # how often an offer that is being composed is shown


class _Known(msgspec.Struct, frozen=True):
    """What there is to know, before it is cut to what one client may know."""

    common: Presence
    signs: tuple[PersonSign, ...]
    reads: tuple[tuple[Seat, Seat], ...]  # who reads whose offer
    drafts: tuple[tuple[Seat, LaidDown], ...]
    hands: tuple[Handshake, ...]


class TablePresence:
    """The presence at one live table; it is told when it changes, and to each in their own words.

    Only players are told signs of people. A draft is told to those whom it is for, a secret
    handshake to those who shake hands, and that an offer is read to whoever made it.
    """

    def __init__(
        self,
        table: Table,
        viewers: Mapping[Client, Viewer],
        composing: ComposingSeats,
        handshakes: Handshakes,
        *,
        seats_of: Callable[[Caller], tuple[Seat, ...]],
        clock: Callable[[], int],
        is_shared: bool,
    ) -> None:
        self._table = table
        self._seats_of = seats_of
        self._viewers = viewers
        self._composing = composing
        self._handshakes = handshakes
        self._clock = clock
        self._is_shared = is_shared  # by processes, so that who is present is not known here
        self._thinking: tuple[Seat, ...] = ()
        self._away: dict[Seat, int] = {}  # since when nobody is connected, who was once
        self._shown: dict[Seat, LaidDown] = {}  # drafts as they were told last
        self._shown_at: dict[Seat, float] = {}  # by the event loop's clock
        self._draft_due: asyncio.TimerHandle | None = None
        self._due: asyncio.TimerHandle | None = None  # tells who has come to watch
        self._sent = 0.0  # by the event loop's clock
        self._known = self._current()

    def of(self, seats: tuple[Seat, ...]) -> Presence:
        """Returns what the holder of these seats may know."""
        known = self._known
        if not seats:
            return replace(known.common, hands=self._handshakes.shown(()))
        reading = {reader for reader, maker in known.reads if maker in seats}
        return replace(
            known.common,
            hands=self._handshakes.shown(seats),
            signs=_with_readers(known.signs, reading),
            drafts=tuple(
                LaidOffer(seat=seat, terms=laid.terms)
                for seat, laid in known.drafts
                if seat not in seats and any(to in seats for to in laid.to)
            ),
        )

    def came_or_went(self, viewer: Viewer, more: int) -> None:
        """Tells everyone after a client came or went.

        How many watch is told once a second at most, so that a thousand who come cost no million
        messages.
        """
        self._note_absent(viewer.seats)
        if viewer.seats or not more:
            self.send()
            return
        loop = asyncio.get_running_loop()
        wait = self._sent + PRESENCE_SECONDS - loop.time()
        common = self._known.common
        common = replace(common, watching=common.watching + more)
        self._known = replace(self._known, common=common)
        if self._due is None:
            self._due = loop.call_later(max(0.0, wait), self._tell)

    def think(self, seats: tuple[Seat, ...]) -> None:
        """Shows which bots are about to act, and who has stopped composing meanwhile."""
        self._thinking = seats
        self.send()

    def send(self) -> None:
        """Tells everyone who may know it what has changed, if anything has."""
        self._show_drafts()
        before, self._known = self._known, self._current()
        if self._known != before or self._due is not None:
            self._tell()

    def refresh(self) -> None:
        """Takes notice of new chairs without telling, as whoever calls this tells everything."""
        self._known = self._current()

    def _tell(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._sent = asyncio.get_running_loop().time()
        told: dict[tuple[Seat, ...], tuple[Presence, dict[str, Any]]] = {}
        for viewer in list(self._viewers.values()):
            if viewer.info is None:
                continue
            if viewer.seats not in told:
                presence = self.of(viewer.seats)
                told[viewer.seats] = presence, structs.asdict(presence)
            presence, fields = told[viewer.seats]
            if _presence_in(viewer.info) != presence:
                viewer.info = replace(viewer.info, **fields)
                viewer.client.send(presence)

    def _current(self) -> _Known:
        """Returns all that is known here; who is present is not if processes share the journal."""
        seats = [self._seats_of(client.caller) for client in self._viewers]
        present = tuple(sorted({seat for held in seats for seat in held}))
        common = Presence(
            present=None if self._is_shared else present,
            watching=sum(not held for held in seats),
            composing=tuple(self._composing.at(self._clock())),
            thinking=self._thinking,
        )
        reads = {
            (seat, viewer.page.reads)
            for viewer in self._viewers.values()
            if viewer.page is not None and viewer.page.reads is not None
            for seat in viewer.seats
        }
        drafts = tuple(sorted(self._shown.items(), key=lambda one: one[0]))
        reads_of = tuple(sorted(reads))
        return _Known(common, self._signs(), reads_of, drafts, self._handshakes.open)

    # signs of people

    def _note_absent(self, seats: Iterable[Seat]) -> None:
        """Notes since when nobody is connected at seats whose clients came or went."""
        held = {seat for viewer in self._viewers.values() for seat in viewer.seats}
        for seat in seats:
            if seat in held:
                self._away.pop(seat, None)
            else:
                self._away.setdefault(seat, self._clock())

    def _signs(self) -> tuple[PersonSign, ...]:
        if self._is_shared or self._table.status not in ("playing", "paused"):
            return ()
        signs = (self._sign(seat) for seat in self._table.people())
        return tuple(sign for sign in signs if sign != PersonSign(seat=sign.seat))

    def _sign(self, seat: Seat) -> PersonSign:
        """Returns what the pages of a person tell; the one most in use counts."""
        pages = [one.page for one in self._viewers.values() if seat in one.seats]
        told = [page for page in pages if page is not None]
        if not pages or len(told) < len(pages):  # nobody is here, or a program that tells nothing
            return PersonSign(seat=seat, away_since=None if pages else self._away.get(seat))
        page = max(told, key=lambda page: (page.hidden_since is None, page.still_since is None))
        back_at = max((one.back_at or 0 for one in told), default=0)
        return PersonSign(
            seat=seat,
            on_phone=page.on_phone,
            hidden_since=page.hidden_since,
            away_since=page.still_since,
            back_at=back_at if back_at > self._clock() else None,
        )

    # offers that are being composed

    def _show_drafts(self) -> None:
        """Shows each draft at most every LAYING_SECONDS; one that is gone goes at once."""
        drafts = self._composing.drafts(self._clock())
        self._shown = {seat: laid for seat, laid in self._shown.items() if seat in drafts}
        new = {seat: laid for seat, laid in drafts.items() if self._shown.get(seat) != laid}
        if not new:
            return
        now = asyncio.get_running_loop().time()
        waits = {seat: self._shown_at.get(seat, 0.0) + LAYING_SECONDS - now for seat in new}
        for seat, wait in waits.items():
            if wait <= 0:
                self._shown[seat], self._shown_at[seat] = new[seat], now
        later = min((wait for wait in waits.values() if wait > 0), default=None)
        if later is not None and self._draft_due is None:
            self._draft_due = asyncio.get_running_loop().call_later(later, self._show_later)

    def _show_later(self) -> None:
        self._draft_due = None
        self.send()


def _with_readers(signs: tuple[PersonSign, ...], reading: set[Seat]) -> tuple[PersonSign, ...]:
    """Returns the signs, with those who read an offer of whoever is told this."""
    by_seat = {sign.seat: sign for sign in signs}
    for seat in reading:
        by_seat[seat] = replace(by_seat.get(seat, PersonSign(seat=seat)), reads_yours=True)
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _presence_in(info: TableInfo) -> Presence:
    """Returns the presence that a client was last told."""
    return Presence(**{name: getattr(info, name) for name in Presence.__struct_fields__})
