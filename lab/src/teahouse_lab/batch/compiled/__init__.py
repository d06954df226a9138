"""Batch engines compiled as one loop or kernel: their JAX functions, without XLA.

XLA compiles a function with fifty results to some sixty loops on a CPU, most of which repeat the
same work, since it does not fuse several results there, and to several kernels on a GPU. Here the
same traced operations are passed to LLVM once: on a CPU for vectors of eight games, on a GPU for a
thread per game. It is several times faster, compiled in a few seconds, and still one source.
"""

from .cuda import GpuKernel
from .kernel import BLOCK, Kernel, KernelWords
from .lowering import LANES
from .ptx import ptx

__all__ = ["BLOCK", "LANES", "GpuKernel", "Kernel", "KernelWords", "ptx"]
