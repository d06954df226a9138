"""A function on the words of one game, compiled to a loop over many games and steps."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt
from llvmlite import ir

from .lowering import I32, I64, LANES, Lowering, loop

__all__ = ["BLOCK", "Kernel", "KernelWords"]


KernelWords = npt.NDArray[np.uint32]

FUNCTION = "run"
SIGNATURE = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64
)
BLOCK = 512
"""Games that are played on together, so that their words stay in the processor's cache."""


class Kernel:
    """A compiled loop that plays many games on, in place.

    The games are a matrix with a row per word and a column per game. The function takes the words
    of one game, one per row, and returns as many or fewer: the remaining rows are inputs that do
    not change. `level` is LLVM's level of optimization: at 0 the function is compiled in a third of
    the time and runs several times slower. With one lane it is the function that a GPU's thread
    runs (see `ptx`).
    """

    def __init__(
        self,
        function: Callable[..., tuple[Any, ...]],
        rows: int,
        *,
        level: int = 2,
        lanes: int = LANES,
    ) -> None:
        self.rows = rows
        self._engine = _compiled(_module(function, rows, lanes), level)
        self._call = SIGNATURE(self._engine.get_function_address(FUNCTION))

    def __call__(
        self, words: KernelWords, steps: int, *, first: int = 0, last: int | None = None
    ) -> None:
        """Plays games `first` to `last` so many steps on.

        Both are multiples of LANES. Releases the GIL.
        """
        rows, games = words.shape
        last = games if last is None else last
        if rows != self.rows or words.dtype != np.uint32 or not words.flags.c_contiguous:
            raise ValueError(f"there must be {self.rows} rows of contiguous 32-bit words")
        if games % LANES or first % LANES or last % LANES or not 0 <= first <= last <= games:
            raise ValueError(f"games come in multiples of {LANES}")
        for start in range(first, last, BLOCK):
            self._call(words.ctypes.data, games, start, min(start + BLOCK, last), steps)


def _module(function: Callable[..., tuple[Any, ...]], rows: int, lanes: int) -> str:
    """Returns the function run(words, games, first, last, steps) as LLVM assembly."""
    closed = jax.make_jaxpr(function)(*[jnp.uint32(0)] * rows)
    module = ir.Module("batch")
    type_ = ir.FunctionType(ir.VoidType(), [I32.as_pointer(), I64, I64, I64, I64])
    run = ir.Function(module, type_, FUNCTION)
    words, games, first, last, steps = run.args
    builder = ir.IRBuilder(run.append_basic_block("entry"))
    with loop(builder, I64(0), steps, I64(1)), loop(builder, first, last, I64(lanes)) as game:
        lowering = Lowering(builder, lanes)
        starts = [_start(builder, words, games, game, row) for row in range(rows)]
        places = [builder.bitcast(start, lowering.words.as_pointer()) for start in starts]
        loaded = [builder.load(place, align=4) for place in places]
        results = lowering.run(closed.jaxpr, closed.consts, loaded)
        for place, result in zip(places, results, strict=False):
            builder.store(result, place, align=4)
    builder.ret_void()
    return str(module)


def _start(builder: ir.IRBuilder, words: Any, games: Any, game: Any, row: int) -> Any:
    """Returns the address at which a row's words of a vector of games begin."""
    return builder.gep(words, [builder.add(builder.mul(games, I64(row)), game)])


def _compiled(assembly: str, level: int) -> Any:
    """Returns an engine with the machine code for this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(assembly)
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=level
    )
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return llvm.create_mcjit_compiler(module, machine)
