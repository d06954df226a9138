"""What bots say because time passes: to people who compose, wait with an answer, or hurry them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse.core import Phrase
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.pacing import Moment, TimedPhrase
from teahouse.play.patience import one_of_the_bots, take_time

__all__ = ["timed_phrases"]

WAITS = 20_000  # milliseconds that an offer waits for a person before its maker says that it stays


def timed_phrases(moment: Moment, made_at: Sequence[tuple[int, Offer]]) -> Iterator[TimedPhrase]:
    """All that may be said now; `made_at` are the offers of this stage with their times."""
    yield from take_time(moment)
    yield from _quick_then(moment)
    yield from _offer_stays(moment, made_at)


def _quick_then(moment: Moment) -> Iterator[TimedPhrase]:
    if moment.hurried and not _was_said(moment, "quick_then"):
        for seat in one_of_the_bots(moment, "quick_then"):
            yield TimedPhrase(seat, Phrase(say="quick_then"))


def _offer_stays(moment: Moment, made_at: Sequence[tuple[int, Offer]]) -> Iterator[TimedPhrase]:
    for at, offer in made_at:
        waiting = sorted((offer.parties() & moment.people) - {*offer.accepted})
        is_open = offer.status == "open" and offer.by not in moment.people
        if is_open and waiting and moment.now - at >= WAITS * moment.scale:
            heard = tuple(sorted(offer.parties())) if offer.secret else None
            phrase = Phrase(say="offer_stays", seat=waiting[0])
            yield TimedPhrase(offer.by, phrase, heard)


def _was_said(moment: Moment, say: str) -> bool:
    return any(line.phrase is not None and line.phrase.say == say for line in moment.said)
