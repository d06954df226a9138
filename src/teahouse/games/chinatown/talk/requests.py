"""Reads what is said about things alone: questions, marks, words on a thing, and promises."""

from __future__ import annotations

from typing import Literal

from .clauses import round_of
from .hearing import phrase
from .lines import Line, sum_of
from .meanings import (
    Asking,
    Marking,
    Meaning,
    Promising,
    Readying,
    Speaking,
    Thing,
    ambiguous,
)

__all__ = ["mark", "mere_question", "price_question", "promise", "readiness", "word_on_thing"]


def readiness(line: Line) -> Meaning | None:
    """Returns whether the speaker is ready to move on."""
    if line.has("unready"):
        return Readying(ready=False)
    is_plain = any(token.has("ready") and not token.has("accept") for token in line.tokens)
    answers = line.has("ready") and not is_plain and line.hearing.put_to_me()
    if line.has("ready") and not line.has_goods and not answers:
        return Readying(ready=True)
    return None


def price_question(line: Line) -> Meaning | None:
    """Returns the question after a price, a bid, or what others need."""
    if line.has("needs_q") and not line.things:
        return Asking(ask="needs", to=tuple(line.addressed))
    if not line.has("price_q", "bid_q", "for_sale") or not line.things:
        return None
    if any(token.role == "sum" for token in line.numbers):
        return None
    is_plain = not line.has("question") or _is_asked_of_all(line)
    if line.has("for_sale") and is_plain and not line.has("price_q", "bid_q"):
        return None
    return _asked(line, "bid" if line.has("bid_q") or _is_own(line) else "price")


def _is_asked_of_all(line: Line) -> bool:
    """Whether a question is for whoever it may concern: "has anyone a laundry to sell?"."""
    return line.has("anyone", "who_has") and not line.addressed


def _is_own(line: Line) -> bool:
    """Whether the things that are named are the speaker's own."""
    hearing = line.hearing
    if line.has("my"):
        return True
    return all(
        hearing.owners.get(thing.building) == hearing.seat
        if thing.building
        else hearing.holders(thing.tile or "") == [hearing.seat]
        for thing in line.things
    )


def _asked(line: Line, kind: Literal["price", "bid"]) -> Meaning:
    return Asking(ask=kind, things=tuple(line.things), to=tuple(line.addressed))


def mere_question(line: Line) -> Meaning | None:
    """Returns the question that a thing with a mere question mark asks."""
    if not line.has("question") or not line.things or line.strange > 1:
        return None
    if any(token.role == "sum" for token in line.numbers) or line.has("for", "swap"):
        return None
    named = {sum_of(token) for token in line.numbers if token.role == "either"}
    offered = {give.cash for offer in line.hearing.put_to_me() for give in offer.gives}
    if named & offered:
        return None
    return _asked(line, "bid" if _is_own(line) else "price")


def mark(line: Line) -> Meaning | None:
    """Returns the mark that a line sets on things or takes back; or interest in a marked one."""
    if not line.things and not line.tiles:
        return None
    if line.has("unsale"):
        return _marked(line, "for_sale", on=False)
    if line.has("unwant"):
        return _marked(line, "wanted", on=False)
    if line.has("want") and line.has("question") and _is_asked_of_all(line):
        return _marked(line, "for_sale")
    if line.has("interested", "want"):
        for one in line.hearing.marks:
            if one.mark == "for_sale" and [one.thing] == line.things and line.has("interested"):
                return Speaking(phrase=phrase("take_it", one.thing), re=one.n)
        return _marked(line, "wanted")
    asks = line.has("question") and _is_asked_of_all(line) and not _is_own(line)
    if line.has("who_has") or (asks and line.has("for_sale")):
        return _marked(line, "wanted")
    if line.has("for_sale", "who_wants", "sell"):
        return _marked(line, "for_sale")
    return None


def _marked(line: Line, kind: Literal["wanted", "for_sale"], *, on: bool = True) -> Meaning:
    for token in line.tokens:
        if token.kind == "tile" and len(token.tiles) > 1:
            fitting = [
                tile
                for tile in token.tiles
                if kind == "wanted" or line.hearing.count(line.hearing.seat, tile)
            ]
            others = tuple(line.things)
            return ambiguous(
                [Marking(mark=kind, things=(*others, Thing(tile=tile)), on=on)
                 for tile in fitting or token.tiles]
            )  # fmt: skip
    return Marking(mark=kind, things=tuple(line.things), on=on)


def word_on_thing(line: Line) -> Meaning | None:
    """Returns what is said of one thing: that it stays, is of no use, or is only swapped."""
    if len(line.things) != 1:
        return None
    for concept, say in (
        ("swap_only", "rather_swap"),
        ("no_use", "no_use"),
        ("keep", "stays"),
        ("you_name", "no_price"),
    ):
        if line.has(concept):
            if line.has("no_use") and line.has("who_wants"):
                return Marking(mark="for_sale", things=tuple(line.things))
            return Speaking(phrase=phrase(say, line.things[0]))
    return None


def promise(line: Line) -> Meaning | None:
    """Returns the favour that a line promises, for this round or a later one."""
    if line.has("promise", "favour"):
        return Promising(round=round_of(line), to=tuple(line.addressed))
    if line.has("next_round", "final_round") and not line.has("question"):
        return Promising(round=round_of(line), to=tuple(line.addressed))
    return None
