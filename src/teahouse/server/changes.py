"""What changed between two values that a client has and should have.

A change is a path of names and indexes and the new value at its end; a path alone removes what is
there. A list grows by paths one past its end, and is replaced whole where it shrinks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

__all__ = ["Change", "Path", "changes"]

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = tuple[Path] | tuple[Path, Any]


def changes(old: Any, new: Any) -> list[Change]:
    """The changes that turn one struct into another of the same type."""
    return list(_changes(old, new, ()))


def _changes(old: Any, new: Any, path: Path) -> Iterator[Change]:
    if old is new or (type(old) is type(new) and old == new):
        return
    if isinstance(new, msgspec.Struct) and type(old) is type(new) and not _is_atom(new):
        yield from _struct_changes(old, new, path)
    elif isinstance(new, dict) and isinstance(old, dict):
        yield from _dict_changes(old, new, path)
    elif _is_list_of_parts(old, new):
        yield from _list_changes(old, new, path)
    else:
        yield (path, new)


def _is_atom(struct: msgspec.Struct) -> bool:
    """Where defaults are left out a client may not have what a path leads through."""
    return struct.__struct_config__.omit_defaults


def _struct_changes(old: Any, new: Any, path: Path) -> Iterator[Change]:
    names = zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True)
    for name, written in names:
        before, after = getattr(old, name), getattr(new, name)
        if before is after:
            continue
        if after is msgspec.UNSET:
            yield ((*path, written),)
        elif before is msgspec.UNSET:
            yield ((*path, written), after)
        else:
            yield from _changes(before, after, (*path, written))


def _dict_changes(old: dict[Any, Any], new: dict[Any, Any], path: Path) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield ((*path, str(key)),)
    for key, after in new.items():
        if key not in old:
            yield ((*path, str(key)), after)
        else:
            yield from _changes(old[key], after, (*path, str(key)))


def _is_list_of_parts(old: Any, new: Any) -> bool:
    """Lists of structs change part by part; short lists of numbers are sent whole."""
    return (
        isinstance(old, tuple)
        and isinstance(new, tuple)
        and 0 < len(old) <= len(new)
        and isinstance(new[0], msgspec.Struct)
    )


def _list_changes(old: tuple[Any, ...], new: tuple[Any, ...], path: Path) -> Iterator[Change]:
    for n, before in enumerate(old):
        if before is not new[n]:
            yield from _changes(before, new[n], (*path, n))
    for n in range(len(old), len(new)):
        yield ((*path, n), new[n])
