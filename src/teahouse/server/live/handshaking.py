"""How hands meet, close and part at a live table. Nothing of it is written before they close."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from teahouse.core import Move, RuleError, Seat, plain
from teahouse.server.state.access import Caller, check_holds
from teahouse.server.state.commands import Act, Command, PullBack
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.store.journal import JournalError

from .handshakes import BETWEEN_BOTS_MS, HANDSHAKE_MS, Handshake, Handshakes
from .messages import No, Parted, Yes, no_of
from .viewers import Client, Viewer

__all__ = ["Handshaking"]


class _CarriesOut(Protocol):
    def __call__(self, command: Command, caller: Caller, id: str) -> Awaitable[Yes | No]: ...


class Handshaking:
    """The handshakes of one live table, whose lock is held whenever a method of it is called."""

    def __init__(
        self,
        table: Table,
        handshakes: Handshakes,
        viewers: Mapping[Client, Viewer],
        *,
        clock: Callable[[], int],
        carry_out: _CarriesOut,
        close_later: Callable[[Handshake], Awaitable[None]],
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._handshakes = handshakes
        self._viewers = viewers
        self._clock = clock
        self._carry_out = carry_out
        self._close_later = close_later  # takes the lock and closes
        self._changed = changed
        self._tasks: set[asyncio.Task[None]] = set()

    def meet(self, command: Command, caller: Caller, id: str, move: Move | None) -> bool:
        """Whether hands meet for a command, or did before; if not, it is to be done at once."""
        if move is None or not isinstance(command, Act):
            return False
        if self._handshakes.like(move) is not None:  # a second tap
            return True
        lasts = self._bot_shakes_for(move) if caller.is_bot else HANDSHAKE_MS
        if not lasts:
            return False
        now = self._clock()
        begun = self._handshakes.begin(command, caller, id, move, now=now, lasts=lasts)
        if begun is None:
            return False
        task = asyncio.create_task(self._wait_and_close(begun, lasts / 1000))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._changed()
        return True

    def _bot_shakes_for(self, move: Move) -> int:
        """Returns how long a bot's handshake lasts: no time at all where no page shows it."""
        assent = self._table.game.assent(move.before, move.action)
        shown = [
            (viewer.page.hands, viewer.seats)
            for viewer in self._viewers.values()
            if viewer.page is not None and viewer.page.hands is not None
        ]
        if assent is None or not shown:
            return 0
        shaking = {seat for shakes, seats in shown if shakes for seat in seats}
        if not shaking.isdisjoint(assent.parties):
            return HANDSHAKE_MS
        has_people = not set(self._table.people()).isdisjoint(assent.parties)
        return 0 if has_people else BETWEEN_BOTS_MS

    async def _wait_and_close(self, begun: Handshake, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._close_later(begun)

    async def close_before(self, move: Move | None) -> bool:
        """Closes all hands before a move that ends the stage; returns whether there were any."""
        if move is None or not self._handshakes.open:
            return False
        stage = self._table.game.stage
        if stage(move.before).name == stage(move.after).name:
            return False
        for begun in self._handshakes.open:
            await self.close(begun)
        return True

    async def close(self, begun: Handshake) -> None:
        """Carries out the yes of a handshake; whoever saw it is told if that is not possible."""
        if not self._handshakes.end(begun):
            return
        try:
            answer = await self._carry_out(begun.command, begun.caller, begun.id)
        except JournalError:
            answer = no_of(begun.id, Refusal("busy"))
        if isinstance(answer, No):
            self._tell_parted(begun, answer)
        self._changed()

    async def pull_back(self, command: PullBack, caller: Caller, id: str) -> Yes | No:
        """Ends a handshake for one of its parties. A maker's offer is withdrawn by that."""
        begun, seat = self._handshakes.of_number(command.hands), command.seat
        try:
            check_holds(self._table, seat, caller)
            if begun is None or seat not in begun.parties:
                raise Refusal(Why.hands_have_parted)
        except Refusal as refusal:
            return no_of(id, refusal)
        self._part(begun, no_of(begun.id, Refusal(Why.pulled_back, seat=seat)), seat)
        game = self._table.game
        action = game.pull_back(self._table.state, begun.move.action, seat)
        if seat == begun.seat or action is None:
            return Yes(id=id, number=self._table.n)
        return await self._carry_out(Act(action=plain(action)), caller, id)

    def part_broken(self) -> None:
        """Ends the handshakes that what has happened has made impossible."""
        for begun in self._handshakes.open:
            try:
                self._table.game.check(self._table.state, begun.move.action)
            except RuleError as error:
                self._part(begun, no_of(begun.id, error))

    def _part(self, begun: Handshake, why: No, by: Seat | None = None) -> None:
        self._handshakes.end(begun)
        self._tell_parted(begun, why, by)
        self._changed()

    def _tell_parted(self, begun: Handshake, why: No, by: Seat | None = None) -> None:
        parted = Parted(hands=begun.n, why=why, by=by)
        for viewer in list(self._viewers.values()):
            if begun.is_known_to(viewer.seats):
                viewer.client.send(parted)
