"""Turns in which words are heard, and what a bot says in them."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.play import Turn
from teahouse.play.protocol import Enquiry, Reply, Utterance

from .seated import table, trading, turn_of

BUYER = {"buildings": [22, 23, 24, 25], "tiles": {"tropical_fish": 3}, "cash": 300_000}
OWNER = {
    "buildings": [10, 11, 12],
    "tiles": {"photo": 2, "tropical_fish": 1},
    "cash": 300_000,
}
BANKER = {"cash": 600_000}
"""Has nothing to sell, and is as likely to win as the others: theirs is no race of two."""


def aloud(match: Match, seat: int, **more: Any) -> Turn:
    return turn_of(match, seat, quiet=False, **more)


def reply_of(match: Match, seat: int, **more: Any) -> Reply:
    reply = Hard().choose(aloud(match, seat, **more))
    assert isinstance(reply, Reply)
    return reply


def says(reply: Reply) -> list[str]:
    return [phrase.say for phrase in reply.phrases]


def enquiry(
    kind: Any, *, by: int = 1, to: tuple[int, ...] | None = (0,), **thing: Any
) -> tuple[Utterance, ...]:
    asked = Enquiry(kind=kind, **thing)
    return (Utterance(n=7, at=0, seat=by, to=to, enquiry=asked),)


def marked(kind: Any, *, by: int, **thing: Any) -> tuple[Utterance, ...]:
    return (Utterance(n=7, at=0, seat=by, enquiry=Enquiry(kind=kind, **thing)),)


def at_table(**fields: Any) -> Match:
    return table(trading(OWNER, BUYER, BANKER, **{"round": 3, **fields}), open_money=True)
