"""The decorators of these kernels, and two instructions of processors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic

from teahouse.play.compiling import compile_of

from .words import POOL, TOWN, WORKSPACE, Pool, Town, Workspace

__all__ = ["count_bits", "entry", "kernel", "lowest_bit"]

_compile = compile_of(
    Path(__file__).parent,
    {Town: from_dtype(TOWN), Pool: from_dtype(POOL), Workspace: from_dtype(WORKSPACE)},
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
"""The place of the lowest bit that is set."""
