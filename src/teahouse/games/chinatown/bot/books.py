"""What characters say: each has a book of its own, with fewer phrases than the plain one.

Several phrases of the plain book are one in theirs, and some are not said by them at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from teahouse.core import Phrase
from teahouse.games.chinatown.rules.actions import Decline
from teahouse.play.protocol import Reply

__all__ = ["in_book"]


JOINED: Mapping[str, str] = {
    "want_tile": "want",
    "want_building": "want",
    "one_more": "want",
    "last_wish": "want",
    "spare_tile": "spare",
    "spare_building": "spare",
    "come_down": "step",
    "go_up": "step",
    "outbid": "gone",
    "regret": "gone",
    "for_all": "lay",
    "i_give_more": "lay",
    "rather_swap": "lay",
    "need_tile": "never",
    "need_building": "never",
    "others_use": "no_price",
    "too_dear": "no_price",
    "fair": "done",
    "complete_now": "done",
}
"""The phrase of a character's book that says what a phrase of the plain book does."""

WITHOUT_SEAT = ("gone", "thank")

LEFT_OUT = (
    "halfway",
    "in_earnest",
    "nearly",
    "no_other_price",
    "outlook_pays",
    "settled",
    "still_owed",
    "that_pays",
    "third",
    "would_complete",
)
"""Phrases that only the plain book has, and nobody has to say."""

OF_NO_USE = ("one_alone", "no_room")


def in_book(reply: Reply) -> Reply | None:
    """Returns a reply in the phrases that a character says; None if nothing is left of it."""
    action = reply.action
    if isinstance(action, Decline) and action.why is not None and action.why.say in OF_NO_USE:
        reply = replace(reply, action=replace(action, why=replace(action.why, say="no_use")))
    phrases = tuple(dict.fromkeys(_said(p) for p in reply.phrases if p.say not in LEFT_OUT))
    if not phrases and reply.action is None:
        return None
    return replace(reply, phrases=phrases)


def _said(phrase: Phrase) -> Phrase:
    say = JOINED.get(phrase.say, phrase.say)
    is_plain = say in ("done", "lay")  # these mention nothing
    if is_plain and say != phrase.say:
        return Phrase(say=say)
    return replace(phrase, say=say, seat=None if say in WITHOUT_SEAT else phrase.seat)
