"""The names of trading houses: `Dodd & Co. 寶順洋行` in its two scripts."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from teahouse.drawing.markup import clean

__all__ = ["Firm", "firm_of"]


class Firm(NamedTuple):
    """A house as it is called, and its whole name."""

    name: str
    full: str


def firm_of(full: str) -> Firm:
    """The firm of this name; the short one is what stands in Latin letters."""
    said = clean(full)
    latin = " ".join(word for word in said.split() if not _is_chinese(word))
    return Firm(latin or said, said)


def _is_chinese(word: str) -> bool:
    return any(unicodedata.east_asian_width(letter) == "W" for letter in word)
