"""Answers what people type, where it speaks to a bot or is about what it has.

A typed line is understood by the grammar of `talk`, with what this seat knows. Words never bind: a
question is answered as an enquiry, an offer in words is only heard, and nobody is told more than
the same question by a tap would tell. One bot answers a line, and each answers a person only so
often in a minute, so that talk neither mutes nor drives it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from msgspec.structs import replace

from teahouse.core import FastChance, Mention, Phrase, Seat
from teahouse.games.chinatown.rules.game import Chinatown
from teahouse.games.chinatown.rules.state import Offer
from teahouse.games.chinatown.talk import Hearing, meanings, understand
from teahouse.games.chinatown.talk.spans import Span, spans_of
from teahouse.play.protocol import Enquiry, EnquiryKind, Reply, Turn, Utterance

from .deals import goods_of
from .enquiries import answer_question, plead
from .stance import Stance
from .things import Thing, given, needed, needs

__all__ = ["answer_talk"]


LOOKED_AT = 3  # the last lines of a person that may still be answered
A_MINUTE, MOST_IN_A_MINUTE = 60_000, 6  # milliseconds, and answers to one person


def answer_talk(stance: Stance, turn: Turn) -> Reply | None:
    """Returns the answer to the first typed line that this seat is to answer, or None."""
    for line in _unanswered(turn):
        reply = _answer(stance, turn, _heard(turn, line))
        if reply is not None:
            return reply
    return None


def _unanswered(turn: Turn) -> Iterator[Utterance]:
    """Yields what people have typed in this round, lately, that this bot has not answered."""
    answered = {line.re for line in turn.said if line.seat == turn.seat}
    for person in sorted(turn.people - {turn.seat}):
        typed = [line for line in turn.said if line.seat == person and _is_typed(line)]
        for line in typed[-LOOKED_AT:]:
            is_new = line.n >= turn.said_from and line.n not in answered
            if is_new and not _is_too_much(turn, line):
                yield line


def _is_typed(line: Utterance) -> bool:
    """Whether a line is words alone; those of a phrase or an enquiry are answered as such."""
    return bool(line.text) and line.phrase is None and line.enquiry is None


def _is_too_much(turn: Turn, line: Utterance) -> bool:
    """Whether this bot has answered this person often enough within a minute."""
    theirs = {one.n for one in turn.said if one.seat == line.seat}
    lately = (
        one
        for one in turn.said
        if one.seat == turn.seat and one.re in theirs and line.at - one.at < A_MINUTE
    )
    return sum(1 for _ in lately) >= MOST_IN_A_MINUTE


class Heard(msgspec.Struct, frozen=True):
    """A line as this seat understands it."""

    line: Utterance
    hearing: Hearing
    meaning: meanings.Meaning
    spans: tuple[Span, ...]

    @property
    def addressed(self) -> frozenset[Seat]:
        """The seats to which alone it was said, or that it names."""
        named = {span.seat for span in self.spans if span.seat is not None}
        return frozenset({*(self.line.to or ()), *named} - {self.line.seat})

    @property
    def thing(self) -> Thing | None:
        """The first thing that it names."""
        for span in self.spans:
            if span.building is not None:
                return Thing(building=span.building)
            if span.tile is not None:
                return Thing(kind=self.hearing.rules.type_index[span.tile])
        return None


def _hearing(turn: Turn, speaker: Seat, to: tuple[Seat, ...]) -> Hearing:
    """Returns the table as this seat knows it, with the eyes of whoever speaks."""
    assert isinstance(turn.game, Chinatown)
    return Hearing(turn.game, turn.options, turn.view, speaker, names=turn.names, to=to)


def _heard(turn: Turn, line: Utterance) -> Heard:
    hearing = _hearing(turn, line.seat, line.to or ())
    meaning = understand(line.text, line.language, hearing)
    return Heard(line, hearing, meaning, spans_of(line.text, line.language, hearing, meaning))


def _answer(stance: Stance, turn: Turn, heard: Heard) -> Reply | None:
    """Returns the answer to the first part of a line that this seat has one for."""
    meaning = heard.meaning
    parts = meaning.meanings if isinstance(meaning, meanings.Several) else (meaning,)
    for part in parts:
        reply = _to(stance, turn, heard, part)
        if reply is not None:
            return reply
    return None


def _to(stance: Stance, turn: Turn, heard: Heard, meaning: meanings.Meaning) -> Reply | None:
    match meaning:
        case meanings.Asking(ask="why"):
            return _why(stance, turn, heard, meaning)
        case meanings.Asking():
            return _asked(stance, turn, heard, meaning)
        case meanings.OfferDraft():
            return _offered(turn, heard, meaning)
        case meanings.Pleading():
            return plead(stance, heard.line, meaning.offer)
        case meanings.Marking(on=True) if turn.seat in heard.addressed:
            return _questions(stance, turn, heard, meaning.mark, meaning.things)
        case meanings.Chatter(kind="greeting" | "thanks"):
            return _pleasantry(turn, heard, is_thanks=meaning.kind == "thanks")
        case meanings.Ambiguous(readings=readings) if readings:
            return _which(turn, heard, readings)
        case (
            meanings.Chatter(kind="other" | "laughter")
            | meanings.Ambiguous()
            | meanings.Refused()
            | meanings.Promising()
        ):
            return _not_understood(stance, turn, heard)
        case _:
            return None  # what only its speaker can do, by a tap


def _said(heard: Heard, phrase: Phrase) -> Reply:
    """Returns an answer, which whoever heard the line hears too."""
    line = heard.line
    to = None if line.to is None else tuple(sorted({line.seat, *line.to}))
    return Reply(phrases=(phrase,), to=to, answers=line.n)


def _is_for_me(turn: Turn, heard: Heard, concerned: Collection[Seat | None]) -> bool:
    """Whether this bot is the one to answer: one that is addressed, else one that it concerns."""
    if any(line.re == heard.line.n for line in turn.said):
        return False
    bots = {seat for seat in concerned if seat is not None and seat not in turn.people}
    able = (bots & heard.addressed) or (bots if not heard.addressed else set())
    order = sorted(able, key=lambda seat: FastChance(f"{heard.line.n} {seat}").below(1_000_000))
    return order[:1] == [turn.seat]


# questions


def _asked(stance: Stance, turn: Turn, heard: Heard, meaning: meanings.Asking) -> Reply | None:
    """Answers a question after prices, bids or needs as if it had been put by a tap."""
    asked = set(meaning.to) | heard.addressed
    if asked and turn.seat not in asked:
        return None
    if meaning.ask == "needs":
        return _said(heard, next(needs(stance)))
    owners = [seat for seat, side in enumerate(stance.appraisal.sides) if seat != heard.line.seat
              and any(_thing(stance, one).is_held(side) for one in meaning.things)]  # fmt: skip
    if meaning.ask == "price" and len(owners) > 1 and not asked and len(meaning.things) == 1:
        one = meaning.things[0]
        which = Phrase(say="which", building=one.building, tile=one.tile)
        return _said(heard, which) if _is_for_me(turn, heard, owners) else None
    kind: EnquiryKind = "price" if meaning.ask == "price" else "bid"
    return _questions(stance, turn, heard, kind, meaning.things)


def _thing(stance: Stance, one: meanings.Thing) -> Thing:
    if one.tile is not None:
        return Thing(kind=stance.appraisal.rules.type_index[one.tile])
    return Thing(building=one.building)


def _questions(
    stance: Stance, turn: Turn, heard: Heard, kind: EnquiryKind, things: tuple[meanings.Thing, ...]
) -> Reply | None:
    """Returns the first answer to an enquiry about one of the things."""
    for one in things:
        asked = Enquiry(kind=kind, building=one.building, tile=one.tile)
        reply = answer_question(stance, turn, replace(heard.line, enquiry=asked))
        if reply is not None:
            return reply
    return None


# the reason of a no


def _why(stance: Stance, turn: Turn, heard: Heard, meaning: meanings.Asking) -> Reply | None:
    """Says what the thing that was refused is kept for, or the reason of the no again."""
    offers: tuple[Offer, ...] = turn.view.offers
    refused = next((offer for offer in offers if offer.id == meaning.offer), None)
    if refused is None or refused.declined_by != turn.seat:
        return None
    for thing in given(goods_of(stance.appraisal.rules, refused.gives), turn.seat):
        need = needed(stance, thing)
        if need is not None and not _has_other_reason(refused):
            return _said(heard, replace(need, say="why"))
    why = refused.why
    return _said(heard, replace(why, way=None)) if isinstance(why, Phrase) else None


WORDS_AND_LEADS = ("word_first", "broken", "bound", "not_to_leader", "you_lead", "with_third")


def _has_other_reason(refused: Offer) -> bool:
    """Whether an offer was refused for something else than what its things are good for."""
    return isinstance(refused.why, Phrase) and refused.why.say in WORDS_AND_LEADS


# offers in words

MOST_HEARD = 2  # offers of a person in a round to which a bot says that it has heard them


def _offered(turn: Turn, heard: Heard, meaning: meanings.OfferDraft) -> Reply | None:
    """Says that an offer was heard, and no more: it is answered once it is made."""
    speaker = heard.line.seat
    parties = {seat for give in meaning.gives for seat in (give.giver, give.to)}
    offers: tuple[Offer, ...] = turn.view.offers
    is_made = any(
        offer.status == "open" and offer.by == speaker and offer.concerns(turn.seat)
        for offer in offers
    )
    theirs = {line.n for line in turn.said if line.seat == speaker and line.n >= turn.said_from}
    told = sum(1 for line in turn.said if _says(line, turn.seat, "hear") and line.re in theirs)
    if is_made or told >= MOST_HEARD or not _is_for_me(turn, heard, parties - {speaker}):
        return None
    return _said(heard, Phrase(say="hear"))


def _says(line: Utterance, seat: Seat, say: str) -> bool:
    return line.seat == seat and line.phrase is not None and line.phrase.say == say


def _which(turn: Turn, heard: Heard, readings: tuple[meanings.Meaning, ...]) -> Reply | None:
    """Asks who is meant, where several have the thing that a line is about."""
    drafts = [one for one in readings if isinstance(one, meanings.OfferDraft)]
    parties = {seat for one in drafts for give in one.gives for seat in (give.giver, give.to)}
    partners = parties - {heard.line.seat}
    thing = heard.thing
    if len(drafts) < len(readings) or len(partners) < 2 or thing is None:
        return None
    if not _is_for_me(turn, heard, partners):
        return None
    tile = None if thing.kind is None else heard.hearing.rules.types[thing.kind]
    return _said(heard, Phrase(say="which", building=thing.building, tile=tile))


# pleasantries

GREETED, THANKED = 0, 1  # the ways of `greet`


def _pleasantry(turn: Turn, heard: Heard, *, is_thanks: bool) -> Reply | None:
    """Greets who greets, once if nobody is named, and answers thanks to what it did or said."""
    person = heard.line.seat
    bots: set[Seat | None] = {*range(len(turn.view.players))} - turn.people
    theirs = {line.n for line in turn.said if line.seat == person}
    answers = [line for line in turn.said if line.seat in bots and line.re in theirs]
    was_greeted = any(line.phrase and line.phrase.say == "greet" for line in answers)
    if is_thanks and not heard.addressed:
        bots = {_last_partner(turn, person, answers)} & bots
    if (was_greeted and not is_thanks and not heard.addressed) or not _is_for_me(turn, heard, bots):
        return None
    return _said(heard, Phrase(say="greet", way=THANKED if is_thanks else GREETED))


def _last_partner(turn: Turn, person: Seat, answers: list[Utterance]) -> Seat | None:
    """Returns the bot that last made a deal with a person in this round, or else answered it."""
    offers: tuple[Offer, ...] = turn.view.offers
    for offer in reversed(offers):
        is_done = offer.status == "done" and offer.round == turn.view.round
        others = sorted(offer.parties() - {person} - turn.people)
        if is_done and offer.concerns(person) and others:
            return others[0]
    return answers[-1].seat if answers else None


# what was not understood


def _not_understood(stance: Stance, turn: Turn, heard: Heard) -> Reply | None:
    """Says what was heard, with an offer that could be said now; but not twice running."""
    person = heard.line.seat
    if turn.seat not in heard.addressed or not _is_for_me(turn, heard, heard.addressed):
        return None
    before = [line.n for line in turn.said if line.seat == person and line.n < heard.line.n]
    own = [line for line in turn.said if line.seat == turn.seat and line.re in before[-1:]]
    example = _example(stance, turn, heard)
    if example is None or any(_says(line, turn.seat, "unheard") for line in own):
        return None
    thing = heard.thing
    named = None if thing is None else thing.phrase(stance.appraisal, "unheard")
    mention = None if named is None else Mention(building=named.building, tile=named.tile)
    return _said(heard, Phrase(say="unheard", heard=mention, example=example))


EXAMPLE = 4  # notes, which are of no meaning: neither what a thing is worth nor what it costs


def _example(stance: Stance, turn: Turn, heard: Heard) -> Mention | None:
    """Returns a sum for a thing that makes a legal offer if it is typed, or None."""
    appraisal, person = stance.appraisal, heard.line.seat
    own = [Thing(building=lot) for lot in turn.view.players[turn.seat].buildings]
    tiles = appraisal.sides[turn.seat].tiles
    own += [Thing(kind=kind) for kind, count in enumerate(tiles) if count]
    theirs = [Thing(building=lot) for lot in turn.view.players[person].buildings]
    named = [] if heard.thing is None else [heard.thing]
    hearing = _hearing(turn, person, (turn.seat,))
    for thing in (*named, *own, *theirs):
        phrase = thing.phrase(appraisal, "example", cash=EXAMPLE)
        typed = f"${phrase.cash} for {phrase.building or phrase.tile}".replace("_", " ")
        if isinstance(understand(typed, "en", hearing), meanings.OfferDraft):
            return Mention(building=phrase.building, tile=phrase.tile, cash=phrase.cash)
    return None
