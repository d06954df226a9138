"""Actions as short text, such as `0 place photo 37`, which can be read back exactly.

Required fields stand in order, optional ones as `name=value`. Lists are written `[1 2]`, counts
`{tea:2}`, and structs inside an action `(0 1 cash=30000)`. A struct with a tag begins with its tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec.structs import FieldInfo, fields

from .contract import AnyGame, Seat
from .errors import BadInput

__all__ = ["action_text", "read_action_text", "struct_shape", "struct_text"]

WORD = re.compile(r"[A-Za-z_]\w*")
TOKEN = re.compile(r'\s*([()\[\]{}=:]|"(?:\\.|[^"\\])*"|[^\s()\[\]{}=:"]+)')
CONSTANTS = {"true": True, "false": False, "-": None}
LONGEST = 20_000
DEEPEST = 8

Struct: TypeAlias = type[msgspec.Struct]


def action_text(action: msgspec.Struct) -> str:
    """Writes an action as text: the seat, the type, and its fields."""
    kind, *rest = _parts(action, without="seat")
    return " ".join((_text(action.seat), kind, *rest))  # type: ignore[attr-defined]


def struct_text(struct: msgspec.Struct) -> str:
    """Writes a struct as it stands inside an action, such as `(pay 0 1 20000)`."""
    return _text(struct)


def struct_shape(kind: type[msgspec.Struct], *, without: str = "") -> str:
    """Returns how a struct is written, with capitals for values: `pay BY TO CASH`."""
    shown = [field for field in _fields(kind) if field.name != without]
    shapes = (
        field.name.upper() if field.required else f"{field.encode_name}={field.name.upper()}"
        for field in sorted(shown, key=lambda field: not field.required)
    )
    return " ".join((str(kind.__struct_config__.tag), *shapes))


def _parts(struct: msgspec.Struct, *, without: str = "") -> Iterator[str]:
    if (tag := struct.__struct_config__.tag) is not None:
        yield str(tag)
    named: list[str] = []
    for field in _fields(type(struct)):
        value = getattr(struct, field.name)
        if field.name == without:
            continue
        if field.required:
            yield _text(value)
        elif value != _default(field):
            named.append(f"{field.encode_name}={_text(value)}")
    yield from named


def _default(field: FieldInfo) -> Any:
    is_made = field.default_factory is not msgspec.NODEFAULT
    return field.default_factory() if is_made else field.default


def _text(value: Any) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            is_plain = WORD.fullmatch(value) and value.isascii() and value not in CONSTANTS
            return value if is_plain else msgspec.json.encode(value).decode()
        case tuple() | list():
            return f"[{' '.join(map(_text, value))}]"
        case dict():
            return "{" + " ".join(f"{_text(key)}:{_text(n)}" for key, n in value.items()) + "}"
        case msgspec.Struct():
            return f"({' '.join(_parts(value))})"
    raise TypeError(f"{value!r} cannot stand in an action")


def read_action_text(game: AnyGame, text: str, seat: Seat | None = None) -> Any:
    """Reads the action that a text stands for. Raises BadInput, or RuleError(bad_action).

    Where a `seat` is given, the text may leave it out.
    """
    if len(text) > LONGEST:
        raise BadInput(f"an action has at most {LONGEST:,} characters")
    if seat is not None and not text.lstrip()[:1].isdecimal():
        text = f"{seat} {text}"
    items = list(_Reader(text).items("", 0))
    if len(items) < 2:
        raise BadInput(f"{text!r} is no action: it needs a seat and a type, such as `0 ready true`")
    by, kind, *rest = items
    raw = _object(_actions(type(game)), [kind, *rest], without="seat")
    return game.action({**raw, "seat": by.value})


@cache
def _actions(game: type[AnyGame]) -> list[Struct]:
    """Returns the types of a game's actions."""
    return list(_structs(get_type_hints(game.action)["return"]))


@cache
def _fields(struct: Struct) -> tuple[FieldInfo, ...]:
    """Returns the fields of a struct, which take msgspec longer to work out than to write."""
    return fields(struct)


class _Item(NamedTuple):
    """A value in a text, and its name if it has one. A group is a struct of unknown type."""

    value: Any
    name: str | None = None
    is_group: bool = False


class _Reader:
    """Reads a text token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def items(self, end: str, depth: int) -> Iterator[_Item]:
        """Yields the items up to this closing bracket, or to the end of the text."""
        if depth > DEEPEST:
            raise BadInput("the action is nested too deeply")
        while (token := self._next()) != end:
            if token in ("", ")", "]", "}", "=", ":"):
                raise BadInput(
                    f"{token or 'the end'} is not expected at {self.at} in {self.text!r}"
                )
            after = TOKEN.match(self.text, self.at)
            if after is not None and after[1] in ("=", ":"):
                self._next()
                yield self._value(self._next(), depth)._replace(name=str(_atom(token)))
            else:
                yield self._value(token, depth)

    def _value(self, token: str, depth: int) -> _Item:
        match token:
            case "[":
                return _Item(list(self.items("]", depth + 1)))
            case "{":
                counts = self.items("}", depth + 1)
                return _Item({item.name: item.value for item in counts})
            case "(":
                return _Item(list(self.items(")", depth + 1)), is_group=True)
            case "" | ")" | "]" | "}" | "=" | ":":
                raise BadInput(f"a value is missing at {self.at} in {self.text!r}")
        return _Item(_atom(token))

    def _next(self) -> str:
        found = TOKEN.match(self.text, self.at)
        if found is None:
            if self.text[self.at :].strip():
                raise BadInput(f"{self.text[self.at :].strip()!r} cannot be read as an action")
            return ""
        self.at = found.end()
        return found[1]


def _atom(token: str) -> Any:
    if token in CONSTANTS:
        return CONSTANTS[token]
    if token.startswith('"'):
        try:
            return msgspec.json.decode(token)
        except msgspec.DecodeError as error:
            raise BadInput(f"{token} is no text: {error}") from error
    return int(token) if re.fullmatch(r"-?\d{1,18}", token) else token


def _object(structs: list[Struct], items: list[_Item], *, without: str = "") -> dict[str, Any]:
    """Returns the JSON of a struct. The first item names one of several structs by its tag."""
    by_tag = {struct.__struct_config__.tag: struct for struct in structs}
    raw: dict[str, Any] = {}
    if None in by_tag:
        struct = by_tag[None]
    else:
        tag = items[0].value if items else None
        if not isinstance(tag, str) or tag not in by_tag:
            raise BadInput(f"{tag!r} is none of {', '.join(sorted(map(str, by_tag)))}")
        struct, items = by_tag[tag], items[1:]
        raw[str(struct.__struct_config__.tag_field)] = tag
    by_name = {field.encode_name: field for field in _fields(struct) if field.name != without}
    # Items without a name fill the required fields in order.
    required = (field for field in by_name.values() if field.required)
    for item in items:
        field = next(required, None) if item.name is None else by_name.get(item.name)
        if field is None:
            raise BadInput(f"{item.name or item.value!r} is one field too many")
        raw[field.encode_name] = _json(field, item)
    return raw


def _json(field: FieldInfo, item: _Item) -> Any:
    if item.is_group:
        return _object(list(_structs(field.type)), item.value)
    if isinstance(item.value, list):
        return [_json(field, one) for one in item.value]
    return item.value


def _structs(hint: Any) -> Iterator[Struct]:
    """Yields all structs that a type mentions."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)
