"""PTX for NVIDIA's GPUs: the JAX functions of a batch engine as one kernel, with a thread per game.

XLA compiles a step to several kernels, and between these the words of all games go through memory.
Here the same traced operations are passed to LLVM once, as on a CPU, and a game's words stay in
registers for any number of steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import llvmlite.binding as llvm
from llvmlite import ir

from .lowering import I32, I64, Lowering, loop

__all__ = ["FUNCTION", "KernelStage", "ptx"]


FUNCTION = "run"
TRIPLE, VERSION = "nvptx64-nvidia-cuda", "+ptx83"
TracedFunction = Callable[..., tuple[Any, ...]]
KernelStage = tuple[TracedFunction, int]
"""A function on the words of one game, and how often it is done before the next stage."""


def ptx(stages: Sequence[KernelStage], rows: int, *, processor: str = "sm_90") -> str:
    """Returns the PTX of a kernel run(words, games, rounds).

    A round does all stages in turn, in place.

    The words are a matrix with a row per word and a column per game. A function takes one game's
    words and returns as many or fewer: the others do not change.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu=processor, features=VERSION, opt=3
    )
    module = llvm.parse_assembly(_module(stages, rows))
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return str(machine.emit_assembly(module))


def _module(stages: Sequence[KernelStage], rows: int) -> str:
    """Returns the kernel as LLVM assembly."""
    module = ir.Module("batch")
    module.triple = TRIPLE
    type_ = ir.FunctionType(ir.VoidType(), [I32.as_pointer(1), I32, I32])
    run = ir.Function(module, type_, FUNCTION)
    run.calling_convention = "ptx_kernel"
    words, games, rounds = run.args
    builder = ir.IRBuilder(run.append_basic_block("entry"))
    held = [builder.alloca(I32) for _ in range(rows)]  # LLVM turns these into registers
    game = _game(builder)
    with builder.if_then(builder.icmp_unsigned(">=", game, games)):
        builder.ret_void()
    places = [_place(builder, words, games, game, row) for row in range(rows)]
    for place, here in zip(places, held, strict=True):
        builder.store(builder.load(place), here)
    lowering = Lowering(builder)
    with loop(builder, I32(0), rounds, I32(1)):
        for function, times in stages:
            with loop(builder, I32(0), I32(times), I32(1)):
                _do(lowering, function, held)
    for place, here in zip(places, held, strict=True):
        builder.store(builder.load(here), place)
    builder.ret_void()
    return str(module)


def _do(lowering: Lowering, function: TracedFunction, held: Sequence[Any]) -> None:
    """Emits a function once, on the words that a thread holds."""
    closed = jax.make_jaxpr(function)(*[jnp.uint32(0)] * len(held))
    loaded = [lowering.builder.load(here) for here in held]
    results = lowering.run(closed.jaxpr, closed.consts, loaded)
    for result, here in zip(results, held, strict=False):
        lowering.builder.store(result, here)


def _game(builder: ir.IRBuilder) -> Any:
    """Returns the number of the thread, which is the number of its game."""
    block, size, thread = (_register(builder, name) for name in ("ctaid", "ntid", "tid"))
    return builder.add(builder.mul(block, size), thread)


def _register(builder: ir.IRBuilder, name: str) -> Any:
    type_ = ir.FunctionType(I32, [])
    function = ir.Function(builder.module, type_, f"llvm.nvvm.read.ptx.sreg.{name}.x")
    return builder.call(function, [])


def _place(builder: ir.IRBuilder, words: Any, games: Any, game: Any, row: int) -> Any:
    """Returns the address of a row's word of a game."""
    index = builder.add(builder.mul(builder.zext(games, I64), I64(row)), builder.zext(game, I64))
    return builder.gep(words, [index])
