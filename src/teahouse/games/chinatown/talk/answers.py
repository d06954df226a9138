"""Reads answers: to questions that wait, and to offers on the table."""

from __future__ import annotations

from collections.abc import Iterable

from .hearing import Enquiry, is_about, phrase, things_of
from .lexer import Token
from .lines import Line, sum_of
from .meanings import (
    Accepting,
    Ambiguous,
    Asking,
    Declining,
    Meaning,
    Pleading,
    Readying,
    Refused,
    Speaking,
    Thing,
    Withdrawing,
    ambiguous,
)

__all__ = ["acceptance", "enquiry_answer", "plea", "refusal", "why", "withdrawal"]


def enquiry_answer(line: Line) -> Meaning | None:
    """Returns the phrase that answers a question which waits for the speaker."""
    waiting = line.hearing.waiting()
    if not waiting or line.hearing.put_to_me():
        return None
    if line.seats:
        waiting = [asked for asked in waiting if asked.seat in line.seats]
    if line.has("bid_q", "you_name") and not line.has_goods:
        return ambiguous([_answer(asked, "no_price") for asked in waiting]) if waiting else None
    if line.has("question", "price_q", "bid_q"):
        return None
    named = [asked for asked in waiting if asked.thing in line.things]
    asked_after = named or waiting
    say = _word_of(line)
    rest = [t for t in line.numbers if t.role != "count" and not _names_any(t, named)]
    if set(line.things) - {asked.thing for asked in named} - _bare(rest):
        return None
    if say is not None and not rest:
        return ambiguous([_answer(asked, say) for asked in asked_after])
    if len(rest) != 1 or rest[0].role not in ("sum", "either") or line.has("decline", "keep"):
        return None
    cash = sum_of(rest[0])
    if cash % line.hearing.rules.note:
        return None if named else Refused(code="bad_amount")
    return ambiguous(
        [_answer(asked, f"{'ask' if asked.kind == 'price' else 'bid'}_price", cash)
         for asked in asked_after]
    )  # fmt: skip


def _names_any(token: Token, asked: Iterable[Enquiry]) -> bool:
    return token.role in ("lot", "either") and token.value in {one.building for one in asked}


def _bare(numbers: Iterable[Token]) -> set[object]:
    return {Thing(building=token.value) for token in numbers if token.role == "either"}


def _word_of(line: Line) -> str | None:
    """Returns the phrase with which a line answers without a sum."""
    for concept, say in (
        ("swap_only", "rather_swap"),
        ("no_use", "no_use"),
        ("keep", "stays"),
        ("you_name", "no_price"),
    ):
        if line.has(concept):
            return say
    return None


def _answer(asked: Enquiry, say: str, cash: int | None = None) -> Speaking:
    return Speaking(phrase=phrase(say, asked.thing, cash), re=asked.n)


def why(line: Line) -> Meaning | None:
    """Returns the question after the reason of a no."""
    if not line.has("why"):
        return None
    found = list(line.hearing.declined())
    if line.addressed:
        found = [one for one in found if set(line.addressed) & one.parties()]
    named = [one for one in found if is_about(one, line.mentioned)] or found
    return Asking(ask="why", offer=named[0].id) if named else None


def withdrawal(line: Line) -> Meaning | None:
    """Returns the withdrawal of the speaker's own offer."""
    own = line.offers(own=True)
    if not own:
        return None
    if line.has("withdraw"):
        return ambiguous([Withdrawing(offer=one) for one in own])
    offers = [one for one in line.hearing.own_offers() if one.id in own]
    if line.has("keep") and len(offers) == 1 and is_about(offers[0], line.mentioned):
        return Withdrawing(offer=own[0])
    return None


def plea(line: Line) -> Meaning | None:
    """Returns the plea for a little more, about the offer that is put to the speaker."""
    if not line.has("plea") or line.numbers or line.has("accept"):
        return None
    found = line.offers() or line.offers(own=True)
    return ambiguous([Pleading(offer=one) for one in found]) if found else None


def acceptance(line: Line) -> Meaning | None:
    """Returns the acceptance of an offer, if the line says nothing that changes it."""
    if not line.has("accept", "buy_it") or line.has("decline", "if", "or"):
        return None
    first = next(token for token in line.tokens if token.kind != "seat" and not token.has("comma"))
    if line.strange > first.has("accept", "buy_it"):
        return None
    if line.has("instead", "instead_of", "without", "add", "more", "less", "price_q", "bid_q"):
        return None
    if line.has("leave_empty", "place", "refrain", "after_income", "halve", "same", "only", "swap"):
        return None
    found = [offer for offer in line.offers() if line.names_only(offer)]
    if found:
        readings: list[Meaning] = [Accepting(offer=offer) for offer in found]
        words = [token for token in line.tokens if token.has("accept", "buy_it")]
        if all(token.has("ready") for token in words):
            readings.append(Readying(ready=True))
        return ambiguous(readings)
    if line.has_goods or line.has("ready", "question"):
        return None
    if line.hearing.open_offers and line.hearing.put_to_me() and not line.seats:
        return None
    return Refused(code="no_offer") if line.has("accept") else Ambiguous()


def refusal(line: Line) -> Meaning | None:
    """Returns the no to an offer, with its reason if one is said."""
    if not line.has("decline", "dear", "little", "no_use", "keep", "need_it"):
        return None
    reasoned = line.has("dear", "little", "no_use", "keep", "need_it")
    found = [
        offer
        for offer in line.hearing.put_to_me()
        if offer.id in line.offers() and (line.names_only(offer.id) or reasoned)
    ]
    if reasoned and line.mentioned and not line.has("dear", "little"):
        sure = {token.value for token in line.numbers} | set(line.tiles)
        found = [offer for offer in found if sure & things_of(offer)]
    if not found or (line.has("no_longer") and line.has_goods):
        return None
    return ambiguous([_declined(line, offer.id) for offer in found])


def _declined(line: Line, number: int) -> Declining:
    offer = next(one for one in line.hearing.view.offers if one.id == number)
    reason = None
    if line.has("dear"):
        reason = "too_dear"
    elif line.has("little"):
        reason = "too_little"
    elif line.has("no_use"):
        reason = "no_use"
    elif line.has("keep", "need_it", "want"):
        mine = [give for give in offer.gives if give.giver == line.hearing.seat]
        if any(give.tiles for give in mine):
            reason = "need_tile"
        elif any(give.buildings for give in mine):
            reason = "need_building"
    return Declining(offer=number, why=reason)
