"""Sentences for people, made from typed values, in each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import msgspec

from teahouse.core import BadInput, Phrase, RuleError

from . import english

__all__ = [
    "LANGUAGES",
    "action",
    "event",
    "moment",
    "phrase",
    "refusal",
    "terms",
]

LANGUAGES: dict[str, ModuleType] = {"en": english}
"""The module of each language. It has the six functions below."""


def refusal(error: RuleError, language: str = "en") -> str:
    """Says why the rules refused an action."""
    return str(_speaking(language).refusal(error))


def event(
    game: str,
    happened: Any,
    names: Sequence[str],
    box: msgspec.Struct | None = None,
    language: str = "en",
) -> str:
    """Tells an event in a sentence with the players' names, and those of components in `box`."""
    return str(_speaking(language).event(game, happened, names, box))


def action(game: str, possible: Any, names: Sequence[str], language: str = "en") -> str:
    """Describes an action as one line of a list of choices."""
    return str(_speaking(language).action(game, possible, names))


def moment(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    names: Sequence[str] = (),
    language: str = "en",
) -> str:
    """Tells the round and phase of a position and whose turn it is.

    Seats stand in for missing names.
    """
    return str(_speaking(language).moment(game, position, options, names))


def terms(game: str, offer: Any, names: Sequence[str], language: str = "en") -> str:
    """Says who gives what in an offer or a deal."""
    return str(_speaking(language).terms(game, offer, names))


def phrase(game: str, said: Phrase, language: str = "en") -> str:
    """Says in a sentence what a bot says or asks."""
    return str(_speaking(language).phrase(game, said))


def _speaking(language: str) -> ModuleType:
    if language not in LANGUAGES:
        raise BadInput(f"no words are known in {language!r}; there are {', '.join(LANGUAGES)}")
    return LANGUAGES[language]
