"""Sentences for people in English, made from typed values: any game's, and each game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from teahouse.core import BadInput, Phrase
from teahouse.core.descriptor import describe

from .english import sentences
from .english.grammar import title_of
from .english.sentences import refusal
from .game_text import GameText, OfferText, TitledText

__all__ = ["action", "event", "moment", "phrase", "refusal", "terms"]

Text = TypeVar("Text")


def event(game: str, happened: Any, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
    """Tells an event in a sentence with the players' names, and those of components in `box`."""
    return _text(game, GameText).event(happened, names, box)


def action(game: str, possible: Any, names: Sequence[str]) -> str:
    """Describes an action as one line of a list of choices."""
    return _text(game, GameText).action(possible, names)


def moment(
    game: str, position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    """Tells round, phase and whose turn it is. Seats stand in for missing names."""
    return _text(game, GameText).moment(position, options, names)


def terms(game: str, offer: Any, names: Sequence[str]) -> str:
    """Says who gives what in an offer or a deal."""
    return _text(game, OfferText).terms(offer, names)


def phrase(game: str, said: Phrase) -> str:
    """Says in a sentence what a bot says or asks."""
    text = describe(game).part("text", GameText)
    return sentences.phrase(said, text.title_of if isinstance(text, TitledText) else title_of)


def _text(game: str, kind: type[Text]) -> Text:
    """Returns the text of one game. Raises BadInput."""
    found = describe(game).part("text", kind)
    if found is None:
        raise BadInput(f"there are no English words for {game}")
    return found
