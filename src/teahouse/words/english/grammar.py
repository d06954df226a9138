"""Small pieces of English: titles of things, lists, counts and sums of money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["amount", "an", "listed", "money", "shares", "title_of"]


_LITTLE_WORDS = {"and", "of", "the"}


def title_of(identifier: str) -> str:
    """Returns the title of an identifier: `Tea House` for `tea_house`."""
    return " ".join(
        word if word in _LITTLE_WORDS else word[:1].upper() + word[1:]
        for word in identifier.replace("_", " ").split()
    )


def listed(things: Iterable[object], nothing: str = "nothing") -> str:
    """Joins things as `a`, `a and b`, or `a, b and c`."""
    *most, last = [str(thing) for thing in things] or [nothing]
    return f"{', '.join(most)} and {last}" if most else last


def amount(count: int, thing: str) -> str:
    """Writes a count and its noun: `1 card`, `2 cards`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def an(noun: str) -> str:
    """Puts the article before a noun: `an Antiques`, `a Photo`."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def money(cash: int) -> str:
    """Writes a sum as `$10,000` or `-$5`."""
    return f"{'-' if cash < 0 else ''}${abs(cash):,}"


def shares(scores: Sequence[int], names: Sequence[str]) -> str:
    """Lists the scores with the names, as in `Ann 120,000 and Bo 90,000`."""
    return listed(f"{name} {score:,}" for name, score in zip(names, scores, strict=False))
