"""Values that nearly keep to a JSON schema: a valid one is drawn, then a part of it is spoilt."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["Drawn", "spoilt"]

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "\x00",
    "\ud800",
    "x" * 5_000,
    [],
    {},
    [[[[]]]],
)
DEEPEST = 6


class Drawn:
    """Values drawn by chance from the schemas of a document."""

    def __init__(self, definitions: Mapping[str, Any], chance: random.Random) -> None:
        self.definitions = definitions
        self.chance = chance

    def value(self, schema: Mapping[str, Any], depth: int = 0) -> Any:
        if "$ref" in schema:
            return self.value(self.definitions[schema["$ref"].rpartition("/")[2]], depth)
        if "anyOf" in schema:
            return self.value(self.chance.choice(schema["anyOf"]), depth)
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        return self._of_type(schema, depth)

    def _of_type(self, schema: Mapping[str, Any], depth: int) -> Any:
        chance = self.chance
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array" if depth < DEEPEST:
                few = range(chance.randrange(4))
                return [self.value(schema.get("items", {}), depth + 1) for _ in few]
            case "array":
                return []
            case "integer":
                return chance.choice((0, 1, 2, 3, 50, 10_000))
            case "number":
                return chance.random()
            case "boolean":
                return chance.random() < 0.5
            case _:
                return chance.choice(("a", "photo", "chinatown", "hard", "Ann", "0"))

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            name: self.value(part, depth + 1)
            for name, part in schema.get("properties", {}).items()
            if name in required or (depth < DEEPEST and self.chance.random() < 0.5)
        }


def spoilt(value: Any, chance: random.Random) -> bytes:
    """A value as JSON with something wrong in it, or with its bytes disturbed."""
    way = chance.random()
    if way < 0.7:
        return _as_bytes(_with_odd_part(value, chance))
    text = bytearray(_as_bytes(value))
    if way < 0.85:
        return bytes(text[: chance.randrange(len(text) + 1)])
    for _ in range(chance.randrange(1, 4)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


def _as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def _with_odd_part(value: Any, chance: random.Random) -> Any:
    """A copy in which one place, at any depth, has an odd value, one too few or one too many."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        name = chance.choice(list(value))
        return chance.choice(_spoilt_objects(value, name, chance))()
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], _with_odd_part(value[place], chance), *value[place + 1 :]]
    return chance.choice(ODD_VALUES)


def _spoilt_objects(
    value: dict[str, Any], name: str, chance: random.Random
) -> list[Callable[[], Any]]:
    def deeper() -> Any:
        return {**value, name: _with_odd_part(value[name], chance)}

    return [
        deeper,
        deeper,
        deeper,
        lambda: {key: part for key, part in value.items() if key != name},
        lambda: {**value, "odd": chance.choice(ODD_VALUES)},
    ]
