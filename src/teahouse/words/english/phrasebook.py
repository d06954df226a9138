"""What bots say, in English: a book for each character, and one for those who have none.

A book has one or more sentences for a phrase. A part of a sentence in ⟨⟩ is left out if the phrase
lacks a fact that it tells; a sentence that lacks another fact is not said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from teahouse.core import Mention, Phrase
from teahouse.core.wire import packaged

from .grammar import money, title_of

__all__ = ["has_words", "phrase", "ways_of"]


MARKS = {"asks_wanted": "{thing}: wanted.", "asks_for_sale": "{thing}: for sale."}
"""The words of marks, which the page draws as signs."""

MOST_WAYS = 10  # sentences of a book for one phrase


def phrase(
    said: Phrase,
    titled: Callable[[str], str] = title_of,
    names: Sequence[str] = (),
    character: str = "",
) -> str:
    """Returns the words of a phrase, as in `Building 19: I need it. Laundry grows there.`."""
    facts = _facts(said, titled, names)
    told = _filled(_sentence(said, facts, character), facts)
    return told[:1].upper() + told[1:]


def ways_of(said: Phrase, character: str = "") -> tuple[int, ...]:
    """Returns which sentences of the speaker's book could say a phrase with the facts it has."""
    facts = _facts(said, title_of, ())
    return tuple(way for way, words in _sentences(said, character) if _is_whole(words, facts))


def has_words(say: str, character: str) -> bool:
    """Whether a character's own book has a sentence for a phrase."""
    return say in _books().get(character, {})


def _sentence(said: Phrase, facts: Mapping[str, object], character: str) -> str:
    """Returns the sentence that is meant, or else the first that can be said with these facts."""
    own = {
        way: words for way, words in _sentences(said, character) if _is_whole(words, facts)
    } or dict(_sentences(said))
    return own.get(said.way or 0) or next(iter(own.values()), said.say.replace("_", " "))


def _sentences(said: Phrase, character: str = "") -> Iterator[tuple[int, str]]:
    """Yields the sentences for a phrase by number, in the speaker’s book or in the plain one."""
    if has_words(said.say, character):
        book, key = _books()[character], said.say
    else:
        book, key = {**_plain_book(), **MARKS}, _plain_key(said)
    for way in range(MOST_WAYS):
        words = book.get(f"{key}_{way + 1}" if way else key)
        if words is not None:
            yield way, words


def _plain_key(said: Phrase) -> str:
    """Returns the key of a phrase's plain words, which differ for some facts, as in the page."""
    if said.say == "spare_tile" and (said.count or 1) <= 1:
        return "spare_tile_one"
    if said.say == "bound" and said.building is None and said.tile is None:
        return "bound_bare"
    return "later_money_2" if said.say == "later_money" else said.say


OPTIONAL = re.compile("⟨([^⟨⟩]*)⟩")
FACT = re.compile(r"{(\w+)}")
MISSING = "\0"


def _is_whole(words: str, facts: Mapping[str, object]) -> bool:
    """Whether a sentence has all facts that it cannot do without."""
    return all(facts[name] is not None for name in FACT.findall(OPTIONAL.sub("", words)))


def _filled(words: str, facts: Mapping[str, object]) -> str:
    told = words.format_map({name: MISSING if it is None else it for name, it in facts.items()})
    kept = OPTIONAL.sub(lambda part: "" if MISSING in part[1] else part[1], told)
    return kept.replace(MISSING, "")


OF_THE_BUILDING = {"never"}
"""Phrases whose tile is what grows on their building, and not told where it is their thing."""


def _facts(
    said: Phrase, titled: Callable[[str], str], names: Sequence[str]
) -> dict[str, object | None]:
    is_thing = said.building is None and said.say in OF_THE_BUILDING
    sums = {"cash": said.cash, "bid": said.bid, "was": said.was}
    return {
        **{name: None if sum_ is None else money(sum_) for name, sum_ in sums.items()},
        "tile": None if said.tile is None or is_thing else titled(said.tile),
        "building": _thing(Mention(building=said.building), titled),
        "thing": _thing(said, titled),
        "good": None if said.good is None else titled(said.good),
        "round": said.round,
        "count": None if said.say == "spare" and (said.count or 1) <= 1 else said.count,
        "seat": _name(said.seat, names),
        "other": said.other and _thing(said.other, titled),
        "heard": said.heard and (_thing(said.heard, titled) or money(said.heard.cash or 0)),
        "example": said.example and _example(said.example, titled),
    }


def _thing(one: Phrase | Mention, titled: Callable[[str], str]) -> str | None:
    if one.building is not None:
        return f"building {one.building}"
    return None if one.tile is None else titled(one.tile)


def _name(seat: int | None, names: Sequence[str]) -> str | None:
    if seat is None:
        return None
    return names[seat] if seat < len(names) else f"seat {seat}"


def _example(one: Mention, titled: Callable[[str], str]) -> str:
    """Returns a sum for a thing, as it could be said."""
    return _plain_book()["example"].format(sum=money(one.cash or 0), thing=_thing(one, titled))


@cache
def _plain_book() -> dict[str, str]:
    return packaged("teahouse.words.english", "voices.json", dict[str, str])


@cache
def _books() -> dict[str, dict[str, str]]:
    return packaged("teahouse.words.english", "books.json", dict[str, dict[str, str]])
