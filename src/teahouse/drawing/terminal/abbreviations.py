"""Short names that stay distinct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

__all__ = ["abbreviations"]

LETTERS = 4


def abbreviations(names: Sequence[str]) -> list[str]:
    """The first letters of each name, with a number where two would be the same."""
    cut = [name.replace(" ", "")[:LETTERS].rstrip() for name in names]
    alike = Counter(cut)
    return [sign if alike[sign] == 1 else f"{sign[:2]}{n:02}" for n, sign in enumerate(cut, 1)]
