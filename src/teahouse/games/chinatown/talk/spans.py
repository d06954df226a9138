"""Which words of a line were understood, and as what: what the page underlines while one types."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.core import Seat

from .hearing import Hearing
from .languages import Language, pieces, places
from .lexer import MOST_PIECES, MOST_SIGNS, Token, cut, language_of
from .meanings import (
    Ambiguous,
    Asking,
    Marking,
    Meaning,
    OfferDraft,
    Several,
    Speaking,
    Thing,
)

__all__ = ["Span", "spans_of"]


class Span(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Signs `begin` to `end` of a line, and what they name; one without a name is just known."""

    begin: int
    end: int
    seat: Seat | None = None
    building: int | None = None
    tile: str | None = None


def spans_of(text: str, tag: str, hearing: Hearing, meaning: Meaning) -> tuple[Span, ...]:
    """Returns what was understood of a line that means this, in order."""
    tongue = language_of(text, tag, hearing)
    signs = _signs(text[:MOST_SIGNS], tongue)
    plain = "".join(sign for sign, _ in signs)
    spots = places(plain)[:MOST_PIECES]
    named, found = _named_in(meaning), list[Span]()
    tokens = [*cut(pieces(plain)[:MOST_PIECES], tongue, hearing)]
    for (first, last, token), after in zip(tokens, [*tokens[1:], None], strict=True):
        if token.kind == "unknown" or not plain[spots[first][0]].isalnum():
            continue
        begin, end = signs[spots[first][0]][1], signs[spots[last - 1][1] - 1][1] + 1
        is_part = after is not None and (after[2].kind == "number" or after[2].has("grand"))
        found.append(
            _span(begin, end, token, set() if is_part else named | _lots_in(token, hearing))
        )
    return tuple(found)


def _signs(text: str, tongue: Language) -> list[tuple[str, int]]:
    """Returns the signs of the plain text, each with where it comes from."""
    return [(plain, place) for place, sign in enumerate(text) for plain in tongue.plain(sign)]


def _span(begin: int, end: int, token: Token, lots: set[int]) -> Span:
    match token.kind:
        case "seat":
            return Span(begin=begin, end=end, seat=token.seat)
        case "tile" if len(token.tiles) == 1:
            return Span(begin=begin, end=end, tile=token.tiles[0])
        case "number" if token.value in lots:
            return Span(begin=begin, end=end, building=token.value)
        case _:
            return Span(begin=begin, end=end)


def _lots_in(token: Token, hearing: Hearing) -> set[int]:
    """Returns the building that a number in figures names if it can be no sum."""
    can_pay = token.value * 1000 % hearing.rules.note == 0
    is_lot = token.role == "lot" or not (token.in_words or can_pay)
    return {token.value} & set(hearing.owners) if is_lot else set()


def _named_in(meaning: Meaning) -> set[int]:
    """Returns the buildings that a meaning names."""
    return set(_buildings(meaning))


def _buildings(meaning: Meaning) -> Iterator[int]:
    match meaning:
        case OfferDraft():
            for give in meaning.gives:
                yield from give.buildings
            for clause in meaning.clauses:
                yield from filter(None, [clause.get("building")])
        case Asking() | Marking():
            yield from _lots(meaning.things)
        case Speaking():
            yield from filter(None, [meaning.phrase.building])
        case Ambiguous():
            for one in meaning.readings:
                yield from _buildings(one)
        case Several():
            for one in meaning.meanings:
                yield from _buildings(one)
        case _:
            return


def _lots(things: tuple[Thing, ...]) -> Iterator[int]:
    for thing in things:
        if thing.building is not None:
            yield thing.building
