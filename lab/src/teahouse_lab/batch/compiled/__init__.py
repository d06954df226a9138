"""Batch engines compiled to one loop or kernel: their JAX functions, without XLA.

On a CPU, XLA compiles a function with fifty results to some sixty loops. Most of them repeat the
same work, since it does not fuse several results there. On a GPU it makes several kernels. Here the
same traced operations are passed to LLVM once: on a CPU for vectors of eight games, on a GPU for a
thread per game. The result is several times faster and compiled in a few seconds, and there is
still one source.
"""

from .cuda import GpuKernel
from .kernel import BLOCK, Kernel, KernelWords
from .lowering import LANES
from .ptx import ptx

__all__ = ["BLOCK", "LANES", "GpuKernel", "Kernel", "KernelWords", "ptx"]
