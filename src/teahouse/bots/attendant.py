"""Who asks the bots of a match, and chooses safely for one that cannot choose."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import FastChance, Match, RuleError, Seat

from .asking import Asking, held_up_by
from .question import LONGEST_TOLD, Answer, BotFailed, Failure, Question

__all__ = ["Ask", "Attendant", "Heard", "SafeChoice"]

Ask: TypeAlias = Callable[[Question], Answer]
Why: TypeAlias = Failure | Literal["refused", "idle"]


class SafeChoice(msgspec.Struct, frozen=True):
    """After which line a seat was chosen for, and what its bot had done."""

    n: int
    seat: Seat
    why: Why
    told: str


class Heard(msgspec.Struct, frozen=True):
    """An answer: the type of its action, else `nothing` or `refused`, and what it took."""

    seat: Seat
    kind: str
    seconds: float
    megabytes: int


class Attendant:
    """Asks the bots on some seats of a match; the others are left to whoever plays them."""

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
        self.heard: list[Heard] = []
        self._ask = ask
        self._asking = Asking(FastChance(f"{seed} order").shuffle(sorted(bots)))

    def next_action(self) -> Any | None:
        """The next thing that a bot does; None if there is nothing until somebody else acts."""
        match = self.match
        while True:
            seat = self._asking.next(match.game, match.state, self.bots, len(match))
            if seat is None:
                return self._move_on()
            action = self._answer(seat)
            if action is not None:
                return action

    def _move_on(self) -> Any | None:
        """A choice for a bot that all wait for and that has nothing to say."""
        seat = held_up_by(self.match.game, self.match.state, self.bots)
        return None if seat is None else self._choose_for(seat, "idle", "it had nothing to do")

    def _answer(self, seat: Seat) -> Any | None:
        try:
            answer = self._ask(self._question(seat))
        except BotFailed as failure:
            self._asking.failed(seat)
            return self._choose_for(seat, failure.why, failure.told)
        self._asking.answered(seat)
        if answer.action is None:
            self._note(seat, "nothing", answer)
            return None
        try:
            action = self._checked(seat, answer.action)
        except RuleError as error:
            self._note(seat, "refused", answer)
            return self._choose_for(seat, "refused", str(error))
        self._note(seat, action.__struct_config__.tag, answer)
        return action

    def _note(self, seat: Seat, kind: str, answer: Answer) -> None:
        self.heard.append(Heard(seat, kind, answer.seconds, answer.megabytes))

    def _checked(self, seat: Seat, raw: Any) -> Any:
        """The action, as a table would take it from a player."""
        game, state = self.match.game, self.match.state
        action = game.action(raw)
        if action.seat != seat:
            raise RuleError("bad_seat", "", seat=action.seat)
        excess = game.over_limit(state, action)
        if excess is not None:
            raise RuleError("forbidden", "", too_many=excess)
        game.check(state, action)
        return action

    def _choose_for(self, seat: Seat, why: Why, told: str) -> Any | None:
        """Noted also where nobody waits for the seat, and so nothing need be done."""
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
            seed=self._whim(seat),
        )

    def _whim(self, seat: Seat) -> str:
        """Hashed, as the seed it comes from may be the one that shuffled the cards."""
        text = f"{self.seed} {seat} {len(self.match)}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]
