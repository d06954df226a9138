"""The decorators of these kernels."""

from __future__ import annotations

from pathlib import Path

from numba import from_dtype

from teahouse.play.compiling import compile_of

from .words import GROUND, WORKSPACE, Ground, Workspace

__all__ = ["entry", "kernel"]

_compile = compile_of(
    Path(__file__).parent, {Ground: from_dtype(GROUND), Workspace: from_dtype(WORKSPACE)}
)
entry, kernel = _compile.entry, _compile.inner
