"""The order in which bots are asked, and bots that block the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from teahouse.core import AnyGame, Seat

__all__ = ["BotTurns", "blocking_bot"]

MOST_QUESTIONS = 300  # to one bot in one stage, to stop endless loops
MOST_FAILURES = 3  # in a row, after which a bot is not asked again


class BotTurns:
    """Chooses the bot to ask next; each is asked again only after the table has changed.

    It starts in the given order, and goes on with the bot that was asked longest ago.
    """

    def __init__(self, order: Iterable[Seat]) -> None:
        self._queue = list(order)
        self._asked_at: dict[Seat, int] = {}  # the line at which a bot was last asked
        self._asked: Counter[tuple[str, Seat]] = Counter()
        self._failures: Counter[Seat] = Counter()

    def next(self, game: AnyGame, state: Any, bots: Collection[Seat], line: int) -> Seat | None:
        """The bot to ask at this line, if any may have an answer."""
        stage = game.stage(state).name
        may_act = game.to_act(state).intersection(bots)
        for seat in self._queue:
            if seat in may_act and self._asked_at.get(seat) != line and self._may_ask(seat, stage):
                self._queue.remove(seat)
                self._queue.append(seat)
                self._asked_at[seat] = line
                self._asked[stage, seat] += 1
                return seat
        return None

    def failed(self, seat: Seat) -> None:
        """Counts a failure of the bot."""
        self._failures[seat] += 1

    def answered(self, seat: Seat) -> None:
        """Resets the bot's failures, unless there were too many."""
        if self._failures[seat] < MOST_FAILURES:
            self._failures[seat] = 0

    def _may_ask(self, seat: Seat, stage: str) -> bool:
        return self._asked[stage, seat] < MOST_QUESTIONS and self._failures[seat] < MOST_FAILURES


def blocking_bot(game: AnyGame, state: Any, bots: Collection[Seat]) -> Seat | None:
    """A bot that needs a fallback action, as no bot has an answer and only bots are waited for."""
    waiting = game.waiting_for(state)
    if not waiting.issubset(bots):
        return None
    return next((s for s in sorted(waiting) if game.fallback_action(state, s) is not None), None)
