"""How kernels are compiled and cached; needs Numba."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast, get_args, get_type_hints

import numba
from numba import types

__all__ = ["Compile", "compile_of"]

Function = TypeVar("Function", bound=Callable[..., object])

PLAIN_TYPES: dict[object, Any] = {
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
    type(None): types.void,
}


class Compile:
    """Compiles kernels, and caches them until any file of their folder changes.

    Numba looks only at the file of the function itself, not at those of what it calls.
    """

    def __init__(self, digest: str, known: Mapping[object, Any]) -> None:
        self._digest = digest
        self._known: dict[object, Any] = {**PLAIN_TYPES, **known}

    def entry(self, function: Function) -> Function:
        """A kernel that Python calls, compiled for the types it is first called with."""
        function.__qualname__ += f"-{self._digest}"
        return cast(Function, numba.njit(cache=True)(function))

    def inner(self, function: Function) -> Function:
        """A kernel that only kernels call, compiled at once for the types of its annotations.

        Without them Numba would compile it again for every constant that it is called with.
        """
        hints = get_type_hints(function)
        result = self._compiled(hints.pop("return"))
        signature = result(*map(self._compiled, hints.values()))
        function.__qualname__ += f"-{self._digest}"
        flags: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return cast(Function, numba.njit(signature, cache=True, **flags)(function))

    def _compiled(self, hint: Any) -> Any:
        if hint in self._known:
            return self._known[hint]
        parts = tuple(map(self._compiled, get_args(hint)))
        return types.Tuple(parts)  # type: ignore[no-untyped-call]


def compile_of(folder: Path, known: Mapping[object, Any] | None = None) -> Compile:
    """The decorators for the kernels of a folder; `known` are types of its own."""
    digest = blake2b(digest_size=8)
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return Compile(digest.hexdigest(), known or {})
