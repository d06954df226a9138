"""Dadaocheng's pace: bots act at once unless asked to wait, as pages show turns one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import Phrase, Seat
from teahouse.play.pacing import Moment, Pacing, TimedPhrase, fraction
from teahouse.play.patience import one_of_the_bots, take_time
from teahouse.play.protocol import Reply

from .remarks import remarks

__all__ = ["PACING", "DadaochengPacing"]


class DadaochengPacing:
    """Delays replies only while people ask bots to wait, and remarks on the last moves.

    The seed chooses one of several remarks.
    """

    def due(self, moment: Moment, seat: Seat, reply: Reply) -> int | None:  # noqa: ARG002
        return moment.now if moment.hurried else max(moment.now, moment.held_until)

    def is_last_call(self, moment: Moment) -> bool:  # noqa: ARG002
        return False

    def busy_seats(self, moment: Moment) -> frozenset[Seat]:  # noqa: ARG002
        return frozenset()

    def is_to_person(self, moment: Moment, reply: Reply) -> bool:  # noqa: ARG002
        return False

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def turn_of(self, state: Any) -> tuple[int, int] | None:
        return state.round, state.turn

    def timed_phrases(self, moment: Moment) -> Iterator[TimedPhrase]:
        if moment.scale == 0:
            return
        yield from _greeting(moment)
        yield from take_time(moment)
        if not moment.moves:
            return
        found = [(s, phrase) for s, phrase in remarks(moment.moves) if s not in moment.people]
        turn = self.turn_of(moment.state)
        for seat, phrase in sorted(found, key=lambda it: fraction(moment, turn, it[0], it[1].say)):
            yield TimedPhrase(seat, phrase)


def _greeting(moment: Moment) -> Iterator[TimedPhrase]:
    """One of the bots greets before anything is played."""
    if moment.state.round == 1 and not (moment.done or moment.moves or moment.said):
        for seat in one_of_the_bots(moment, "hello"):
            yield TimedPhrase(seat, Phrase(say="hello"))


PACING: Pacing = DadaochengPacing()
