"""Small pieces of English: titles of things, lists, counts and sums of money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

__all__ = ["an", "counted", "listed", "money", "shares", "title_of"]


_LITTLE_WORDS = {"and", "of", "the"}

_IRREGULAR = {
    "sea_food": "Seafood",
    "take_out": "Take-out",
    "jeans_and_workwear": "Jeans & Workwear",
    "sports_articles": "Sports Goods",
    "watch_makers": "Watchmakers",
}


def title_of(identifier: str) -> str:
    """`tea_house` as `Tea House`, `sea_food` as `Seafood`."""
    return _IRREGULAR.get(identifier) or " ".join(
        word if word in _LITTLE_WORDS else word[:1].upper() + word[1:]
        for word in identifier.replace("_", " ").split()
    )


Name = TypeVar("Name", bound=str)


def listed(things: Iterable[object], nothing: str = "nothing") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = [str(thing) for thing in things] or [nothing]
    return f"{', '.join(most)} and {last}" if most else last


def counted(things: Mapping[Name, int]) -> str:
    """`2 Photo and 1 Florist`."""
    return listed(f"{count} {title_of(name)}" for name, count in things.items() if count)


def an(noun: str) -> str:
    """`an Antiques`, `a Photo`."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def money(cash: int) -> str:
    """`$10,000`, `-$5`."""
    return f"{'-' if cash < 0 else ''}${abs(cash):,}"


def shares(scores: Sequence[int], names: Sequence[str]) -> str:
    """`Ann 120,000 and Bo 90,000`."""
    return listed(f"{name} {score:,}" for name, score in zip(names, scores, strict=False))
