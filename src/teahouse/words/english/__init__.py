"""English: sentences about any game, and those of each game's own text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from teahouse.core import BadInput, Phrase
from teahouse.core.descriptor import describe
from teahouse.words.game_text import GameText, OfferText, TitledText

from . import sentences
from .grammar import title_of
from .sentences import refusal

__all__ = ["action", "event", "moment", "phrase", "refusal", "terms"]

Text = TypeVar("Text")


def event(game: str, happened: Any, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
    return _text(game, GameText).event(happened, names, box)


def action(game: str, possible: Any, names: Sequence[str]) -> str:
    return _text(game, GameText).action(possible, names)


def moment(
    game: str, position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    return _text(game, GameText).moment(position, options, names)


def terms(game: str, offer: Any, names: Sequence[str]) -> str:
    return _text(game, OfferText).terms(offer, names)


def phrase(game: str, said: Phrase) -> str:
    text = describe(game).part("text", GameText)
    return sentences.phrase(said, text.title_of if isinstance(text, TitledText) else title_of)


def _text(game: str, kind: type[Text]) -> Text:
    """Returns the text of one game. Raises BadInput."""
    found = describe(game).part("text", kind)
    if found is None:
        raise BadInput(f"there are no English words for {game}")
    return found
