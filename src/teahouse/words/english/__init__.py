"""English: sentences about any game, and those of each game's own English module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from teahouse.core import BadInput
from teahouse.core.descriptor import describe

from .sentences import phrase, refusal

__all__ = ["action", "event", "moment", "phrase", "refusal", "terms"]


def event(game: str, happened: Any, names: Sequence[str]) -> str:
    return str(_about(game).event(happened, names))


def action(game: str, possible: Any, names: Sequence[str]) -> str:
    return str(_about(game).action(possible, names))


def moment(
    game: str, position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    return str(_about(game).moment(position, options, names))


def terms(game: str, offer: Any, names: Sequence[str]) -> str:
    return str(_about(game).terms(offer, names))


def _about(game: str) -> ModuleType:
    """Returns the English module of one game, imported when first used. Raises BadInput."""
    path = describe(game).words.get("en")
    if path is None:
        raise BadInput(f"there are no English words for {game}")
    return import_module(path)
