"""What bots say because time passes: to people who compose, wait with an answer, or hurry them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse.bots.pacing import Moment, TimedPhrase, fraction
from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.state import Offer

__all__ = ["timed_phrases"]

COMPOSES = 8_000  # milliseconds that a person composes before a bot says to take one's time
ANSWERS = 1_500  # milliseconds after a person says that they have to think
WAITS = 20_000  # milliseconds that an offer waits for a person before its maker says that it stays

_FAVOURS = {"take_time": "tomas", "quick_then": "wen"}


def timed_phrases(moment: Moment, made_at: Sequence[tuple[int, Offer]]) -> Iterator[TimedPhrase]:
    """All that may be said now; `made_at` are the offers of this stage with their times."""
    yield from _take_time(moment)
    yield from _quick_then(moment)
    yield from _offer_stays(moment, made_at)


def _take_time(moment: Moment) -> Iterator[TimedPhrase]:
    """To people who compose for long, or say that they have to think."""
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
        yield TimedPhrase(_speaker(moment, "take_time"), Phrase(say="take_time", seat=person))


def _quick_then(moment: Moment) -> Iterator[TimedPhrase]:
    if moment.hurried and not _was_said(moment, "quick_then"):
        yield TimedPhrase(_speaker(moment, "quick_then"), Phrase(say="quick_then"))


def _offer_stays(moment: Moment, made_at: Sequence[tuple[int, Offer]]) -> Iterator[TimedPhrase]:
    for at, offer in made_at:
        waiting = sorted((offer.parties() & moment.people) - {*offer.accepted})
        is_open = offer.status == "open" and offer.by not in moment.people
        if is_open and waiting and moment.now - at >= WAITS * moment.scale:
            heard = tuple(sorted(offer.parties())) if offer.secret else None
            phrase = Phrase(say="offer_stays", seat=waiting[0])
            yield TimedPhrase(offer.by, phrase, heard)


def _speaker(moment: Moment, say: str) -> Seat:
    """One bot for all: the character that favours the phrase, else any, the same each time."""
    bots = [seat for seat in range(len(moment.state.players)) if seat not in moment.people]
    fond = [seat for seat in bots if moment.characters.get(seat) == _FAVOURS[say]]
    return min(fond or bots, key=lambda seat: fraction(moment, say, seat, moment.began))


def _was_said(moment: Moment, say: str) -> bool:
    return any(line.phrase is not None and line.phrase.say == say for line in moment.said)
