"""Decides whether kernels are compiled.

They are if Numba is installed, unless plain code is asked for.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

__all__ = ["CACHE_VARIABLE", "can_compile", "is_compiled", "use_cache", "use_plain_code"]

CACHE_VARIABLE = "TEAHOUSE_CACHE"
"""The environment variable that names the folder in which compiled code is cached."""

_is_plain = False


def is_compiled() -> bool:
    """Whether compiled kernels are used in this process, rather than plain code."""
    return can_compile() and _loads()


def can_compile() -> bool:
    """Whether Numba is there and plain code was not asked for. Nothing is imported to find out."""
    return not _is_plain and find_spec("numba") is not None


def use_cache(folder: Path) -> bool:
    """Makes this process, and those that it starts, cache compiled code in a folder.

    Returns whether the folder can be written. Nobody but the user who runs the process may write to
    the folder, as the code in it is executed.
    """
    os.environ[CACHE_VARIABLE] = str(folder.absolute())
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def _loads() -> bool:
    """Whether Numba can be imported. One that does not fit its surroundings may raise anything."""
    try:
        import_module("teahouse.play.numba_compiler")
    except Exception:
        return False
    return True


def use_plain_code() -> None:
    """Makes this process use plain code. It must be called before anything is compiled."""
    global _is_plain
    _is_plain = True
