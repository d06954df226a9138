"""Random JSON of a given type, from words and numbers that occur in the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from teahouse.core import AnyGame, FastChance

__all__ = ["Vocabulary", "returned_type", "shaped", "vocabulary"]

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
    """The return type of a game's method."""
    return _returned(getattr(type(game), method))


@cache
def _returned(method: Callable[..., object]) -> inspect.Type:
    return inspect.type_info(get_type_hints(method)["return"])


def vocabulary(position: bytes) -> Vocabulary:
    """The distinct words and numbers in a position's JSON."""
    words = sorted({word.decode() for word in WORD.findall(position)})
    numbers = {int(number) for number in NUMBER.findall(position)}
    return Vocabulary(tuple(words) or ("",), tuple(sorted(numbers | set(range(SMALL)))))


def shaped(wanted: inspect.Type, known: Vocabulary, chance: FastChance) -> Any:
    """Random JSON of the wanted type."""
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
            return _number(known, chance)
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


def _number(known: Vocabulary, chance: FastChance) -> int:
    match chance.below(4):
        case 0:
            return chance.below(SMALL)
        case 1:
            return chance.below(SMALL) * chance.pick(NOTES)
        case _:
            return chance.pick(known.numbers)
