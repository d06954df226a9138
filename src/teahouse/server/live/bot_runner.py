"""The bots of a live table: each is asked after every change, and acts when its reply is due."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.play.driver import BotTurns, blocking_bot
from teahouse.play.pacing import TableSnapshot, pacing_of
from teahouse.play.protocol import Reply
from teahouse.play.speech import first_allowed
from teahouse.play.task import Answer, BotFailed
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, Speak
from teahouse.server.state.table import Table

from .bot_workers import Workers, asker_of, question_about
from .live_table import LiveTable
from .messages import No
from .moments import heard_by, moment_of

__all__ = ["BotRunner"]

THINKING_SECONDS = 2.0
LOOKS_AGAIN_SECONDS = 1.0  # how often a waiting bot's due time is checked again
SAYS_GOODBYE_MS = 10_000  # after the last action of a game
THINKS_MS = 2_500  # how long before it acts a bot is shown as thinking

log = structlog.get_logger()


class _Waiting(msgspec.Struct, frozen=True):
    """A bot's reply that is not due yet, with the version of the table that it replies to."""

    version: int
    reply: Reply


class BotRunner:
    """A BotRunner asks the bots of one live table, and carries out their replies when due."""

    def __init__(
        self,
        live: LiveTable,
        workers: Workers,
        *,
        bots: Mapping[str, str],
        sets: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self.live = live
        self.workers = workers
        self.bots = bots
        self.sets = sets
        self._pacing = pacing_of(live.table.game.name)
        self._turns = BotTurns(range(len(live.table.chairs)))
        self._waiting: dict[Seat, _Waiting] = {}

    async def serve(self, table: Table) -> float | None:
        """Carries out what is due; returns the seconds until the next check, if there is one."""
        moment = self._moment(table)
        if await self._say_in_time(moment):
            return 0
        if hands := self.live.handshakes.open:  # bots look on until they have closed
            return max(0.0, (max(one.closes for one in hands) - moment.now) / 1000)
        # A last call makes a new version of the same line, so that all bots are asked again.
        version = 2 * table.n + self._is_last_call(moment)
        bots = _bot_seats(table)
        while (seat := self._next(table, bots, version, moment)) is not None:
            if not await self._ask(seat, moment, version):
                return 0
            if self._due(seat, moment) <= moment.now:
                return await self._carry_out(seat, moment)
        return await self._wait_or_fall_back(table, moment, version)

    def _next(
        self, table: Table, bots: frozenset[Seat], version: int, moment: TableSnapshot
    ) -> Seat | None:
        """Returns the bot to ask now. What one seat does gets limited attention, over time."""
        return self._turns.next(
            table.game, table.state, bots, version, by=_last_seat(moment), now=moment.now
        )

    async def _wait_or_fall_back(
        self, table: Table, moment: TableSnapshot, version: int
    ) -> float | None:
        """Carries out a reply that is due, or acts for a bot that blocks the game."""
        waiting = [seat for seat, it in self._waiting.items() if it.version == version]
        self.live.has_due_bots = False
        if not waiting:
            if self._turns.is_holding(table.game, table.state, _bot_seats(table), version):
                return LOOKS_AGAIN_SECONDS
            return await self._play_for_blocking_bot(table)
        due, seat = min((self._due(seat, moment), seat) for seat in waiting)
        self.live.has_due_bots = due != float("inf")
        if due <= moment.now:
            return await self._carry_out(seat, moment)
        self.live.show_thinking(
            tuple(s for s in sorted(waiting) if self._due(s, moment) - moment.now <= THINKS_MS)
        )
        return min(LOOKS_AGAIN_SECONDS, (due - moment.now) / 1000)

    def _moment(self, table: Table) -> TableSnapshot:
        now = self.live.clock()
        return moment_of(
            table,
            self._pacing,
            now=now,
            is_watched=self.live.is_watched,
            composing=self.live.composing,
        )

    def _is_last_call(self, moment: TableSnapshot) -> bool:
        return self._pacing is not None and self._pacing.is_last_call(moment)

    def _due(self, seat: Seat, moment: TableSnapshot) -> float:
        """Returns when a seat's reply is due, in ms since 1970; infinity while it must wait."""
        if self._pacing is None or seat not in self._waiting:
            return moment.now
        due = self._pacing.due(moment, seat, self._waiting[seat].reply)
        return float("inf") if due is None else due

    # asking

    async def _ask(
        self, seat: Seat, moment: TableSnapshot, version: int, *, quiet: bool = False
    ) -> bool:
        """Asks a bot for a reply; returns False if the table has changed meanwhile."""
        table = self.live.table
        n, stage = table.n, table.game.stage(table.state).name
        self._waiting.pop(seat, None)
        question = question_about(
            table,
            seat,
            self.sets,
            bot=self.bots[table.chairs[seat].bot or ""],
            seconds=THINKING_SECONDS,
            said_from=moment.said[0].n if moment.said else n + 1,
            last_call=self._is_last_call(moment),
            busy=frozenset() if self._pacing is None else self._pacing.busy_seats(moment),
            pairs_only=self._pacing is not None and self._pacing.wants_pairs(moment),
            quiet=quiet,
        )
        try:
            asker = asker_of(table)
            is_awaited = bool(question.people) or self.live.is_watched
            answer = await self.workers.ask(question, asker, awaited=is_awaited)
        except BotFailed as failure:
            log.warning("bot_failed", table=table.id, seat=seat, why=str(failure))
            self._turns.failed(seat)
            await self._play_fallback(seat, stage)
            return False
        self._turns.answered(seat)
        reply = _reply(answer)
        if reply is not None and not (quiet and reply.action is None):
            self._waiting[seat] = _Waiting(version, reply)
        return self.live.table.n == n

    # acting

    async def _carry_out(self, seat: Seat, moment: TableSnapshot) -> float:
        """Does and says what a bot replied; returns 0, so that `serve` is called again at once."""
        if seat not in self._waiting:
            return 0
        waiting = self._waiting.pop(seat)
        table = self.live.table
        reply = _without_secrets(table, waiting.reply)
        n, stage = table.n, table.game.stage(table.state).name
        if reply.action is not None:
            answer = await self._submit(seat, reply.action, n)
            if isinstance(answer, No):
                if self.live.table.n == n:
                    log.warning("bot_refused", table=table.id, seat=seat, code=answer.code)
                    await self._play_fallback(seat, stage)
                return 0
        has_spoken = await self._speak(seat, reply, moment)
        if reply.action is None and not has_spoken:
            await self._ask(seat, moment, waiting.version, quiet=True)
        return 0

    async def _submit(self, seat: Seat, action: Any, seen: int) -> object:
        """Submits a bot's action like a player's; a stale one is refused."""
        if not isinstance(action, dict):
            return No(id="", code="bad_message")
        caller = Caller(person="", seat=seat, is_bot=True)
        command = Act(action=action, seen=seen)
        return await self.live.shake(command, caller, id=f"bot {seat} {seen}")

    async def _speak(self, seat: Seat, reply: Reply, moment: TableSnapshot) -> bool:
        """Says the first phrase of the reply that the limits allow; returns whether it did."""
        table = self.live.table
        said = heard_by(None, table.talk)
        phrase = first_allowed(
            reply.phrases,
            seat,
            moment,
            said,
            is_answer=reply.answers is not None,
            is_to_person=self._pacing is not None and self._pacing.is_to_person(moment, reply),
            is_quiet=self._pacing is not None and self._pacing.is_quiet(moment),
        )
        if phrase is None:
            return False
        command = Speak(seat=seat, phrase=phrase, to=reply.to, re=reply.answers)
        caller = Caller(person="", seat=seat, is_bot=True)
        answer = await self.live.submit(command, caller, id=f"phrase {seat} {table.n}")
        return not isinstance(answer, No)

    async def _say_in_time(self, moment: TableSnapshot) -> bool:
        """Says a phrase that the clock or people's pages call for; returns whether it did."""
        if self._pacing is None:
            return False
        for timed in self._pacing.timed_phrases(moment):
            reply = Reply(phrases=(timed.phrase,), to=timed.to)
            if await self._speak(timed.seat, reply, moment):
                return True
        return False

    async def say_goodbye(self, table: Table) -> float | None:
        """Lets up to two bots speak after the game: one that has won, and one that has not."""
        moment = self._moment(table)
        outcome = table.game.outcome(table.state)
        ended = table.match.time_of(table.match.standing()[-1]) if table.match else 0
        if outcome is None or moment.now - ended > SAYS_GOODBYE_MS:
            return None
        bots, winners = _bot_seats(table), frozenset(outcome.winners)
        await self._one_says(bots & winners, Phrase(say="end_won"), moment)
        lost = Phrase(say="end_lost", seat=outcome.winners[0])
        await self._one_says(bots - winners, lost, moment)
        return None

    async def _one_says(
        self, seats: Collection[Seat], phrase: Phrase, moment: TableSnapshot
    ) -> None:
        """Lets the first of these bots speak that has not said too much lately."""
        for seat in sorted(seats):
            if await self._speak(seat, Reply(phrases=(phrase,)), moment):
                return

    # choosing for bots

    async def _play_for_blocking_bot(self, table: Table) -> float | None:
        """Does the fallback action of a bot that blocks the game; returns None if no bot does."""
        idle = blocking_bot(table.game, table.state, _bot_seats(table))
        if idle is None:
            return None
        log.warning("bot_idle", table=table.id, seat=idle)
        await self._play_fallback(idle, table.game.stage(table.state).name)
        return 0

    async def _play_fallback(self, seat: Seat, stage: str) -> None:
        """Does the fallback action of a bot, unless the stage or the seat's player has changed."""

        def fallback(table: Table) -> Any:
            if table.status != "playing" or table.game.stage(table.state).name != stage:
                return None
            if table.chairs[seat].bot is None:
                return None  # a person has taken the seat meanwhile
            return table.game.fallback_action(table.state, seat)

        await self.live.act_if(fallback)


def _reply(answer: Answer) -> Reply | None:
    """Returns the reply in a bot's answer, or None if the bot neither acts nor speaks."""
    if answer.action is None and not answer.phrases:
        return None
    return Reply(action=answer.action, phrases=answer.phrases, to=answer.to, answers=answer.answers)


def _without_secrets(table: Table, reply: Reply) -> Reply:
    """Returns the reply; one to a question for sealed bids makes no offer that all would see."""
    is_sealed = reply.answers is not None and reply.answers in table.sealed
    return replace(reply, action=None) if is_sealed and reply.phrases else reply


def _last_seat(moment: TableSnapshot) -> Seat | None:
    """Returns the seat that did or said something last in this stage, if there is one."""
    said = moment.said[-1] if moment.said else None
    done = moment.done[-1] if moment.done else None
    if said is not None and (done is None or said.at > done.at):
        return said.seat
    return None if done is None else done.seat


def _bot_seats(table: Table) -> frozenset[Seat]:
    return frozenset(seat for seat, chair in enumerate(table.chairs) if chair.bot is not None)
