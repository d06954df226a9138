"""Who is who on a page, and what each of them ended with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .words import Words, plain

__all__ = ["names_of", "of_ending"]


def names_of(info: dict[str, Any], me: int, words: Words) -> list[str]:
    """What each seat is called on this page."""
    return [
        words.say("common_you") if seat == me else plain(chair["name"])
        for seat, chair in enumerate(info["chairs"])
    ]


def of_ending(
    final: list[list[Any]],
    scores: list[int],
    info: dict[str, Any],
    me: int,
    words: Words,
) -> Iterator[str]:
    """What each ended with."""
    names = names_of(info, me, words)
    known = sorted(zip(names, scores, strict=True))
    told = sorted((plain(name), score) for name, score in final if score is not None)
    if told and told != known:
        yield f"end: the page says {told}, the server {known}"
