"""Words for people, made at the edge from typed data, by language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from teahouse.core import BadInput, RuleError

from . import english

__all__ = ["LANGUAGES", "action", "event", "moment", "refusal", "table_refusal", "terms"]

LANGUAGES: dict[str, ModuleType] = {"en": english}
"""A language is a module with the six functions below."""


def refusal(error: RuleError, language: str = "en") -> str:
    """Why an action was refused."""
    return str(_speaking(language).refusal(error))


def table_refusal(code: str, facts: Mapping[str, Any], language: str = "en") -> str:
    """Why a table, rather than its game, said no."""
    return str(_speaking(language).table_refusal(code, facts))


def event(game: str, happened: Any, names: Sequence[str], language: str = "en") -> str:
    """What has happened, with the players' names."""
    return str(_speaking(language).event(game, happened, names))


def action(game: str, possible: Any, names: Sequence[str], language: str = "en") -> str:
    """What a player can do, as a line in a list of choices."""
    return str(_speaking(language).action(game, possible, names))


def moment(game: str, position: Mapping[str, Any], language: str = "en") -> str:
    """Where in the game a position stands."""
    return str(_speaking(language).moment(game, position))


def terms(offer: Any, names: Sequence[str], language: str = "en") -> str:
    """What an offer, or a deal, comes to."""
    return str(_speaking(language).terms(offer, names))


def _speaking(language: str) -> ModuleType:
    if language not in LANGUAGES:
        raise BadInput(f"no words are known in {language!r}; there are {', '.join(LANGUAGES)}")
    return LANGUAGES[language]
