"""Random JSON of the right shape, drawn from a type and from words that mean something."""

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
    """The words and numbers that stand in a position, so that nonsense comes close to sense."""

    words: tuple[str, ...]
    numbers: tuple[int, ...]


def returned_type(game: AnyGame, method: str) -> inspect.Type:
    """The type that a game's method says it returns."""
    return _returned(getattr(type(game), method))


@cache
def _returned(method: Callable[..., object]) -> inspect.Type:
    return inspect.type_info(get_type_hints(method)["return"])


def vocabulary(position: bytes) -> Vocabulary:
    """Every word and number in a position's JSON, each once."""
    words = sorted({word.decode() for word in WORD.findall(position)})
    numbers = {int(number) for number in NUMBER.findall(position)}
    return Vocabulary(tuple(words) or ("",), tuple(sorted(numbers | set(range(SMALL)))))


def shaped(wanted: inspect.Type, known: Vocabulary, whim: FastChance) -> Any:
    """JSON that has the wanted type, whatever it may mean."""
    match wanted:
        case inspect.StructType():
            return _struct(wanted, known, whim)
        case inspect.UnionType(types=types):
            return shaped(whim.pick(types), known, whim)
        case inspect.LiteralType(values=values):
            return whim.pick(values)
        case inspect.BoolType():
            return whim.below(2) == 1
        case inspect.IntType():
            return _number(known, whim)
        case inspect.StrType():
            return whim.pick(known.words)
        case inspect.DictType(key_type=key, value_type=value):
            size = whim.below(LONGEST)
            return {str(shaped(key, known, whim)): shaped(value, known, whim) for _ in range(size)}
        case inspect.TupleType(item_types=items):
            return [shaped(item, known, whim) for item in items]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [shaped(item, known, whim) for _ in range(whim.below(LONGEST + 1))]
        case _:
            return None


def _struct(wanted: inspect.StructType, known: Vocabulary, whim: FastChance) -> dict[str, Any]:
    drawn = {} if wanted.tag_field is None else {wanted.tag_field: wanted.tag}
    for field in wanted.fields:
        if field.required or whim.below(2):
            drawn[field.encode_name] = shaped(field.type, known, whim)
    return drawn


def _number(known: Vocabulary, whim: FastChance) -> int:
    match whim.below(4):
        case 0:
            return whim.below(SMALL)
        case 1:
            return whim.below(SMALL) * whim.pick(NOTES)
        case _:
            return whim.pick(known.numbers)
