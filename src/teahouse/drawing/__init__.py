"""A position drawn: as an SVG picture, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from teahouse.core import BadInput

from . import chinatown, dadaocheng

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["svg", "text"]


def svg(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> str:
    """A position, or a seat's view of it, as a complete SVG document."""
    match game:
        case "chinatown":
            return chinatown.picture(position, options, sets, names)
        case "dadaocheng":
            return dadaocheng.picture(position, options, sets, names)
        case _:
            raise BadInput(f"there is no game {game!r} to draw")


def text(
    game: str,
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
) -> RenderableType:
    """A position, or a seat's view of it, as something that rich can print."""
    # rich is an extra: whoever only wants pictures need not have it.
    from . import terminal

    match game:
        case "chinatown":
            return terminal.chinatown_text(position, options, sets, names)
        case "dadaocheng":
            return terminal.dadaocheng_text(position, options, sets, names)
        case _:
            raise BadInput(f"there is no game {game!r} to draw")
