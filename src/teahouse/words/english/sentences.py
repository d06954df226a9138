"""English sentences that belong to no game: refusals by rules, and what bots say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from teahouse.core import Mention, Phrase, RuleError
from teahouse.core.errors import PLAIN
from teahouse.core.wire import packaged

from .grammar import listed, money, title_of

__all__ = ["phrase", "refusal"]


SUMS = ("cash", "note", "most")


def refusal(error: RuleError) -> str:
    """Returns a sentence that tells a player why the rules refused an action.

    Without a fact that the reason's own sentence tells, it is the sentence of the code.
    """
    named = error.reason.named()
    if any(error.facts.get(name) is None for name in named):
        return PLAIN[error.code].sentence
    return error.reason.sentence.format_map(
        {name: _said(name, error.facts[name]) for name in named}
    )


def _said(fact: str, value: Any) -> str:
    match value:
        case int() if fact in SUMS:
            return money(value)
        case bool() | float() | None:
            return str(value)
        case int():
            return f"{value:,}"
        case str():
            return value.replace("_", " ") if value.islower() else value
        case dict():
            return listed(f"{count} {title_of(str(thing))}" for thing, count in value.items())
        case _:
            return listed(value)


MARKS = {"asks_wanted": "{thing}: wanted.", "asks_for_sale": "{thing}: for sale."}
"""The words of marks, which the page draws as signs."""


def phrase(said: Phrase, titled: Callable[[str], str] = title_of, names: Sequence[str] = ()) -> str:
    """Returns the words of a phrase, as in `Building 19: I need it. Laundry grows there.`."""
    book = {**_phrasebook(), **MARKS}
    facts = _facts(said, titled, names)
    told = next(filled(words, facts) for words in _sentences(book, said))
    return told[:1].upper() + told[1:]


def _sentences(book: Mapping[str, str], said: Phrase) -> Iterator[str]:
    """Yields the sentence that the phrase means, and the first one if the book has fewer."""
    key = _key(said)
    if said.way:
        yield from filter(None, [book.get(f"{key}_{said.way + 1}")])
    yield book.get(key, said.say.replace("_", " "))


OPTIONAL = re.compile("⟨([^⟨⟩]*)⟩")
MISSING = "\0"


def filled(words: str, facts: Mapping[str, object]) -> str:
    """Returns a sentence with its facts; without one, the part in ⟨⟩ that tells it is left out."""
    told = words.format_map({name: MISSING if it is None else it for name, it in facts.items()})
    kept = OPTIONAL.sub(lambda part: "" if MISSING in part[1] else part[1], told)
    return kept.replace(MISSING, "")


def _key(said: Phrase) -> str:
    """Returns the key of a phrase's words, which differ for some facts, as in the page."""
    if said.say == "spare_tile" and (said.count or 1) <= 1:
        return "spare_tile_one"
    if said.say == "bound" and said.building is None and said.tile is None:
        return "bound_bare"
    return "later_money_2" if said.say == "later_money" else said.say


OF_THE_BUILDING = {"never"}
"""Phrases whose tile is what grows on their building, and not told where it is their thing."""


def _facts(
    said: Phrase, titled: Callable[[str], str], names: Sequence[str]
) -> dict[str, object | None]:
    is_thing = said.building is None and said.say in OF_THE_BUILDING
    return {
        "tile": None if said.tile is None or is_thing else titled(said.tile),
        "building": _named(Mention(building=said.building), titled),
        "thing": _named(said, titled),
        "good": None if said.good is None else titled(said.good),
        "cash": None if said.cash is None else money(said.cash),
        "bid": None if said.bid is None else money(said.bid),
        "was": None if said.was is None else money(said.was),
        "round": said.round,
        "count": None if (said.count or 1) <= 1 and said.say == "spare" else said.count,
        "seat": _seat(said.seat, names),
        "other": said.other and _named(said.other, titled),
        "heard": said.heard and (_named(said.heard, titled) or money(said.heard.cash or 0)),
        "example": said.example and _example(said.example, titled),
    }


def _named(one: Phrase | Mention, titled: Callable[[str], str]) -> str | None:
    if one.building is not None:
        return f"building {one.building}"
    return None if one.tile is None else titled(one.tile)


def _seat(seat: int | None, names: Sequence[str]) -> str | None:
    if seat is None:
        return None
    return names[seat] if seat < len(names) else f"seat {seat}"


def _example(one: Mention, titled: Callable[[str], str]) -> str:
    """Returns a sum for a thing, as it could be said."""
    facts = {"sum": money(one.cash or 0), "thing": _named(one, titled)}
    return filled(_phrasebook()["example"], facts)


@cache
def _phrasebook() -> dict[str, str]:
    return packaged("teahouse.words.english", "voices.json", dict[str, str])
