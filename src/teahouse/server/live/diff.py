"""Diffs are the changes that turn the value a client has into the one it should have.

A change is a path of names and indexes and the new value there; a path alone removes the value. A
list grows by paths one past its end, and is replaced whole where it shrinks.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from teahouse.core.identity import changed_indexes

__all__ = ["DiffMemo", "diff"]

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = tuple[Path] | tuple[Path, Any]
DiffMemo: TypeAlias = dict[tuple[int, int, Path], list[Change]]

PLAIN = frozenset({int, str, bool, float, type(None)})  # types whose values are compared whole

_by_field: dict[type, bool] = {}  # whether values of a type are compared by field


def diff(old: Any, new: Any, memo: DiffMemo | None = None) -> list[Change]:
    """Returns the changes that turn one struct into another of the same type.

    Views of one table share most of their parts, so `memo` keeps the diff of each pair of parts for
    the next view. Its keys are identities, so it is valid only while those parts are alive.
    """
    found: list[Change] = []
    if old is not new:
        _compare(old, new, (), found, {} if memo is None else memo)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change], memo: DiffMemo) -> None:
    """Adds to `found` the changes that turn the old value at a path into the new one."""
    kind = type(new)
    if type(old) is not kind:
        found.append((path, new))
    elif _is_list_of_parts(old, new) if kind is tuple else _is_struct_of_parts(kind):
        # The path is part of the key, because the changes contain it.
        key = (id(old), id(new), path)
        if key not in memo:
            inner = memo[key] = []
            compare = _compare_lists if kind is tuple else _compare_structs
            compare(old, new, path, inner, memo)
        found += memo[key]
    elif old != new:
        if kind is dict:
            _compare_dicts(old, new, path, found, memo)
        else:
            found.append((path, new))


def _is_struct_of_parts(kind: type[Any]) -> bool:
    """Whether values of a type are compared by field.

    Structs that omit defaults are not, since the field that a path names may be missing in the
    client's JSON.
    """
    known = _by_field.get(kind)
    if known is None:
        is_struct = issubclass(kind, msgspec.Struct)
        known = _by_field[kind] = is_struct and not kind.__struct_config__.omit_defaults
    return known


def _compare_structs(old: Any, new: Any, path: Path, found: list[Change], memo: DiffMemo) -> None:
    values = zip(astuple(old), astuple(new), new.__struct_encode_fields__, strict=True)
    for before, after, written in values:
        if before is after:
            continue
        if type(after) in PLAIN:
            if type(before) is not type(after) or before != after:
                found.append(((*path, written), after))
        elif after is msgspec.UNSET:
            found.append(((*path, written),))
        else:
            _compare(before, after, (*path, written), found, memo)


def _compare_dicts(
    old: dict[Any, Any], new: dict[Any, Any], path: Path, found: list[Change], memo: DiffMemo
) -> None:
    found += [((*path, str(key)),) for key in old if key not in new]
    for key, after in new.items():
        if key not in old:
            found.append(((*path, str(key)), after))
        elif old[key] is not after:
            _compare(old[key], after, (*path, str(key)), found, memo)


def _is_list_of_parts(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    """Whether two lists are compared item by item: lists of structs are, unless they shrink."""
    return 0 < len(old) <= len(new) and isinstance(new[0], msgspec.Struct)


def _compare_lists(
    old: tuple[Any, ...], new: tuple[Any, ...], path: Path, found: list[Change], memo: DiffMemo
) -> None:
    for n in changed_indexes(old, new):
        _compare(old[n], new[n], (*path, n), found, memo)
    found += [((*path, n), new[n]) for n in range(len(old), len(new))]
