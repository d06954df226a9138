"""How kernels are compiled and cached."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar, cast

import numba

__all__ = ["kernel"]

Function = TypeVar("Function", bound=Callable[..., object])

SOLVER = Path(__file__).parents[1]


def _digest() -> str:
    """A digest of the solver's source."""
    digest = blake2b(digest_size=8)
    for file in sorted(SOLVER.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


_DIGEST = _digest()


def kernel(function: Function) -> Function:
    """Compiles a kernel, and caches it until any file of the solver changes.

    Numba looks only at the file of the function itself, not at those of what it calls.
    """
    function.__qualname__ += f"-{_DIGEST}"
    return cast(Function, numba.njit(cache=True)(function))
