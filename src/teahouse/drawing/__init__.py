"""Drawings of a position: an SVG picture, or text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from teahouse.core import BadInput
from teahouse.core.descriptor import describe, load

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["scenery", "svg", "text"]


def svg(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> str:
    """Draws a position, or a seat's view of it, as a complete SVG document."""
    return str(_drawn(describe(game).picture, game)(position, options, sets, names))


def text(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> RenderableType:
    """Draws a position, or a seat's view of it, as an object that rich can print."""
    # rich is an optional dependency that pictures do not need.
    drawn: RenderableType = _drawn(describe(game).text, game)(position, options, sets, names)
    return drawn


def scenery(game: str, components: msgspec.Struct) -> msgspec.Struct | None:
    """Returns what a page needs to draw a game's components.

    It is None if the game gives a page nothing to draw them with.
    """
    path = describe(game).scenery
    if path is None:
        return None
    drawn: msgspec.Struct = load(path)(components)
    return drawn


def _drawn(path: str | None, game: str) -> Any:
    if path is None:
        raise BadInput(f"there is no drawing of {game}")
    return load(path)
