"""JSON input and output, and the hash of a position. Errors say what is wrong and where."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, TypeVar, get_args

import msgspec

from .errors import BadInput

__all__ = ["packaged", "plain", "read_as", "read_json", "state_hash", "tagged", "write_json"]


Value = TypeVar("Value")

MAX_BYTES = 8_000_000


def read_json(raw: bytes | str, what: str) -> Any:
    """Parses any JSON value. `what` names the value in the message of BadInput."""
    if len(raw) > MAX_BYTES:
        raise BadInput(f"{what} is too large: {len(raw):,} bytes, at most {MAX_BYTES:,}")
    try:
        return msgspec.json.decode(raw)
    except UnicodeDecodeError as error:
        raise BadInput(f"{what} is not UTF-8 text") from error
    except RecursionError as error:
        raise BadInput(f"{what} is nested too deeply") from error
    except msgspec.DecodeError as error:
        raise BadInput(f"{what} is not valid JSON: {error}") from error


def write_json(value: object) -> bytes:
    """Writes a value as one line of JSON, with keys in the order of their declaration."""
    return msgspec.json.encode(value)


def plain(value: object) -> Any:
    """Turns structs into the dicts, lists and strings that their JSON would decode to."""
    return msgspec.json.decode(msgspec.json.encode(value))


def tagged(union: Any) -> Callable[[object], Any]:
    """Returns msgspec's `convert` for a union of structs, faster as it is analysed once."""
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(union)}

    def convert(raw: object) -> Any:
        tag = raw.get("type") if isinstance(raw, dict) else None
        kind = kinds.get(tag) if isinstance(tag, str) else None
        return msgspec.convert(raw, kind or union)

    return convert


def read_as(
    raw: object, kind: type[Value], refusal: Callable[[str], Exception], what: str = ""
) -> Value:
    """Returns a value of this type from its JSON, or raises `refusal` with what is wrong."""
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise refusal(f"{what}: {error}" if what else str(error)) from error


def packaged(package: str, path: str, kind: type[Value]) -> Value:
    """Returns the JSON of a file that comes with a package, as a value of this type."""
    return msgspec.json.decode((files(package) / path).read_bytes(), type=kind)


def state_hash(position: object) -> str:
    """Returns a short hash of a position, which is equal on every machine."""
    return hashlib.sha256(msgspec.json.encode(plain(position), order="sorted")).hexdigest()[:16]
