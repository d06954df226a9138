"""What changed between two values that a client has and should have.

A change is a path of names and indexes and the new value at its end; a path alone removes what is
there. A list grows by paths one past its end, and is replaced whole where it shrinks.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from teahouse.core.parts import differing

__all__ = ["Change", "Known", "Path", "changes"]

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = tuple[Path] | tuple[Path, Any]
Known: TypeAlias = dict[tuple[int, int], list[Change]]

PLAIN = frozenset({int, str, bool, float, type(None)})  # types of what has no parts


def changes(old: Any, new: Any, known: Known | None = None) -> list[Change]:
    """The changes that turn one struct into another of the same type.

    Views of one table share most of their parts: with `known` what was found between two parts is
    found once. It holds for as long as those parts are held.
    """
    return _changes(old, new, {} if known is None else known)


def _changes(old: Any, new: Any, known: Known) -> list[Change]:
    if old is new:
        return []
    pair = (id(old), id(new))
    found = known.get(pair)
    if found is None:
        found = known[pair] = _compare(old, new, known)
    return found


def _compare(old: Any, new: Any, known: Known) -> list[Change]:
    if type(old) is not type(new):
        return [((), new)]
    if isinstance(new, msgspec.Struct) and not _is_atom(new):
        return _struct_changes(old, new, known)
    if _is_list_of_parts(old, new):
        return _list_changes(old, new, known)
    if old == new:
        return []
    if isinstance(new, dict):
        return _dict_changes(old, new, known)
    return [((), new)]


def _is_atom(struct: msgspec.Struct) -> bool:
    """Where defaults are left out a client may not have what a path leads through."""
    return struct.__struct_config__.omit_defaults


def _under(step: str | int, inner: list[Change]) -> list[Change]:
    """The same changes, seen from one step further out."""
    return [((step, *path), *value) for path, *value in inner]


def _struct_changes(old: Any, new: Any, known: Known) -> list[Change]:
    found: list[Change] = []
    values = zip(astuple(old), astuple(new), new.__struct_encode_fields__, strict=True)
    for before, after, written in values:
        if before is after:
            continue
        if type(after) in PLAIN:
            if type(before) is not type(after) or before != after:
                found.append(((written,), after))
        elif after is msgspec.UNSET:
            found.append(((written,),))
        elif before is msgspec.UNSET:
            found.append(((written,), after))
        else:
            found += _under(written, _changes(before, after, known))
    return found


def _dict_changes(old: dict[Any, Any], new: dict[Any, Any], known: Known) -> list[Change]:
    found: list[Change] = [((str(key),),) for key in old if key not in new]
    for key, after in new.items():
        if key not in old:
            found.append(((str(key),), after))
        else:
            found += _under(str(key), _changes(old[key], after, known))
    return found


def _is_list_of_parts(old: Any, new: Any) -> bool:
    """Lists of structs change part by part; short lists of numbers are sent whole."""
    return (
        isinstance(new, tuple) and 0 < len(old) <= len(new) and isinstance(new[0], msgspec.Struct)
    )


def _list_changes(old: tuple[Any, ...], new: tuple[Any, ...], known: Known) -> list[Change]:
    found: list[Change] = []
    for n in differing(old, new):
        found += _under(n, _changes(old[n], new[n], known))
    found += [((n,), new[n]) for n in range(len(old), len(new))]
    return found
