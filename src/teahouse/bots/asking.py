"""Whom of the bots at a table to ask next, and for whom to choose instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from teahouse.core import AnyGame, Seat

__all__ = ["Asking", "held_up_by"]

PATIENCE = 300  # questions to one bot in one stage; a bot that needs more goes in circles
STRIKES = 3  # failures in a row after which a bot is not asked again


class Asking:
    """Bots are asked in turn, and again only once the table has changed since.

    It begins in the given order; from then on it is the turn of the one asked longest ago.
    """

    def __init__(self, order: Iterable[Seat]) -> None:
        self._queue = list(order)
        self._heard: dict[Seat, int] = {}  # the line at which a bot was last asked
        self._asked: Counter[tuple[str, Seat]] = Counter()
        self._failures: Counter[Seat] = Counter()

    def next(self, game: AnyGame, state: Any, bots: Collection[Seat], line: int) -> Seat | None:
        """The bot to ask about the table as it stands at this line, if any may have an answer."""
        stage = game.stage(state).name
        may_act = game.to_act(state).intersection(bots)
        for seat in self._queue:
            if seat in may_act and self._heard.get(seat) != line and self._bears(seat, stage):
                self._queue.remove(seat)
                self._queue.append(seat)
                self._heard[seat] = line
                self._asked[stage, seat] += 1
                return seat
        return None

    def failed(self, seat: Seat) -> None:
        """The bot gave no answer at all."""
        self._failures[seat] += 1

    def answered(self, seat: Seat) -> None:
        """The bot gave an answer, whatever it was worth."""
        if self._failures[seat] < STRIKES:
            self._failures[seat] = 0

    def _bears(self, seat: Seat, stage: str) -> bool:
        return self._asked[stage, seat] < PATIENCE and self._failures[seat] < STRIKES


def held_up_by(game: AnyGame, state: Any, bots: Collection[Seat]) -> Seat | None:
    """A bot to choose for, if none has an answer left and nobody else is waited for."""
    waiting = game.waiting_for(state)
    if not waiting.issubset(bots):
        return None
    return next((s for s in sorted(waiting) if game.fallback_action(state, s) is not None), None)
