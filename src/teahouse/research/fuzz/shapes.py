"""Random JSON of the right shape, drawn from a type and from words that mean something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from teahouse.core import AnyGame, Whim

__all__ = ["Vocabulary", "returned_type", "shaped", "vocabulary"]

LONGEST = 3
SMALL = 6
NOTES = (1_000, 10_000)


class Vocabulary(msgspec.Struct, frozen=True):
    """The words and numbers that stand in a position, so that nonsense comes close to sense."""

    words: tuple[str, ...]
    numbers: tuple[int, ...]


def returned_type(game: AnyGame, method: str) -> inspect.Type:
    """The type that a game's method says it returns."""
    return inspect.type_info(get_type_hints(getattr(type(game), method))["return"])


def vocabulary(position: Any) -> Vocabulary:
    """Every word and number in a position's JSON, each once."""
    leaves = set(_leaves(position))
    words = sorted(leaf for leaf in leaves if isinstance(leaf, str))
    numbers = sorted({leaf for leaf in leaves if type(leaf) is int} | set(range(SMALL)))
    return Vocabulary(tuple(words) or ("",), tuple(numbers))


def shaped(wanted: inspect.Type, known: Vocabulary, whim: Whim) -> Any:
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


def _struct(wanted: inspect.StructType, known: Vocabulary, whim: Whim) -> dict[str, Any]:
    drawn = {} if wanted.tag_field is None else {wanted.tag_field: wanted.tag}
    for field in wanted.fields:
        if field.required or whim.below(2):
            drawn[field.encode_name] = shaped(field.type, known, whim)
    return drawn


def _number(known: Vocabulary, whim: Whim) -> int:
    match whim.below(4):
        case 0:
            return whim.below(SMALL)
        case 1:
            return whim.below(SMALL) * whim.pick(NOTES)
        case _:
            return whim.pick(known.numbers)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        yield from _inside(tuple(value.values()))
    elif isinstance(value, list):
        yield from _inside(value)
    elif isinstance(value, str | int):
        yield value


def _inside(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        yield from _leaves(value)
