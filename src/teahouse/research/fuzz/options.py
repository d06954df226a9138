"""Random options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import inspect

from teahouse.core import AnyGame, BadInput, FastChance, OptionsError, plain

from .shapes import Vocabulary, returned_type, shaped

__all__ = ["random_options"]

TRIES = 500
KNOWN = Vocabulary(("",), tuple(range(10)))


def random_options(game: AnyGame, chance: FastChance, fixed: Mapping[str, Any]) -> dict[str, Any]:
    """Random options that the game accepts, including these, with defaults filled in."""
    wanted = returned_type(game, "options")
    assert isinstance(wanted, inspect.StructType)
    refused: OptionsError | None = None
    for _ in range(TRIES):
        try:
            drawn: dict[str, Any] = plain(game.options(_draw(wanted, chance) | dict(fixed)))
        except OptionsError as error:
            refused = error
        else:
            return drawn
    raise BadInput(f"no options of {game.name} were found that it accepts: {refused}")


def _draw(wanted: inspect.StructType, chance: FastChance) -> dict[str, Any]:
    """A random subset of the options, with random values."""
    return {
        field.encode_name: shaped(field.type, KNOWN, chance)
        for field in wanted.fields
        if chance.below(2)
    }
