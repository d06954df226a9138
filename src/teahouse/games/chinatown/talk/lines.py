"""A line as tokens, with what its readers ask of it: who is named, which things, which sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from teahouse.core import Seat

from .hearing import Hearing, is_about, things_of
from .lexer import Token
from .meanings import Thing

__all__ = ["Line", "sum_of"]


class Line:
    """The tokens of a line or a part of one, heard by somebody."""

    def __init__(
        self, tokens: Sequence[Token], hearing: Hearing, before: Sequence[Seat] = ()
    ) -> None:
        self.tokens, self.hearing = list(tokens), hearing
        self.before = tuple(before)  # the seats that an earlier sentence addressed
        self.concepts = frozenset[str]().union(*(token.concepts for token in tokens))

    def has(self, *concepts: str) -> bool:
        return not self.concepts.isdisjoint(concepts)

    def part(self, begin: int, end: int | None = None) -> Line:
        return Line(self.tokens[begin:end], self.hearing, self.before)

    def of(self, tokens: Sequence[Token]) -> Line:
        """Returns a line of other tokens, said to the same seats."""
        return Line(tokens, self.hearing, self.addressed)

    @cached_property
    def seats(self) -> list[Seat]:
        """Returns the other seats that are named, in order."""
        me = self.hearing.seat
        found = [token.seat for token in self.tokens if token.kind == "seat" and token.seat != me]
        return list(dict.fromkeys(found))

    @cached_property
    def addressed(self) -> list[Seat]:
        """Returns the seats that are named, else those to whom alone the line was sent."""
        return self.seats or list(self.before or self.hearing.to)

    @cached_property
    def numbers(self) -> list[Token]:
        return [token for token in self.tokens if token.kind == "number"]

    @cached_property
    def lots(self) -> list[int]:
        """Returns the numbers that can be buildings."""
        return [token.value for token in self.numbers if token.role in ("lot", "either")]

    @cached_property
    def tiles(self) -> list[str]:
        return [tile for token in self.tokens if token.kind == "tile" for tile in token.tiles]

    @cached_property
    def sums(self) -> list[int]:
        """Returns what can be a sum, in money."""
        return [sum_of(token) for token in self.numbers if token.role in ("sum", "either")]

    @property
    def has_goods(self) -> bool:
        return bool(self.tiles or self.numbers)

    @cached_property
    def mentioned(self) -> set[int | str]:
        return {*self.lots, *self.tiles}

    @cached_property
    def things(self) -> list[Thing]:
        """Returns the buildings and tiles, a bare number as a building, in order."""
        found: list[Thing] = []
        for token in self.tokens:
            if token.kind == "tile" and len(token.tiles) == 1:
                found.append(Thing(tile=token.tiles[0]))
            elif token.kind == "number" and token.role in ("lot", "either"):
                found.append(Thing(building=token.value))
        return list(dict.fromkeys(found))

    def split(self, *concepts: str) -> Iterator[Line]:
        """Yields the parts between tokens of these concepts, without the empty ones.

        Each part ends with its question mark if it has one.
        """
        begin = 0
        for place, token in enumerate(self.tokens):
            if token.has(*concepts) and token.kind == "word":
                end = place + 1 if token.has("question") else place
                if place > begin:
                    yield self.part(begin, end)
                begin = place + 1
        if begin < len(self.tokens):
            yield self.part(begin)

    def offers(self, *, own: bool = False) -> list[int]:
        """Returns the numbers of the open offers that the line can be about.

        They are those put to its speaker, or their own, of the seats and things that are named.
        """
        hearing = self.hearing
        found = hearing.own_offers() if own else hearing.put_to_me()
        if self.addressed:
            found = [one for one in found if set(self.addressed) & one.parties()]
        named = [one for one in found if is_about(one, self.mentioned)]
        return [one.id for one in named or found]

    @cached_property
    def strange(self) -> int:
        """Returns how many words are unknown; signs that stand in a row are one word."""
        count, was_sign = 0, False
        for token in self.tokens:
            is_unknown = token.kind == "unknown" and token.text.isalnum()
            is_sign = is_unknown and len(token.text) == 1 and not token.text.isascii()
            count += is_unknown and not (is_sign and was_sign)
            was_sign = is_sign
        return count

    def names_only(self, offer: int) -> bool:
        """Whether all things that are mentioned surely are in this offer."""
        found = next(one for one in self.hearing.view.offers if one.id == offer)
        inside = things_of(found)
        sums = {give.cash for give in found.gives}
        return all(
            (token.role == "count")
            or token.value in inside
            or (token.role != "lot" and sum_of(token) in sums)
            for token in self.numbers
        ) and all(set(token.tiles) & inside for token in self.tokens if token.kind == "tile")


def sum_of(token: Token) -> int:
    return token.value if token.role == "sum" or token.value >= 1000 else token.value * 1000
