"""English names of shops, goods and buildings, as command line, drawings and page write them."""

from __future__ import annotations

__all__ = ["title_of"]

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
