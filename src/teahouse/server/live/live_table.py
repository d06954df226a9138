"""A LiveTable is a table open in this process. It carries out commands and broadcasts changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from teahouse.core import BadInput, LaidDown, Move, RuleError, Seat
from teahouse.play.recent import Recent
from teahouse.server.state.access import Caller, check_holds, check_status
from teahouse.server.state.commands import Act, AddBot, Command, Nudge, PullBack, Shake
from teahouse.server.state.decide import Decision, act, decide
from teahouse.server.state.events import Forgotten, Stood, TableEvent, event_from, text_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import DecisionContext
from teahouse.store.journal import (
    Conflict,
    DamagedError,
    Journal,
    JournalError,
    Line,
    UnsureError,
)

from .diff import diff
from .handshakes import Handshake, Handshakes
from .handshaking import Handshaking
from .lobby_row import HOUSE_TABLE, changed_row
from .messages import Composing, No, Nudged, Update, Visible, Welcome, Yes, no_of
from .presence import TablePresence
from .table_info import TableInfo, TableInfoDiff, table_fields, table_info
from .updates import SeatUpdates
from .viewers import Client, ComposingSeats, Viewer
from .waits import Waits

__all__ = ["LiveTable"]

REFUSALS_KEPT = 500

MOST_MISSED = 200  # lines; a client that missed more gets a whole view


class LiveTable:
    """One table and its clients; events are appended in order and broadcast once durable."""

    def __init__(
        self, table: Table, journal: Journal, context: DecisionContext, clock: Callable[[], int]
    ) -> None:
        self.table = table
        self.journal = journal
        self.context = context
        self.clock = clock
        self.last_used = clock()
        self.changed = asyncio.Event()  # wakes the table's runner
        self._lock = asyncio.Lock()
        self._may_be_behind = False  # after an append of unknown outcome
        self._viewers: dict[Client, Viewer] = {}
        self._fields = table_fields(table)
        self._updates = SeatUpdates(table)
        self.composing = ComposingSeats()
        self.has_due_bots = False  # whether a bot will act here even if nothing changes
        self.handshakes = Handshakes(table.game)
        self._waits = Waits()
        self._presence = TablePresence(
            table,
            self._viewers,
            self.composing,
            self.handshakes,
            seats_of=self._seats,
            clock=clock,
            is_shared=journal.is_shared,
        )
        self._hands = Handshaking(
            table,
            self.handshakes,
            self._viewers,
            clock=clock,
            carry_out=self._submit,
            close_later=self._close_hands,
            changed=self._hands_changed,
        )
        self._refused: Recent[No] = Recent(REFUSALS_KEPT)

    @property
    def is_busy(self) -> bool:
        """Whether the table must stay open: someone watches it, or its clock or bots run alone."""
        table = self.table
        is_going = table.deadline is not None or self.has_due_bots or not table.people()
        is_going = is_going and not self.rests
        return (
            self.is_watched
            or bool(self.handshakes.open)
            or (table.status == "playing" and is_going)
        )

    @property
    def is_watched(self) -> bool:
        return bool(self._viewers)

    @property
    def rests(self) -> bool:
        """Whether this is a house table that nobody watches, so that its bots wait."""
        return self.table.opened.host == HOUSE_TABLE and not self._viewers

    # clients

    def join(self, client: Client, last: int | None = None) -> None:
        """Adds a client, which is new or comes back with the last number that it has."""
        before = self._viewers.get(client)
        self._viewers[client] = viewer = Viewer(client, self._seats(client.caller))
        self.changed.set()
        self._presence.came_or_went(viewer, 0 if before is not None else 1)
        viewer.info = self.info(client.caller)
        if last is not None and self._can_catch_up(last):
            self._send_missed(viewer, last)
        else:
            client.send(self.welcome(client.caller))

    def leave(self, client: Client) -> None:
        viewer = self._viewers.pop(client, None)
        self.composing.leave(client)
        if viewer is not None:
            self._presence.came_or_went(viewer, -1)
        wanted = {seat for viewer in self._viewers.values() for seat in viewer.seats or (None,)}
        self._updates.retain(wanted)

    def _seats(self, caller: Caller) -> tuple[Seat, ...]:
        if caller.seat is not None:
            return (caller.seat,)
        return tuple(self.table.seats_of(caller.person))

    def info(self, caller: Caller) -> TableInfo:
        """Returns the TableInfo for a caller."""
        seats = self._seats(caller)
        presence = structs.asdict(self._presence.of(seats))
        return table_info(self.table, seats, person=caller.person, **presence)

    def _connected(self) -> set[Seat]:
        """Returns the seats whose people are connected to this process."""
        return {seat for client in self._viewers for seat in self._seats(client.caller)}

    def compose(self, client: Client, message: Composing) -> None:
        """Records that a client's person is writing an offer or has stopped; raises Refusal."""
        self.compose_by(client.caller, message, client)

    def compose_by(self, caller: Caller, message: Composing, client: object = None) -> None:
        """Does the same as `compose` for a caller over HTTP; raises Refusal."""
        if not caller.holds(self.table, message.seat):
            raise Refusal(Why.seat_of_another, seat=message.seat)
        self.composing.hear(client, message, self.clock(), self._laid_down(message))
        self._presence.send()
        self.changed.set()

    def _laid_down(self, message: Composing) -> LaidDown | None:
        """Returns what others may see of a draft; raises Refusal if it is none."""
        if message.draft is None or self.table.status != "playing":
            return None
        try:
            return self.table.game.laid_down(self.table.state, message.seat, message.draft)
        except BadInput as error:
            raise Refusal(Why.unreadable, why=str(error)) from error

    def hear_page(self, client: Client, told: Visible) -> None:
        """Takes notice of what a client's page tells of the person before it."""
        viewer = self._viewers.get(client)
        if viewer is not None:
            viewer.hear(told, self.clock())
            self._presence.send()

    def show_thinking(self, seats: tuple[Seat, ...]) -> None:
        """Shows which bots are about to act, and who has stopped composing meanwhile."""
        self._presence.think(seats)

    def _hands_changed(self) -> None:
        self._presence.send()
        self.changed.set()

    def welcome(self, caller: Caller) -> Welcome:
        """Returns the message with the whole state, for a caller."""
        seats = tuple(self._updates.snapshot(seat) for seat in self._seats(caller) or (None,))
        return Welcome(number=self.table.n, at=self.clock(), table=self.info(caller), seats=seats)

    def _can_catch_up(self, last: int) -> bool:
        """Whether a client needs only some lines, without changes of chairs or status."""
        first = max(1, self.table.resync_from, self.table.n - MOST_MISSED)
        return first <= last <= self.table.n

    def _send_missed(self, viewer: Viewer, last: int) -> None:
        """Sends one update with everything since line `last`."""
        missed = [self._updates.since(last, seat) for seat in viewer.seats or (None,)]
        viewer.client.send(
            Update(
                number=self.table.n,
                at=self.table.at,
                table=[((), viewer.info)],
                seats=tuple(part for part in missed if part is not None),
            )
        )

    # commands

    async def submit(self, command: Command, caller: Caller, *, id: str, key: str = "") -> Yes | No:
        """Carries out a command; returns once it is durable or refused."""
        self.last_used = self.clock()
        async with self._lock:
            match command:
                case Shake():
                    act = Act(action=command.action, seen=command.seen)
                    return await self._submit(act, caller, id, has_hands=True)
                case PullBack():
                    return await self._hands.pull_back(command, caller, id)
                case Nudge():
                    return self._nudge(command, caller, id)
                case _:
                    return await self._submit(command, caller, id, key)

    async def _submit(
        self, command: Command, caller: Caller, id: str, key: str = "", *, has_hands: bool = False
    ) -> Yes | No:
        """Carries out a command, or begins the handshake after which it is carried out."""
        asked = (caller.asker, id)
        await self._resolve_append()
        while True:  # again whenever another process wrote the next line first
            if asked in self.table.answers:
                return self._yes(id, self.table.answers[asked])
            refused = self._refused.get(asked)
            if refused is not None:
                return refused
            try:
                present = self._connected() if isinstance(command, AddBot) else ()
                decision = decide(
                    self.table, command, caller, self.context, key=key, present=present
                )
                if decision.move is not None:
                    self.handshakes.check_free(decision.move)
            except (RuleError, Refusal) as error:
                if await self._catch_up():  # another server's lines may have made it possible
                    continue
                no = no_of(id, error)
                self._refused.put(asked, no)
                return no
            if await self._hands.close_before(decision.move):
                continue
            if has_hands and self._hands.meet(command, caller, id, decision.move):
                return Yes(id=id, number=self.table.n)
            *before, last = decision.events
            asked_for = replace(last, id=id, asker=caller.asker)
            if await self._write((*before, asked_for), decision.move):
                return self._yes(id, self.table.n)

    async def shake(self, command: Act, caller: Caller, *, id: str) -> Yes | No:
        """Does a bot's action, after a handshake if it is a yes and somebody sees it."""
        async with self._lock:
            return await self._submit(command, caller, id, has_hands=True)

    async def _close_hands(self, begun: Handshake) -> None:
        """Closes hands whose time has come, unless they have parted meanwhile."""
        async with self._lock:
            await self._hands.close(begun)

    def _nudge(self, command: Nudge, caller: Caller, id: str) -> Yes | No:
        """Tells somebody's pages that the table waits for them, unless that is too soon."""
        try:
            check_status(self.table, "playing")
            check_holds(self.table, command.seat, caller)
            self._waits.nudge(self.table, command.seat, command.to, self.clock())
        except Refusal as refusal:
            return no_of(id, refusal)
        for viewer in list(self._viewers.values()):
            if command.to in viewer.seats:
                viewer.client.send(Nudged(by=command.seat))
        return Yes(id=id, number=self.table.n)

    def _yes(self, id: str, number: int) -> Yes:
        before, after = self.table.state_at(number - 1), self.table.state_at(number)
        is_action = before is not None and before is not after
        undoable = is_action and self.table.game.undoable(before, after)
        return Yes(id=id, number=number, undoable=undoable)

    async def write_if(self, wanted: Callable[[Table], Sequence[TableEvent]]) -> None:
        """Appends the events that `wanted` returns for the table as it stands, if any."""
        await self._decide_alone(lambda table: Decision(tuple(wanted(table))))

    async def act_if(self, chosen: Callable[[Table], Any], *, late: bool = False) -> None:
        """Does the action that `chosen` returns for the table as it stands, unless it is None."""
        await self._decide_alone(lambda table: act(table, chosen(table), late=late))

    async def _decide_alone(self, decided: Callable[[Table], Decision]) -> None:
        async with self._lock:
            await self._resolve_append()
            while (decision := decided(self.table)).events:
                if await self._hands.close_before(decision.move):
                    continue
                if await self._write(decision.events, decision.move):
                    break

    async def _write(self, events: Sequence[TableEvent], move: Move | None) -> bool:
        """Appends events and returns True; or applies the lines of a process that was first."""
        try:
            await self._append(events, move)
        except Conflict as conflict:
            if await self._catch_up():
                return False
            raise DamagedError(self.table.id, self.table.n) from conflict  # lines were lost
        except UnsureError:
            self._may_be_behind = True
            raise
        return True

    async def _resolve_append(self) -> None:
        """Finds out what became of an append whose outcome is unknown; raises UnsureError."""
        if self._may_be_behind:
            try:
                await self._catch_up()
            except JournalError as error:
                raise UnsureError(str(error)) from error
            self._may_be_behind = False

    async def _append(self, events: Sequence[TableEvent], move: Move | None) -> None:
        """Appends events to the journal, and once they are durable applies and broadcasts them."""
        at = max(self.clock(), self.table.at)
        first = self.table.n + 1
        lines = [Line(first + n, at, text_of(event)) for n, event in enumerate(events)]
        row = changed_row(self.table, events, at, move)
        await self.journal.append(self.table.id, lines, row=row)
        for line, event in zip(lines, events, strict=True):
            self._apply(line.n, line.at, event, move)

    async def _catch_up(self) -> bool:
        """Applies the lines that other processes have written; returns whether there were any."""
        lines = await self.journal.read(self.table.id, self.table.n)
        for line in lines:
            self._apply(line.n, line.at, event_from(line.text))
        return bool(lines)

    async def catch_up(self) -> None:
        """Applies what other processes have written, after a notification."""
        async with self._lock:
            await self._catch_up()

    # broadcasting

    def _apply(self, n: int, at: int, change: TableEvent, move: Move | None = None) -> None:
        """Applies a line to the table, and sends each client what it changes."""
        self.table.write(n, at, change, move)
        before, now = self._fields, table_fields(self.table)
        if now != before:
            self._fields = now
        if isinstance(change, Forgotten):
            self._dismiss_if("removed", lambda caller: change.is_about(caller.person))
        if isinstance(change, Stood) and change.token:
            removed = before.chairs[change.seat].people
            self._dismiss_if("removed", lambda caller: caller.person in removed)
            self._dismiss_if("forbidden", lambda _: True)  # until they show the new invitation
        info_diff = TableInfoDiff(before, now)
        if info_diff.is_personal:
            self._presence.refresh()
        self._updates.begin(relist=now.status != before.status)
        for viewer in list(self._viewers.values()):
            self._send_update(viewer, info_diff)
        self._updates.end()
        self._waits.note(self.table, self.clock())
        self._hands.part_broken()
        if self.table.runs_alone:
            self.changed.set()

    def _dismiss_if(self, why: str, is_meant: Callable[[Caller], bool]) -> None:
        """Disconnects the matching clients that may not watch the table without an invitation."""
        for client in list(self._viewers):
            if is_meant(client.caller) and not self._may_stay(client.caller):
                del self._viewers[client]
                client.dismiss(why)

    def _may_stay(self, caller: Caller) -> bool:
        """Whether a caller may watch the table without an invitation."""
        is_back = any(caller.person in chair.was for chair in self.table.chairs)
        return bool(self._seats(caller)) or is_back or caller.person == self.table.opened.host

    def _send_update(self, viewer: Viewer, info_diff: TableInfoDiff) -> None:
        """Sends a client the update of the last line, or the whole state if its seats changed."""
        if info_diff.is_personal:
            caller = viewer.client.caller
            seats, info = self._seats(caller), self.info(caller)
            if seats != viewer.seats:
                viewer.seats, viewer.info = seats, info
                viewer.client.send(self.welcome(caller))
                return
            table, viewer.info = diff(viewer.info, info), info
        else:
            table, viewer.info = info_diff.since(viewer.info)
        update_for = self._updates.for_seat
        parts = tuple(
            [part for seat in viewer.seats or (None,) if (part := update_for(seat)) is not None]
        )
        if parts or table:
            update = Update(number=self.table.n, at=self.table.at, table=table, seats=parts)
            viewer.client.send(update)
