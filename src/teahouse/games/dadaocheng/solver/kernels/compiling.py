"""The decorator of these kernels."""

from __future__ import annotations

from pathlib import Path

from teahouse.play.compiling import compile_of

__all__ = ["kernel"]

kernel = compile_of(Path(__file__).parents[1]).entry
