"""Sentences for people in English, made from typed values: any game's, and each game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from teahouse.core import BadInput, Phrase
from teahouse.core.descriptor import describe

from .english import sentences
from .english.grammar import title_of
from .english.sentences import refusal

__all__ = [
    "GameText",
    "OfferText",
    "TitledText",
    "action",
    "event",
    "moment",
    "phrase",
    "refusal",
    "terms",
]


@runtime_checkable
class GameText(Protocol):
    """The part `text` of a game. Its sentences are English."""

    def event(self, happened: Any, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
        """Tells an event. `box` has the game's components, for those that have names."""

    def action(self, possible: Any, names: Sequence[str]) -> str:
        """Describes an action as one line of a list of choices."""

    def moment(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any],
        names: Sequence[str] = (),
    ) -> str:
        """Tells the round and phase of a position and whose turn it is."""


@runtime_checkable
class OfferText(Protocol):
    """The text of a game in which players make each other offers."""

    def terms(self, offer: Any, names: Sequence[str]) -> str:
        """Says who gives what in an offer or a deal."""


@runtime_checkable
class TitledText(Protocol):
    """The text of a game some of whose things have titles that their identifiers do not tell."""

    def title_of(self, identifier: str) -> str:
        """Returns the title of a thing."""


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


def phrase(game: str, said: Phrase, names: Sequence[str] = ()) -> str:
    """Says in a sentence what a bot says or asks. Seats stand in for missing names."""
    text = describe(game).part("text", GameText)
    titled = text.title_of if isinstance(text, TitledText) else title_of
    return sentences.phrase(said, titled, names)


def _text(game: str, kind: type[Text]) -> Text:
    """Returns the text of one game. Raises BadInput."""
    found = describe(game).part("text", kind)
    if found is None:
        raise BadInput(f"there are no English words for {game}")
    return found
