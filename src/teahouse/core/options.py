"""What can be chosen before a game starts, described from the struct of its options.

A game says what its type hints cannot say with `Meta`: bounds (`ge`, `le`), a few usual values
(`examples`), and with `applies` which other choices an option depends on.
"""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
from msgspec import Meta, inspect

from .contract import AnyGame

__all__ = ["OptionInfo", "applies", "describe_options", "seat_choice"]


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An option of a game: all its choices if it is a `choice`, else a few usual ones if any.

    `applies` has the choices of other options beside which this one means something, and
    `by_edition` the default in each edition where editions differ.
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
    """An option that means something only where each of these others is one of these choices."""
    return Meta(extra={"applies": to})


seat_choice = Meta(ge=0, extra={"kind": "seat"})


def describe_options(game: AnyGame) -> tuple[OptionInfo, ...]:
    """Every option, in the order of the struct."""
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
    """The defaults of each edition, where there are several."""
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
    """What a choice is besides None, and what is said about it."""
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
