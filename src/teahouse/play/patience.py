"""What bots say to people who take their time."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Phrase, Seat

from .pacing import Moment, TimedPhrase, fraction

__all__ = ["one_of_the_bots", "take_time"]

COMPOSES = 8_000  # milliseconds that a person composes before a bot says to take one's time
ANSWERS = 1_500  # milliseconds after a person says that they have to think

_FAVOURS = {"take_time": "tomas", "quick_then": "wen"}


def take_time(moment: Moment) -> Iterator[TimedPhrase]:
    """Phrases to people who compose for long, or say that they have to think."""
    composing = moment.composing_since.items()
    slow = {person for person, at in composing if moment.now - at >= COMPOSES * moment.scale}
    slow |= {
        line.seat
        for line in moment.said
        if line.phrase is not None
        and line.phrase.say == "let_me_think"
        and moment.now - line.at >= ANSWERS * moment.scale
    }
    for person in sorted(slow & moment.people):
        for seat in one_of_the_bots(moment, "take_time"):
            yield TimedPhrase(seat, Phrase(say="take_time", seat=person))


def one_of_the_bots(moment: Moment, say: str) -> list[Seat]:
    """The bot that speaks for all: one that favours the phrase, else any, the same each time."""
    bots = [seat for seat in range(len(moment.state.players)) if seat not in moment.people]
    fond = [seat for seat in bots if moment.characters.get(seat) == _FAVOURS.get(say)]
    return sorted(fond or bots, key=lambda seat: fraction(moment, say, seat, moment.began))[:1]
