"""Drawings of a position: an SVG picture, or text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

import msgspec

from teahouse.core import BadInput
from teahouse.core.descriptor import Picture, describe

if TYPE_CHECKING:
    from rich.console import RenderableType  # an optional dependency that pictures do not need

__all__ = ["Scenery", "TerminalPicture", "scenery", "svg", "text"]


@runtime_checkable
class TerminalPicture(Protocol):
    """The part `picture.terminal` of a game."""

    def terminal_picture(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any],
        sets: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
    ) -> RenderableType:
        """Returns a position or view as an object that rich can print."""


@runtime_checkable
class Scenery(Protocol):
    """The part `picture.scenery` of a game, with what a page needs to draw its components."""

    def scenery(self, components: Any) -> msgspec.Struct:
        """Returns the scenery of a table with these components."""


Part = TypeVar("Part")


def svg(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> str:
    """Draws a position, or a seat's view of it, as a complete SVG document."""
    return _part(game, "picture", Picture).picture(position, options, sets, names)


def text(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> RenderableType:
    """Draws a position, or a seat's view of it, as an object that rich can print."""
    drawing = _part(game, "picture.terminal", TerminalPicture)
    return drawing.terminal_picture(position, options, sets, names)


def scenery(game: str, components: msgspec.Struct) -> msgspec.Struct | None:
    """Returns what a page needs to draw a game's components, or None if it cannot draw them."""
    part = describe(game).part("picture.scenery", Scenery)
    return part.scenery(components) if part else None


def _part(game: str, name: str, kind: type[Part]) -> Part:
    """Returns a part of a game's drawings. Raises BadInput if it has none."""
    found = describe(game).part(name, kind)
    if found is None:
        raise BadInput(f"there is no drawing of {game}")
    return found
