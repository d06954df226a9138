"""The names of trading houses in two scripts, such as `Dodd & Co. 寶順洋行`."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from teahouse.drawing.markup import clean

__all__ = ["Firm", "firm_of"]


class Firm(NamedTuple):
    """A house's short name and its full name."""

    name: str
    full: str


def firm_of(full: str) -> Firm:
    """The firm with this full name; the short one is the part in Latin letters."""
    said = clean(full)
    latin = " ".join(word for word in said.split() if not _is_chinese(word))
    return Firm(latin or said, said)


def _is_chinese(word: str) -> bool:
    return any(unicodedata.east_asian_width(letter) == "W" for letter in word)
