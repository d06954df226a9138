"""TableRegistry holds the tables that are open in this process and opens others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import structlog
from msgspec.structs import replace

from teahouse.core import SomeGame
from teahouse.core.descriptor import describe
from teahouse.server.state import events
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.seating import Chair
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import DecisionContext, new_token, token_hash
from teahouse.store.journal import (
    EVERY_TABLE,
    Conflict,
    DamagedError,
    Decided,
    Journal,
    Line,
    Notification,
    SessionEnded,
)
from teahouse.store.row_checksums import RowDamage

from .live_table import LiveTable
from .lobby_row import row_after

__all__ = ["TableRegistry", "steady"]


def steady(wall: Callable[[], int], ticks: Callable[[], int], last: int) -> Callable[[], int]:
    """Returns a clock in ms since 1970 that follows the ticks from now, or from `last` if later."""
    ahead = max(wall(), last) - ticks()
    return lambda: ticks() + ahead


IDLE_AFTER = 20 * 1000  # ms
FOLDED_HERE = 100  # lines; more of them are folded in a thread

log = structlog.get_logger()


class TableRegistry:
    """A TableRegistry opens tables from the journal on demand, and closes idle ones."""

    def __init__(
        self,
        journal: Journal,
        context: DecisionContext,
        game: Callable[[str, str | None], SomeGame],
        clock: Callable[[], int],
        ticks: Callable[[], int] | None = None,
    ) -> None:
        self.journal = journal
        self.context = context
        self.game = game
        self.clock = clock
        self.ticks = ticks or clock  # monotonic milliseconds
        self.tables: dict[str, LiveTable] = {}
        self.on_open: Callable[[LiveTable], None] = lambda _: None
        self.on_session_ended: Callable[[SessionEnded | None], Awaitable[None]] = _ignore
        self.on_decided: Callable[[], None] = lambda: None  # for decisions of the operator
        self.on_change: Callable[[str], None] = lambda _: None  # for changes by other processes
        self.on_notification_delay: Callable[[float], None] = lambda _: None
        self.damaged: set[str] = set()
        self.damaged_rows: set[RowDamage] = set()
        self.resting: set[str] = set()  # tables that were closed here, and are as they were then
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    async def create(
        self,
        *,
        game: str,
        options: dict[str, Any],
        host: str,
        sets: str | None = None,
        seated: Callable[[int], Sequence[events.TableEvent]] = lambda _: (),
        **more: Any,
    ) -> tuple[LiveTable, str]:
        """Returns a new table and the token of its invite link; raises BadInput or Refusal.

        The first line is `Opened`, to which `more` gives further fields. The events that `seated`
        returns for the number of seats are written with it.
        """
        invite = new_token()
        rules = self.game(game, sets)
        read = rules.options(options)
        opened = events.Opened(
            game=game,
            options=options,
            version=rules.version,
            seats=read.players,
            host=host,
            sets=sets,
            invite=token_hash(invite),
            token=invite,
            **more,
        )
        if not opened.private_talk and getattr(read, describe(game).secret_deals or "", False):
            raise Refusal(Why.secret_deals_need_private_talk)
        return await self._open_new(opened, seated(opened.seats)), invite

    async def rematch(
        self, old: LiveTable, person: str, *, without: Collection[str] = ()
    ) -> LiveTable:
        """Returns the table of the rematch, which the first to ask opens; raises Refusal.

        It has the same people, bots and options. Seats of people in `without` stay free; if the old
        host is among them, whoever asks becomes the host.
        """
        table = old.table
        if table.rematch is None:
            if table.status != "over":
                raise not_while(table.status)
            if not table.seats_of(person) and person != table.opened.host:
                raise Refusal("not_seated")
            seated = [
                change
                for seat, chair in enumerate(table.chairs)
                if not any(one in without for one in chair.people[:1])
                for change in _same_player(seat, chair)
            ]
            if table.meeting:  # the players are still in their call
                seated.append(events.MeetingSet(address=table.meeting))
            invitation = table.invitation
            opened = replace(
                table.opened,
                host=person if table.opened.host in without else table.opened.host,
                invite=invitation.hash,
                token=invitation.token,
                tempo=table.tempo,
                dare=None,  # the chance is new
            )
            live = await self._open_new(opened, seated)
            people = {someone for chair in table.chairs for someone in chair.people}
            people.difference_update(without)
            await asyncio.gather(*(self.journal.seat_person(live.table.id, one) for one in people))
            await old.write_if(
                lambda now: [] if now.rematch else [events.Rematched(table=live.table.id)]
            )
        assert old.table.rematch is not None
        return await self.get(old.table.rematch)

    async def get_or_open(self, id: str, opened: events.Opened) -> LiveTable:
        """Returns the table of this id; if there is none, it is opened."""
        with suppress(Refusal):
            return await self.get(id)
        with suppress(Conflict):
            return await self._open_new(opened, (), id)
        return await self.get(id)

    async def _open_new(
        self, opened: events.Opened, seated: Sequence[events.TableEvent], id: str | None = None
    ) -> LiveTable:
        """Writes a new table to the journal and opens it; raises Conflict if the id is taken."""
        now = self.clock()
        table = Table(id or self.context.new_id(), self.game(opened.game, opened.sets), opened, now)
        row = row_after(table, seated, now)
        changes = [opened, *seated]
        lines = [Line(n, now, events.text_of(change)) for n, change in enumerate(changes, 1)]
        await self.journal.create(row, *lines)
        for n, change in enumerate(seated, 2):
            table.write(n, now, change)
        return self._register(table)

    def _register(self, table: Table) -> LiveTable:
        clock = steady(self.clock, self.ticks, table.at)
        live = LiveTable(table, self.journal, self.context, clock)
        self.tables[table.id] = live
        self.resting.discard(table.id)
        self.on_open(live)
        return live

    async def get(self, id: str) -> LiveTable:
        """Returns the table, which is read if it is not open; raises Refusal if there is none."""
        live = self.tables.get(id)
        if live is not None:
            live.last_used = live.clock()
            return live
        task = self._opening.get(id)
        if task is None:
            task = self._opening[id] = asyncio.create_task(self._read(id))
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(task)

    async def _read(self, id: str) -> LiveTable:
        """Reads a table from the journal and opens it; raises Refusal if that fails."""
        try:
            lines = await self.journal.read(id)
            if not lines:
                raise Refusal(Why.no_such_table, table=id)
            live = self._register(await self._folded(id, lines))
            if self.journal.is_shared:
                await live.catch_up()  # there was no notification here of lines written meanwhile
            return live
        except DamagedError as error:
            self.report_damage(id, error.n)
            raise Refusal(Why.damaged, table=id, line=error.n) from error

    async def _folded(self, id: str, lines: Sequence[Line]) -> Table:
        """Calls `_fold`, in a thread if there are many lines."""
        if len(lines) < FOLDED_HERE:
            return self._fold(id, lines)
        return await asyncio.to_thread(self._fold, id, lines)

    def _fold(self, id: str, lines: Sequence[Line]) -> Table:
        """Returns the table after these lines; raises DamagedError for one that cannot follow."""
        with _damaged_at(id, 1):
            opened = events.event_from(lines[0].text)
            assert isinstance(opened, events.Opened)
        table = Table(id, self.game(opened.game, opened.sets), opened, lines[0].at)
        for line in lines[1:]:
            with _damaged_at(id, line.n):
                table.write(line.n, line.at, events.event_from(line.text))
        return table

    def report_damage(self, id: str, line: int) -> None:
        """Reports a damaged table to the operator, once in the log, and in the metrics."""
        if id not in self.damaged:
            log.error("table_damaged", table=id, line=line)
        self.damaged.add(id)

    def report_damaged_row(self, row: RowDamage) -> None:
        """Reports a row of a person or group that is not as it was written."""
        if row not in self.damaged_rows:
            log.error("row_damaged", kind=row.kind, key=row.key, what=row.what)
        self.damaged_rows.add(row)

    async def follow_notifications(self) -> None:
        """Keeps open tables up to date with what other processes write."""
        async for notification in self.journal.notifications():
            if isinstance(notification, Decided):
                self.on_decided()
                continue
            if isinstance(notification, SessionEnded):
                await self.on_session_ended(notification)
                continue
            if notification == EVERY_TABLE:
                await self.on_session_ended(None)  # sessions may have ended unnoticed
                self.on_decided()
            await self._catch_up(notification)

    async def _catch_up(self, notification: Notification) -> None:
        ids = list(self.tables) if notification == EVERY_TABLE else [notification.table]
        self.resting.difference_update(self.resting if notification == EVERY_TABLE else ids)
        for id in ids:
            live = self.tables.get(id)
            if live is not None and (notification == EVERY_TABLE or notification.n > live.table.n):
                await live.catch_up()
                if notification != EVERY_TABLE:
                    self.on_notification_delay(max(0, live.clock() - live.table.at) / 1000)
            self.on_change(id)

    def close_idle(self) -> list[str]:
        """Closes tables without viewers, bots or clocks, but for the journal; returns their ids."""
        idle = [
            id
            for id, live in self.tables.items()
            if not live.is_busy and live.clock() - live.last_used > IDLE_AFTER
        ]
        for id in idle:
            del self.tables[id]
        self.resting.update(idle)
        return idle


async def _ignore(ended: SessionEnded | None) -> None:
    """Does nothing: a registry by itself has no sessions."""


@contextmanager
def _damaged_at(table: str, n: int) -> Iterator[None]:
    """Turns any exception into DamagedError: old lines, without a checksum, may be garbage."""
    try:
        yield
    except Exception as error:
        raise DamagedError(table, n) from error


def _same_player(seat: int, chair: Chair) -> list[events.TableEvent]:
    """Returns the event that seats the same player at a new table; none if the chair is free."""
    if chair.bot is not None:
        return [
            events.BotSat(
                seat=seat, bot=chair.bot, name=chair.name, by="", character=chair.character
            )
        ]
    return [
        events.Sat(seat=seat, person=person, name=chair.name, key=chair.key)
        for person in chair.people[:1]
    ]
