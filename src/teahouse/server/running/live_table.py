"""A table in this process: commands come in, lines are written, everyone is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from teahouse.core import Move, RuleError, Seat
from teahouse.server.broadcast.diff import diff
from teahouse.server.broadcast.messages import FromServer, No, Presence, Update, Welcome, Yes
from teahouse.server.broadcast.seat_updates import SeatUpdates
from teahouse.server.broadcast.surroundings import News, surroundings
from teahouse.server.broadcast.table_info import TableInfo, table_info
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.commands import Command
from teahouse.server.tables.decide import Decision, DecisionContext, act, decide
from teahouse.server.tables.events import (
    Forgotten,
    Marked,
    Said,
    Stood,
    TableEvent,
    Tried,
    event_from,
    text_of,
)
from teahouse.server.tables.lobby_row import row_after
from teahouse.server.tables.refusals import Refusal
from teahouse.server.tables.table import Table
from teahouse.store.journal import Conflict, Journal, JournalError, Line, TableRow

__all__ = ["Client", "LiveTable"]

REFUSALS_KEPT = 500
MISSED_AT_MOST = 200  # lines; whoever missed more gets a whole view


class Client(Protocol):
    """Someone who watches the table; `tell` never waits."""

    caller: Caller

    def tell(self, message: FromServer | bytes) -> None: ...

    def dismiss(self, why: str) -> None: ...


class _Viewpoint(msgspec.Struct):
    """A client, what it holds and what it was last told of the table itself."""

    client: Client
    seats: tuple[Seat, ...]
    info: TableInfo | None = None


class LiveTable:
    """One table and its clients. Lines are written one after the other, told once durable."""

    def __init__(
        self, table: Table, journal: Journal, context: DecisionContext, clock: Callable[[], int]
    ) -> None:
        self.table = table
        self.journal = journal
        self.context = context
        self.clock = clock
        self.used = clock()
        self.changed = asyncio.Event()  # for whoever runs bots and clocks
        self._lock = asyncio.Lock()
        self._is_unsure = False  # whether the last line was written
        self._viewpoints: dict[Client, _Viewpoint] = {}
        self._around = surroundings(table)
        self._updates = SeatUpdates(table)
        self._presence = self._who_is_here()
        self._refused: OrderedDict[tuple[str, str], No] = OrderedDict()

    @property
    def is_busy(self) -> bool:
        """Whether someone watches, or a clock or a bot has to go on without anyone."""
        table = self.table
        if self._viewpoints:
            return True
        return table.status == "playing" and (table.deadline is not None or not table.people())

    # clients

    def join(self, client: Client, last: int | None = None) -> None:
        """A client comes in, or back with the last number it has."""
        self._viewpoints[client] = point = _Viewpoint(client, self._seats(client.caller))
        self._tell_presence()
        point.info = self.info(client.caller)
        if last is not None and self._can_catch_up(last):
            self._tell_missed(point, last)
        else:
            client.tell(self.welcome(client.caller))

    def leave(self, client: Client) -> None:
        self._viewpoints.pop(client, None)
        self._tell_presence()
        wanted = {seat for point in self._viewpoints.values() for seat in point.seats or (None,)}
        self._updates.keep(wanted)

    def _seats(self, caller: Caller) -> tuple[Seat, ...]:
        if caller.seat is not None:
            return (caller.seat,)
        return tuple(self.table.seats_of(caller.person))

    def info(self, caller: Caller) -> TableInfo:
        """The table itself, for whoever asks."""
        return table_info(
            self.table,
            self._seats(caller),
            person=caller.person,
            present=self._presence.present,
            watching=self._presence.watching,
        )

    def _tell_presence(self) -> None:
        """Tell everyone who is there now, if that has changed."""
        before, self._presence = self._presence, self._who_is_here()
        if self._presence == before:
            return
        present, watching = self._presence.present, self._presence.watching
        for point in list(self._viewpoints.values()):
            if point.info is not None:
                point.info = replace(point.info, present=present, watching=watching)
                point.client.tell(self._presence)

    def _who_is_here(self) -> Presence:
        """As far as one server can know: others may have clients of the same table."""
        seats = [self._seats(client.caller) for client in self._viewpoints]
        present = tuple(sorted({seat for held in seats for seat in held}))
        watching = sum(not held for held in seats)
        return Presence(present=None if self.journal.is_shared else present, watching=watching)

    def welcome(self, caller: Caller) -> Welcome:
        """Everything as it stands, for whoever asks."""
        seats = tuple(self._updates.whole(seat) for seat in self._seats(caller) or (None,))
        return Welcome(number=self.table.n, at=self.clock(), table=self.info(caller), seats=seats)

    def _can_catch_up(self, last: int) -> bool:
        return 0 < last <= self.table.n and self.table.n - last <= MISSED_AT_MOST

    def _tell_missed(self, point: _Viewpoint, last: int) -> None:
        """One update from the last number to now; the table itself is told whole."""
        missed = [self._updates.since(last, seat) for seat in point.seats or (None,)]
        point.client.tell(
            Update(
                number=self.table.n,
                at=self.table.at,
                table=[((), point.info)],
                seats=tuple(part for part in missed if part is not None),
            )
        )

    # commands

    async def submit(self, command: Command, caller: Caller, *, id: str, key: str = "") -> Yes | No:
        """Do something at the table; the answer comes after it is durable."""
        self.used = self.clock()
        async with self._lock:
            return await self._submit(command, caller, id, key)

    async def _submit(self, command: Command, caller: Caller, id: str, key: str) -> Yes | No:
        asked = (caller.asker, id)
        while True:
            if asked in self.table.answers:
                return Yes(id=id, number=self.table.answers[asked])
            if asked in self._refused:
                return self._refused[asked]
            try:
                decision = decide(self.table, command, caller, self.context, key=key)
            except (RuleError, Refusal) as error:
                if await self._catch_up():  # by what another server has written it may be yes
                    continue
                return self._refuse(asked, _no(id, error))
            *before, last = decision.events
            asked_for = replace(last, id=id, asker=caller.asker)
            if await self._write(replace(decision, events=(*before, asked_for))):
                return Yes(id=id, number=self.table.n)

    def _refuse(self, asked: tuple[str, str], no: No) -> No:
        self._refused[asked] = no
        if len(self._refused) > REFUSALS_KEPT:
            self._refused.popitem(last=False)
        return no

    async def write_if(self, wanted: Callable[[Table], Sequence[TableEvent]]) -> None:
        """Write what follows from the table as it stands, of the table's own accord."""
        await self._decide_alone(lambda table: Decision(tuple(wanted(table))))

    async def act_if(self, chosen: Callable[[Table], Any]) -> None:
        """Do the action that follows from the table as it stands, unless that is None."""
        await self._decide_alone(lambda table: act(table, chosen(table)))

    async def _decide_alone(self, decided: Callable[[Table], Decision]) -> None:
        async with self._lock:
            while (decision := decided(self.table)).events and not await self._write(decision):
                pass

    async def _write(self, decision: Decision) -> bool:
        """Write lines; False if another process was first and there is more to know now."""
        if self._is_unsure:
            self._is_unsure = False
            if await self._catch_up():
                return False
        try:
            await self._append(decision)
        except Conflict:
            await self._catch_up()
            return False
        except JournalError:
            self._is_unsure = True
            raise
        return True

    async def _append(self, decision: Decision) -> None:
        """Append lines, and once they are durable fold them in and tell everyone."""
        at = max(self.clock(), self.table.at)
        first = self.table.n + 1
        lines = [Line(first + n, at, text_of(change)) for n, change in enumerate(decision.events)]
        await self.journal.append(self.table.id, lines, row=self._row_after(decision, at))
        for line, change in zip(lines, decision.events, strict=True):
            self._fold(line.n, line.at, change, decision.move)

    async def _catch_up(self) -> bool:
        """Fold in what other processes have written; whether there was anything."""
        lines = await self.journal.read(self.table.id, self.table.n)
        for line in lines:
            self._fold(line.n, line.at, event_from(line.text))
        return bool(lines)

    async def look(self) -> None:
        """News has come that there may be more lines."""
        async with self._lock:
            await self._catch_up()

    def _row_after(self, decision: Decision, at: int) -> TableRow | None:
        """The lobby's row changes with the table, not with each action or word."""
        if decision.move is not None:
            leaves_row = self._leaves_row(decision.move)
        else:
            leaves_row = all(isinstance(it, (Said, Marked, Tried)) for it in decision.events)
        if leaves_row:
            return None
        return row_after(self.table, decision.events, at, decision.move)

    def _leaves_row(self, move: Move) -> bool:
        """Whether the clock runs as before and the game goes on."""
        game = self.table.game
        was_timed, is_timed = (
            game.stage(state).seconds is not None for state in (move.before, move.after)
        )
        return was_timed == is_timed and game.outcome(move.after) is None

    # telling

    def _fold(self, n: int, at: int, change: TableEvent, move: Move | None = None) -> None:
        self.table.write(n, at, change, move)
        around, now = self._around, surroundings(self.table)
        if now != around:
            self._around = now
        if isinstance(change, Forgotten):
            self._show_out((change.person,))
        if isinstance(change, Stood) and change.token:
            self._show_out(around.chairs[change.seat].people)
        news = News(around, now)
        if news.is_personal:
            self._presence = self._who_is_here()
        self._updates.begin(relist=now.status != around.status)
        for point in list(self._viewpoints.values()):
            self._tell(point, news)
        self._updates.end()
        if self.table.runs_alone:
            self.changed.set()

    def _show_out(self, removed: tuple[str, ...]) -> None:
        """Whoever was removed from a table by invitation does not go on watching it."""
        for client in list(self._viewpoints):
            if client.caller.person in removed and not self._may_stay(client.caller):
                del self._viewpoints[client]
                client.dismiss("removed")

    def _may_stay(self, caller: Caller) -> bool:
        return bool(self._seats(caller)) or caller.person == self.table.opened.host

    def _tell(self, point: _Viewpoint, news: News) -> None:
        if news.is_personal:
            caller = point.client.caller
            seats, info = self._seats(caller), self.info(caller)
            if seats != point.seats:
                point.seats, point.info = seats, info
                point.client.tell(self.welcome(caller))
                return
            table, point.info = diff(point.info, info), info
        else:
            table, point.info = news.since(point.info)
        update_for = self._updates.for_seat
        parts = tuple(
            [part for seat in point.seats or (None,) if (part := update_for(seat)) is not None]
        )
        if parts or table:
            update = Update(number=self.table.n, at=self.table.at, table=table, seats=parts)
            point.client.tell(update)


def _no(id: str, error: RuleError | Refusal) -> No:
    rule = error.rule if isinstance(error, RuleError) else None
    return No(id=id, code=error.code, rule=rule, facts=error.facts)
