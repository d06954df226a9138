"""Text in pictures: sums, counts and names, and how wide they are."""

from __future__ import annotations

import unicodedata

from teahouse.words.english.grammar import title_of

from .markup import clean

__all__ = [
    "fitted",
    "name_of",
    "short_money",
    "two_lines",
    "width_of",
    "wrapped",
]

NARROW, BROAD = set("fijlrtI1.,:;'|!()[] "), set("mwMW@%&…")


def short_money(sum_: int) -> str:
    """Writes a sum in thousands, for a badge."""
    return f"${sum_ / 1000:g}k"


def name_of(type_id: str) -> str:
    """Turns an id into a name: `tea_house` is Tea House."""
    return title_of(clean(type_id))


def width_of(text: str, size: float) -> float:
    """Returns an upper estimate of a text's width, for any of the fonts it may be set in."""
    return sum(map(_advance, text)) * size


def fitted(text: str, width: float, size: float) -> str:
    """Returns the text, cut with an ellipsis if it does not fit."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def two_lines(text: str) -> tuple[str, ...]:
    """Breaks a name at the space that makes its longer line shortest. A single word is one line."""
    words = text.split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(breaks, key=lambda lines: max(map(len, lines)), default=(text,))


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Breaks a text into lines of at most this width."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, width, size))
    return lines


def _advance(letter: str) -> float:
    """Returns the width of a letter, in units of the font's size."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in NARROW:
        return 0.35
    if letter in BROAD:
        return 0.94
    return 0.7 if letter.isupper() else 0.6
