"""Descriptions of a game's options, derived from the struct that holds them.

A game states with `Meta` what type hints cannot: bounds (`ge`, `le`) and common values
(`examples`). With `applies` it names the choices of other options that an option depends on.
"""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
from msgspec import Meta, inspect

from .contract import AnyGame

__all__ = ["OptionInfo", "applies", "describe_options", "seat_choice"]


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One option of a game: all choices if its kind is `choice`, else some common values, if any.

    `applies` lists the choices of other options for which this one has an effect, and `by_edition`
    the default in each edition, if editions differ.
    """

    name: str
    kind: str  # choice, bool, int, seat or str
    choices: tuple[str | int | None, ...] = ()
    default: Any = None
    at_least: int | None = None
    at_most: int | None = None
    applies: dict[str, tuple[Any, ...]] = {}
    by_edition: dict[str, Any] = {}


def applies(**to: tuple[Any, ...]) -> Meta:
    """Marks an option that has an effect only for these choices of other options."""
    return Meta(extra={"applies": to})


seat_choice = Meta(ge=0, extra={"kind": "seat"})
"""Marks an option whose value is a seat."""


def describe_options(game: AnyGame) -> tuple[OptionInfo, ...]:
    """Describes all options, in the order of the struct."""
    struct = inspect.type_info(get_type_hints(type(game).options)["return"])
    assert isinstance(struct, inspect.StructType)
    defaults = game.options({})
    editions = _by_edition(game, struct)
    return tuple(
        _described(
            field,
            getattr(defaults, field.name),
            {name: getattr(options, field.name) for name, options in editions.items()},
        )
        for field in struct.fields
    )


def _by_edition(game: AnyGame, struct: inspect.StructType) -> dict[str, Any]:
    """Returns the options of each edition, by its name. It is empty if the game has no editions."""
    editions = [field.type for field in struct.fields if field.name == "edition"]
    listed = [kind.values for kind in editions if isinstance(kind, inspect.LiteralType)]
    return {str(name): game.options({"edition": name}) for names in listed for name in names}


def _described(field: inspect.Field, default: Any, by_edition: dict[str, Any]) -> OptionInfo:
    kind, extra, examples = _unwrapped(field.type)
    choices = kind.values if isinstance(kind, inspect.LiteralType) else examples
    differs = field.name != "edition" and len({*by_edition.values()}) > 1
    return OptionInfo(
        name=field.encode_name,
        kind=extra.get("kind") or _kind(kind),
        choices=tuple(choices),
        default=default,
        at_least=getattr(kind, "ge", None),
        at_most=getattr(kind, "le", None),
        applies=extra.get("applies", {}),
        by_edition=by_edition if differs else {},
    )


def _unwrapped(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any], list[Any]]:
    """Takes `None` and `Meta` off an option's type. Returns it, and `Meta`'s extra and examples."""
    extra: dict[str, Any] = {}
    examples: list[Any] = []
    while isinstance(kind, (inspect.Metadata, inspect.UnionType)):
        if isinstance(kind, inspect.Metadata):
            extra |= kind.extra or {}
            examples += (kind.extra_json_schema or {}).get("examples", ())
            kind = kind.type
        else:
            kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    return kind, extra, examples


def _kind(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return "choice"
    return type(kind).__name__.removesuffix("Type").lower()
