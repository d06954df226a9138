"""Dadaocheng's pace: bots act at once, as pages show their turns one by one, and remark on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.bots.pacing import Moment, Pacing, TimedPhrase, fraction
from teahouse.bots.protocol import Reply
from teahouse.core import Phrase, Seat

from .remarks import remarks

__all__ = ["PACING", "DadaochengPacing"]


class DadaochengPacing:
    """No reply waits; what was just done may be remarked on, which of several goes by the seed."""

    def due(self, moment: Moment, seat: Seat, reply: Reply) -> int | None:  # noqa: ARG002
        return moment.now

    def is_last_call(self, moment: Moment) -> bool:  # noqa: ARG002
        return False

    def busy_seats(self, moment: Moment) -> frozenset[Seat]:  # noqa: ARG002
        return frozenset()

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def turn_of(self, state: Any) -> tuple[int, int] | None:
        return state.round, state.turn

    def timed_phrases(self, moment: Moment) -> Iterator[TimedPhrase]:
        if moment.scale == 0:
            return
        yield from _greeting(moment)
        if not moment.moves:
            return
        found = [(s, phrase) for s, phrase in remarks(moment.moves) if s not in moment.people]
        turn = self.turn_of(moment.state)
        for seat, phrase in sorted(found, key=lambda it: fraction(moment, turn, it[0], it[1].say)):
            yield TimedPhrase(seat, phrase)


def _greeting(moment: Moment) -> Iterator[TimedPhrase]:
    """One of the bots greets before anything is played."""
    bots = [seat for seat in range(len(moment.state.players)) if seat not in moment.people]
    is_new = moment.state.round == 1 and not moment.done and not moment.moves
    if bots and is_new and not moment.said:
        seat = min(bots, key=lambda seat: fraction(moment, "hello", seat))
        yield TimedPhrase(seat, Phrase(say="hello"))


PACING: Pacing = DadaochengPacing()
