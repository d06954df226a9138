"""What the text of a game offers: its sentences about events, actions and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

__all__ = ["GameText", "OfferText", "TitledText"]


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
