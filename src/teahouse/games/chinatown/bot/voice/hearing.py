"""What a seat has heard and not answered yet, and answers to it."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Phrase
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.protocol import Reply, Turn, Utterance

__all__ = ["answered", "is_latest", "unanswered"]


def unanswered(turn: Turn) -> Iterator[Utterance]:
    """What others have said to this seat, or to all, without an answer from it."""
    replied = {line.re for line in turn.said if line.seat == turn.seat}
    for line in turn.said:
        is_mine = line.to is None or turn.seat in line.to
        if line.seat != turn.seat and is_mine and line.n not in replied:
            yield line


def is_latest(turn: Turn, line: Utterance) -> bool:
    """Whether this seat has said nothing since; what was asked long ago is not answered now."""
    return all(other.n < line.n for other in turn.said if other.seat == turn.seat)


def answered(line: Utterance, phrase: Phrase, action: MakeOffer | None = None) -> Reply:
    """Heard by whoever heard what it answers."""
    heard = None if line.to is None else tuple(sorted({line.seat, *line.to}))
    return Reply(action=action, phrases=(phrase,), to=heard, answers=line.n)
