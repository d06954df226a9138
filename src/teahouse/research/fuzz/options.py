"""Options drawn at random from what a game's own options can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import inspect

from teahouse.core import AnyGame, BadInput, FastChance, OptionsError, plain

from .shapes import Vocabulary, returned_type, shaped

__all__ = ["random_options"]

TRIES = 500
KNOWN = Vocabulary(("",), tuple(range(10)))


def random_options(game: AnyGame, whim: FastChance, fixed: Mapping[str, Any]) -> dict[str, Any]:
    """Options that the game accepts, with these among them, and every default filled in."""
    wanted = returned_type(game, "options")
    assert isinstance(wanted, inspect.StructType)
    refused: OptionsError | None = None
    for _ in range(TRIES):
        try:
            drawn: dict[str, Any] = plain(game.options(_draw(wanted, whim) | dict(fixed)))
        except OptionsError as error:
            refused = error
        else:
            return drawn
    raise BadInput(f"no options of {game.name} were found that it accepts: {refused}")


def _draw(wanted: inspect.StructType, whim: FastChance) -> dict[str, Any]:
    """Each option left to its default, or drawn."""
    return {
        field.encode_name: shaped(field.type, KNOWN, whim)
        for field in wanted.fields
        if whim.below(2)
    }
