"""The decorators of these kernels, two processor instructions, and access to records by address.

Numba needs longer to recognise the type of a large record than a kernel needs to run. Entries are
therefore given addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from llvmlite import ir
from numba import carray, from_dtype, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

from teahouse.play.numba_compiler import compile_of

from .records import (
    GROUND,
    POOL,
    POOL_WORKSPACE,
    TOWN,
    WORKSPACE,
    Ground,
    Neighbours,
    Pool,
    PoolWorkspace,
    Town,
    Workspace,
)

__all__ = ["count_bits", "entry", "ground_at", "kernel", "lowest_bit", "workspace_at"]

_compile = compile_of(
    Path(__file__).parents[1],  # the limits of a search are those of its plain form
    {
        Ground: from_dtype(GROUND),
        Workspace: from_dtype(WORKSPACE),
        Town: from_dtype(TOWN),
        Pool: from_dtype(POOL),
        PoolWorkspace: from_dtype(POOL_WORKSPACE),
        Neighbours: types.NestedArray(types.int64, GROUND["near"].shape),
    },
)
entry, kernel = _compile.entry, _compile.inner


def _count_bits(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), generate


def _lowest_bit(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(word), generate


count_bits = cast(Callable[[int], int], intrinsic(_count_bits))
"""The number of bits of a word that are set."""
lowest_bit = cast(Callable[[int], int], intrinsic(_lowest_bit))
"""The index of the lowest bit that is set; the word must not be 0."""


@intrinsic
def pointer(_typing: Any, address: Any) -> Any:
    """Converts an address to a pointer."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(address), generate


@kernel
def ground_at(address: int) -> Ground:
    return carray(pointer(address), (1,), GROUND)[0]  # type: ignore[call-arg]


@kernel
def workspace_at(address: int) -> Workspace:
    return carray(pointer(address), (1,), WORKSPACE)[0]  # type: ignore[call-arg]
