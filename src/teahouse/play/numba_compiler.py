"""Compiles kernels with Numba, and decides where they are cached."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast, get_args, get_type_hints

import numba
from numba import types
from numba.core import config, typeinfer
from numba.core.caching import FunctionCache

from .compilation import CACHE_VARIABLE

__all__ = ["Compile", "cache_folder", "compile_of"]


KernelFunction = TypeVar("KernelFunction", bound=Callable[..., object])

PLAIN_TYPES: dict[object, Any] = {
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
    type(None): types.void,
}


class Compile:
    """Compiles kernels, and caches them until any file of their folder changes.

    Numba itself notices only changes in the file of a function, and none in the files of what it
    calls.
    """

    def __init__(self, digest: str, known: Mapping[object, Any]) -> None:
        self._digest = digest
        self._known: dict[object, Any] = {**PLAIN_TYPES, **known}

    def entry(self, function: KernelFunction) -> KernelFunction:
        """Makes a kernel that Python calls. It is compiled for the types of its first call."""
        return cast(KernelFunction, self._cached(function))

    def inner(self, function: KernelFunction) -> KernelFunction:
        """Makes a kernel that only kernels call.

        It is compiled at once for the types of its annotations. Without the types Numba would
        compile it again for every constant that it is called with.
        """
        hints = get_type_hints(function)
        result = self._compiled(hints.pop("return"))
        signature = result(*map(self._compiled, hints.values()))
        kernel = self._cached(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
        with typeinfer.register_dispatcher(kernel):
            kernel.compile(signature)
        kernel.disable_compile()
        return cast(KernelFunction, kernel)

    def _cached(self, function: KernelFunction, **flags: Any) -> Any:
        """Returns the kernel, not yet compiled, with a cache if there is a place for one."""
        function.__qualname__ += f"-{self._digest}"
        kernel = numba.njit(**flags)(function)
        cache = _cache_of(function)
        if cache is not None:
            kernel._cache = cache  # as `enable_caching` would, but of our class
        return kernel

    def _compiled(self, hint: Any) -> Any:
        if hint in self._known:
            return self._known[hint]
        parts = tuple(map(self._compiled, get_args(hint)))
        return types.Tuple(parts)  # type: ignore[no-untyped-call]


class _ForgivingCache(FunctionCache):
    """A cache that may fail: kernels are then compiled again, or used without being kept."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a damaged file may raise anything
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def compile_of(folder: Path, known: Mapping[object, Any] | None = None) -> Compile:
    """Returns the decorators for the kernels of a folder. `known` maps its own types to Numba's."""
    digest = blake2b(digest_size=8)
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return Compile(digest.hexdigest(), known or {})


def cache_folder() -> Path | None:
    """Returns the first cache that can be written: as named, of the package, or the user's."""
    cache = _cache_of(compile_of)
    return None if cache is None else Path(cache.cache_path)


def _cache_of(function: Callable[..., object]) -> FunctionCache | None:
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR", "")
    config.CACHE_DIR = named  # type: ignore[attr-defined]
    try:
        return _ForgivingCache(function)  # type: ignore[no-untyped-call]
    except (OSError, RuntimeError):  # what Numba raises if no folder can be written
        return None
