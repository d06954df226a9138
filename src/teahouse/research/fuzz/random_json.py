"""Random JSON: of a type, of a legal action with one change, and of a game's options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from teahouse.core import AnyGame, BadInput, FastChance, OptionsError, plain

__all__ = ["Vocabulary", "mutated", "random_options", "returned_type", "shaped", "vocabulary"]


WORD = re.compile(rb'"([^"\\\\]*)"')
NUMBER = re.compile(rb"-?\b\d{1,18}\b")
LONGEST = 3
SMALL = 6
NOTES = (1_000, 10_000)


class Vocabulary(msgspec.Struct, frozen=True):
    """The words and numbers in a position, so that random values come close to valid ones."""

    words: tuple[str, ...]
    numbers: tuple[int, ...]


def returned_type(game: AnyGame, method: str) -> inspect.Type:
    """Returns the return type of a game's method."""
    return _returned(getattr(type(game), method))


@cache
def _returned(method: Callable[..., object]) -> inspect.Type:
    return inspect.type_info(get_type_hints(method)["return"])


def vocabulary(position: bytes) -> Vocabulary:
    """Returns the distinct words and numbers in a position's JSON."""
    words = sorted({word.decode() for word in WORD.findall(position)})
    numbers = {int(number) for number in NUMBER.findall(position)}
    return Vocabulary(tuple(words) or ("",), tuple(sorted(numbers | set(range(SMALL)))))


def shaped(wanted: inspect.Type, known: Vocabulary, chance: FastChance) -> Any:
    """Returns random JSON of the wanted type."""
    match wanted:
        case inspect.StructType():
            return _struct(wanted, known, chance)
        case inspect.Metadata(type=annotated):
            return shaped(annotated, known, chance)
        case inspect.UnionType(types=types):
            return shaped(chance.pick(types), known, chance)
        case inspect.LiteralType(values=values):
            return chance.pick(values)
        case inspect.BoolType():
            return chance.below(2) == 1
        case inspect.IntType():
            return _random_number(known, chance)
        case inspect.StrType():
            return chance.pick(known.words)
        case inspect.DictType(key_type=key, value_type=value):
            size = chance.below(LONGEST)
            return {
                str(shaped(key, known, chance)): shaped(value, known, chance) for _ in range(size)
            }
        case inspect.TupleType(item_types=items):
            return [shaped(item, known, chance) for item in items]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [shaped(item, known, chance) for _ in range(chance.below(LONGEST + 1))]
        case _:
            return None


def _struct(wanted: inspect.StructType, known: Vocabulary, chance: FastChance) -> dict[str, Any]:
    drawn = {} if wanted.tag_field is None else {wanted.tag_field: wanted.tag}
    for field in wanted.fields:
        if field.required or chance.below(2):
            drawn[field.encode_name] = shaped(field.type, known, chance)
    return drawn


def _random_number(known: Vocabulary, chance: FastChance) -> int:
    match chance.below(4):
        case 0:
            return chance.below(SMALL)
        case 1:
            return chance.below(SMALL) * chance.pick(NOTES)
        case _:
            return chance.pick(known.numbers)


NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    -(10**30),
    2**63,
    float("nan"),
    float("inf"),
    "",
    "0",
    "\ud7ff" * 300,
    [],
    [[]],
    {},
    {"": None},
)


def mutated(raw: Any, known: Vocabulary, chance: FastChance) -> Any:
    """Returns a copy of the JSON with one change."""
    if chance.below(20) == 0:
        return chance.pick(NONSENSE)
    return _changed(raw, chance.pick(tuple(_places(raw))), known, chance)


def _places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the paths of all values in the JSON."""
    yield here
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*here, key))


def _changed(value: Any, place: tuple[Any, ...], known: Vocabulary, chance: FastChance) -> Any:
    """Returns a copy in which the value at one place is another, or is missing."""
    if not place:
        return _instead_of(value, known, chance)
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(place) == 1 and chance.below(5) == 0:
        del copy[place[0]]
    else:
        copy[place[0]] = _changed(value[place[0]], place[1:], known, chance)
    return copy


def _instead_of(value: Any, known: Vocabulary, chance: FastChance) -> Any:
    """Returns something else in place of a value, which may be the value with one part more."""
    if isinstance(value, dict) and chance.below(2):
        return {**value, chance.pick(known.words): chance.pick(known.numbers)}
    if isinstance(value, list) and value and chance.below(2):
        return [*value, chance.pick(value)]
    match chance.below(4):
        case 0:
            return chance.pick(known.words)
        case 1:
            return chance.pick(known.numbers)
        case 2 if type(value) is int:
            return -value
        case _:
            return chance.pick(NONSENSE)


TRIES = 500
KNOWN = Vocabulary(("",), tuple(range(10)))


def random_options(game: AnyGame, chance: FastChance, fixed: Mapping[str, Any]) -> dict[str, Any]:
    """Returns random options that the game accepts, with defaults filled in.

    The fixed options are among them. Raises BadInput if none are found that the game accepts.
    """
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
    """Returns a random subset of the options, with random values."""
    return {
        field.encode_name: shaped(field.type, KNOWN, chance)
        for field in wanted.fields
        if chance.below(2)
    }
