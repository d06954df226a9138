"""Drives the bots of a match: decides which to ask next, and plays for those that fail."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import AnyGame, BadInput, FastChance, Match, Reason, RuleError, Seat

from .table_talk import TableTalk
from .talk import context_of, drafted_in
from .task import LONGEST_TOLD, Answer, BotFailed, Failure, Question

__all__ = ["AnswerTimed", "AskBot", "BotDriver", "BotTurns", "SafeChoice", "blocking_bot"]


MOST_QUESTIONS = 300  # put to a bot in a stage about what one seat did, so that games end
A_QUESTION = 1_000  # milliseconds after which a table with a clock may put another one
MOST_FAILURES = 3  # in a row, after which a bot is never asked again


class BotWhy:
    """The reasons for which a driver refuses what a bot has chosen."""

    not_its_seat = Reason("bad_seat", "This table has no seat {seat}.", seat=Seat)
    over_limit = Reason("forbidden", "That isn’t allowed in this game.", too_many=str)


_Account: TypeAlias = tuple[str, Seat, Seat | None]
"""A stage, a bot, and the seat whose deeds the bot is asked about; None is the clock."""


class _Spent(msgspec.Struct, frozen=True):
    """How many questions were used up, and when that was."""

    count: float
    at: int


class BotTurns:
    """Chooses the bot to ask next. A bot is asked again only after the table has changed.

    Bots are asked in the given order at first, and then the one that was asked longest ago. Every
    bot has so many questions for what each seat does: a seat that never rests uses up its own, and
    what others do is heard all the same.
    """

    def __init__(self, order: Iterable[Seat]) -> None:
        self._queue = list(order)
        self._asked_at: dict[Seat, int] = {}  # the `line` at which a bot was last asked
        self._asked: dict[_Account, _Spent] = {}
        self._failures: Counter[Seat] = Counter()

    def next(
        self,
        game: AnyGame,
        state: Any,
        bots: Collection[Seat],
        line: int,
        *,
        by: Seat | None = None,
        now: int = 0,
    ) -> Seat | None:
        """Returns the bot to ask now, or None if no bot may have an answer.

        `line` is a number that changes whenever the table does, such as the number of its lines.
        `by` is the seat that changed it last, and `now` the time in milliseconds if time passes.
        """
        stage = game.stage(state).name
        for seat in self._unasked(game, state, bots, line):
            account = (stage, seat, by)
            spent = self._spent(account, now)
            if spent + 1 <= MOST_QUESTIONS:
                self._queue.remove(seat)
                self._queue.append(seat)
                self._asked_at[seat] = line
                self._asked[account] = _Spent(spent + 1, now)
                return seat
        return None

    def is_holding(self, game: AnyGame, state: Any, bots: Collection[Seat], line: int) -> bool:
        """Whether a bot that may act has not been asked at this line, as a seat never rests."""
        return bool(self._unasked(game, state, bots, line))

    def failed(self, seat: Seat) -> None:
        """Counts a failure of the bot."""
        self._failures[seat] += 1

    def answered(self, seat: Seat) -> None:
        """Resets the count of a bot's failures, unless there were too many."""
        if self._failures[seat] < MOST_FAILURES:
            self._failures[seat] = 0

    def _unasked(self, game: AnyGame, state: Any, bots: Collection[Seat], line: int) -> list[Seat]:
        """Returns the bots that may act and have not been asked at this line, in their order."""
        may_act = game.to_act(state).intersection(bots)
        return [
            seat
            for seat in self._queue
            if seat in may_act
            and self._asked_at.get(seat) != line
            and self._failures[seat] < MOST_FAILURES
        ]

    def _spent(self, account: _Account, now: int) -> float:
        """Returns how many questions of an account are used up, less those that time has added."""
        spent = self._asked.get(account)
        return 0.0 if spent is None else max(0.0, spent.count - (now - spent.at) / A_QUESTION)


def blocking_bot(game: AnyGame, state: Any, bots: Collection[Seat]) -> Seat | None:
    """Returns a bot that needs a fallback action because the game waits for bots only.

    It is to be asked for once no bot has an answer. It is None if the game waits for a person, or
    if no bot has a fallback action.
    """
    waiting = game.waiting_for(state)
    if not waiting.issubset(bots):
        return None
    return next((s for s in sorted(waiting) if game.fallback_action(state, s) is not None), None)


AskBot: TypeAlias = Callable[[Question], Answer]
SafeChoiceReason: TypeAlias = Failure | Literal["refused", "idle"]


class SafeChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot gave no legal action after line n; a fallback replaced it if somebody waited."""

    n: int
    seat: Seat
    why: SafeChoiceReason
    told: str
    replaced: bool = True


class AnswerTimed(msgspec.Struct, frozen=True):
    """An answer of a bot. `kind` is the type of the action, `nothing` or `refused`."""

    seat: Seat
    kind: str
    seconds: float
    megabytes: int


class BotDriver:
    """Drives the bots on some seats of a match. The caller plays the other seats.

    Where there is `talk`, bots hear it and take part.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, str],
        ask: AskBot,
        *,
        seconds: float,
        seed: str,
        talk: TableTalk | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.seconds = seconds
        self.seed = seed
        self.safe_choices: list[SafeChoice] = []
        self.answers: list[AnswerTimed] = []
        self.talk = talk
        self._ask = ask
        self._called_at = -1  # the line at which no bot had an answer and a last call was made
        self._turns = BotTurns(FastChance(f"{seed} order").shuffle(sorted(bots)))

    def next_action(self) -> Any | None:
        """Returns the next action of a bot, or None if bots have none until somebody else acts."""
        match = self.match
        while True:
            # A last call has a number of its own, so that bots are asked again.
            version = 2 * self._lines() + self._is_last_call
            by = self._last_seat()
            seat = self._turns.next(match.game, match.state, self.bots, version, by=by)
            if seat is not None:
                action = self._answer(seat)
                if action is not None:
                    return action
            elif self._is_last_call or self._blocking() is None:
                return self._unblock()
            else:
                self._called_at = self._lines()  # all bots are asked once more

    @property
    def _is_last_call(self) -> bool:
        return self._called_at == self._lines()

    def _lines(self) -> int:
        """Returns a number that changes with every action, and with every line that is typed."""
        typed = () if self.talk is None else (line for line in self.talk.said if line.text)
        return len(self.match) + sum(1 for _ in typed)

    def _last_seat(self) -> Seat | None:
        """Returns the seat that acted last, or None before the first action or after an undo."""
        action = self.match.action_at(len(self.match)) if len(self.match) else None
        return None if action is None else action.seat

    def _blocking(self) -> Seat | None:
        return blocking_bot(self.match.game, self.match.state, self.bots)

    def _unblock(self) -> Any | None:
        """Returns a fallback action for a bot that blocks the game without an answer, or None."""
        seat = self._blocking()
        return None if seat is None else self._fallback_for(seat, "idle", "it had nothing to do")

    def _answer(self, seat: Seat) -> Any | None:
        try:
            answer = self._ask(self._question(seat))
        except BotFailed as failure:
            self._turns.failed(seat)
            return self._fallback_for(seat, failure.why, failure.told)
        self._turns.answered(seat)
        try:
            self._say(seat, answer)
        except BadInput as error:
            return self._fallback_for(seat, "refused", str(error))
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

    def _say(self, seat: Seat, answer: Answer) -> None:
        """Says the words of an answer, if there is talk. Raises BadInput for unknown hearers."""
        talk, match = self.talk, self.match
        if talk is None:
            return
        if not answer.text:
            talk.answered(match.game, match.state, seat, answer, len(match))
            return
        talk.round_began(match.game, match.state)
        talk.typed(
            seat,
            answer.text,
            answer.language,
            len(match),
            to=answer.to,
            re=answer.answers,
            offer=self._offer_in(seat, answer),
        )

    def _offer_in(self, seat: Seat, answer: Answer) -> dict[str, Any] | None:
        """Returns the offer that the words of an answer are heard to make, if any."""
        game, names = self.match.game, () if self.talk is None else self.talk.names
        view = game.view(self.match.state, seat)
        known = context_of(game, self.match.options, names, seat, view)
        drafted = drafted_in(answer.text, answer.language, known, answer.to or (), game)
        if drafted is None or drafted["type"] != "offer":
            return None
        return {name: value for name, value in drafted.items() if name not in ("type", "seat")}

    def _record_time(self, seat: Seat, kind: str, answer: Answer) -> None:
        self.answers.append(AnswerTimed(seat, kind, answer.seconds, answer.megabytes))

    def _checked(self, seat: Seat, raw: Any) -> Any:
        """Returns the action, checked as a table checks a player's. Raises RuleError."""
        game, state = self.match.game, self.match.state
        action = game.action(raw)
        if action.seat != seat:
            raise RuleError(BotWhy.not_its_seat, "", seat=action.seat)
        excess = game.over_limit(state, action)
        if excess is not None:
            raise RuleError(BotWhy.over_limit, "", too_many=excess)
        game.check(state, action)
        return action

    def _fallback_for(self, seat: Seat, why: SafeChoiceReason, told: str) -> Any | None:
        """Records a failure; returns the fallback action, or None if nobody waits for the seat."""
        action = self.match.game.fallback_action(self.match.state, seat)
        told, replaced = told[:LONGEST_TOLD], action is not None
        self.safe_choices.append(SafeChoice(len(self.match), seat, why, told, replaced))
        return action

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
            **self._heard(seat),
        )

    def _heard(self, seat: Seat) -> dict[str, Any]:
        """Returns what a bot is told of the talk at the table; without any, only actions count."""
        talk = self.talk
        if talk is None:
            return {"quiet": True}
        return {
            "said": talk.heard_by(seat),
            "said_from": talk.round_began(self.match.game, self.match.state),
            "character": talk.characters.get(seat, ""),
            "names": talk.names,
            "people": talk.people,
        }

    def _bot_seed(self, seat: Seat) -> str:
        """Returns a seed for the bot. It is hashed, as the match's own may have shuffled cards."""
        text = f"{self.seed} {seat} {len(self.match)}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]
