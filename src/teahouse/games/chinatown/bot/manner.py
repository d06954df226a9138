"""What a character says in place of the plain bot's phrases, and with which of its sentences.

A character has a book of its own (`teahouse.words`). It says no phrase unasked that its book lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from teahouse.core import Mention, Phrase
from teahouse.games.chinatown.rules.actions import Decline, MakeOffer
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Reply, Turn
from teahouse.words import ways_of
from teahouse.words.english.phrasebook import has_words

__all__ = ["in_manner", "is_in_book", "spoken"]


JOINED: Mapping[str, str] = {
    "want_tile": "want",
    "want_building": "want",
    "one_more": "want",
    "last_wish": "want",
    "spare_tile": "spare",
    "spare_building": "spare",
    "for_all": "lay",
    "come_down": "step",
    "go_up": "step",
    "fair": "done",
    "complete_now": "done",
    "outbid": "gone",
    "regret": "gone",
    "word_first": "broken",
}
"""Phrases of the plain book that are one in the books of the characters."""

BARE = {"lay", "done"}  # phrases of which nothing but the sentence is told


def in_manner(turn: Turn, reply: Reply) -> Reply:
    """Returns the reply of a bot as its character says it."""
    named = (_named(turn, phrase, reply.action) for phrase in reply.phrases)
    phrases = dict.fromkeys(spoken(turn.character, phrase) for phrase in named)
    return replace(reply, action=_declined(turn, reply.action), phrases=tuple(phrases))


def _named(turn: Turn, phrase: Phrase, action: object) -> Phrase:
    """Returns the thing that a character would rather have, in place of saying that it swaps."""
    if not turn.character or phrase.say != "rather_swap" or not isinstance(action, MakeOffer):
        return phrase
    theirs = [give for give in action.gives if give.to == turn.seat]
    buildings = [lot for give in theirs for lot in give.buildings]
    tiles = [tile for give in theirs for tile, count in give.tiles.items() for _ in range(count)]
    if len(buildings) + len(tiles) != 1 or action.clauses:
        return phrase
    other = Mention(building=next(iter(buildings), None), tile=next(iter(tiles), None))
    cash = sum(give.cash or 0 for give in theirs) or None
    return replace(phrase, say="price_with", other=other, cash=cash)


def is_in_book(character: str, phrase: Phrase) -> bool:
    """Whether a character has words of its own for a phrase; it says no other unasked."""
    return has_words(spoken(character, phrase).say, character)


def spoken(character: str, phrase: Phrase) -> Phrase:
    """Returns a phrase as the character says it."""
    say = JOINED.get(phrase.say, phrase.say) if character else phrase.say
    if say in BARE:
        return Phrase(say=say)
    return replace(phrase, say=say)


def _declined(turn: Turn, action: object) -> object:
    """Returns the action; a reason to decline gets the sentence that was used the least for it."""
    if not isinstance(action, Decline) or action.why is None:
        return action
    why = spoken(turn.character, action.why)
    used = [said.way for said in _said(turn) if said.say == why.say]
    ways = ways_of(why, turn.character)
    way = min(ways, key=used.count, default=None)
    return replace(action, why=replace(why, way=way))


def _said(turn: Turn) -> Iterable[Phrase]:
    """Yields what this seat has said in the game, as a reason to decline too."""
    offers: tuple[Offer, ...] = turn.view.offers
    for offer in offers:
        if offer.declined_by == turn.seat and isinstance(offer.why, Phrase):
            yield offer.why
    for line in turn.said:
        if line.seat == turn.seat and line.phrase is not None:
            yield line.phrase
