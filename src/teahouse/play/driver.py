"""BotDriver: asks the bots of a match, with fallback actions for those that fail."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import FastChance, Match, RuleError, Seat

from .question import LONGEST_TOLD, Answer, BotFailed, Failure, Question
from .turn_order import BotTurns, blocking_bot

__all__ = ["AnswerTimed", "Ask", "BotDriver", "SafeChoice"]

Ask: TypeAlias = Callable[[Question], Answer]
Why: TypeAlias = Failure | Literal["refused", "idle"]


class SafeChoice(msgspec.Struct, frozen=True):
    """A fallback action played for a seat after line n, and why."""

    n: int
    seat: Seat
    why: Why
    told: str


class AnswerTimed(msgspec.Struct, frozen=True):
    """An answer's type of action, or `nothing` or `refused`, with time and memory used."""

    seat: Seat
    kind: str
    seconds: float
    megabytes: int


class BotDriver:
    """Drives the bots on some seats of a match; other seats are played by the caller."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, str],
        ask: Ask,
        *,
        seconds: float,
        seed: str,
    ) -> None:
        self.match = match
        self.bots = bots
        self.seconds = seconds
        self.seed = seed
        self.safe_choices: list[SafeChoice] = []
        self.answers: list[AnswerTimed] = []
        self._ask = ask
        self._called_at = -1  # the line at which no bot had an answer, and all got a last call
        self._turns = BotTurns(FastChance(f"{seed} order").shuffle(sorted(bots)))

    def next_action(self) -> Any | None:
        """The next action of a bot; None if there is none until somebody else acts."""
        match = self.match
        while True:
            version = 2 * len(match) + self._is_last_call
            seat = self._turns.next(match.game, match.state, self.bots, version)
            if seat is not None:
                action = self._answer(seat)
                if action is not None:
                    return action
            elif self._is_last_call or self._blocking() is None:
                return self._unblock()
            else:
                self._called_at = len(match)  # all are asked once more before a fallback action

    @property
    def _is_last_call(self) -> bool:
        return self._called_at == len(self.match)

    def _blocking(self) -> Seat | None:
        return blocking_bot(self.match.game, self.match.state, self.bots)

    def _unblock(self) -> Any | None:
        """A fallback action for a bot that blocks the game without an answer."""
        seat = self._blocking()
        return None if seat is None else self._fallback_for(seat, "idle", "it had nothing to do")

    def _answer(self, seat: Seat) -> Any | None:
        try:
            answer = self._ask(self._question(seat))
        except BotFailed as failure:
            self._turns.failed(seat)
            return self._fallback_for(seat, failure.why, failure.told)
        self._turns.answered(seat)
        if answer.action is None:
            self._record_time(seat, "nothing", answer)
            return None
        try:
            action = self._checked(seat, answer.action)
        except RuleError as error:
            self._record_time(seat, "refused", answer)
            return self._fallback_for(seat, "refused", str(error))
        self._record_time(seat, action.__struct_config__.tag, answer)
        return action

    def _record_time(self, seat: Seat, kind: str, answer: Answer) -> None:
        self.answers.append(AnswerTimed(seat, kind, answer.seconds, answer.megabytes))

    def _checked(self, seat: Seat, raw: Any) -> Any:
        """The action, checked as a table checks a player's; raises RuleError."""
        game, state = self.match.game, self.match.state
        action = game.action(raw)
        if action.seat != seat:
            raise RuleError("bad_seat", "", seat=action.seat)
        excess = game.over_limit(state, action)
        if excess is not None:
            raise RuleError("forbidden", "", too_many=excess)
        game.check(state, action)
        return action

    def _fallback_for(self, seat: Seat, why: Why, told: str) -> Any | None:
        """The fallback action, recorded; None if nobody waits for the seat."""
        self.safe_choices.append(SafeChoice(len(self.match), seat, why, told[:LONGEST_TOLD]))
        return self.match.game.fallback_action(self.match.state, seat)

    def _question(self, seat: Seat) -> Question:
        match, header = self.match, self.match.header
        return Question(
            bot=self.bots[seat],
            game=header.game,
            version=header.version,
            sets=header.sets,
            options=header.options,
            seat=seat,
            view=match.game.view(match.state, seat),
            actions=tuple(match.game.actions(match.state, seat)),
            seconds=self.seconds,
            seed=self._bot_seed(seat),
            last_call=self._is_last_call,
            quiet=True,
        )

    def _bot_seed(self, seat: Seat) -> str:
        """A seed for the bot's choices; hashed, as the match's seed may have shuffled the cards."""
        text = f"{self.seed} {seat} {len(self.match)}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]
