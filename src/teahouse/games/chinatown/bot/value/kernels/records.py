"""Records by their address: Numba takes longer to recognise a large record than a kernel runs."""

from __future__ import annotations

from typing import Any

from numba import carray, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

from .compiling import kernel
from .words import GROUND, WORKSPACE, Ground, Workspace

__all__ = ["ground_at", "workspace_at"]


@intrinsic
def pointer(_typing: Any, address: Any) -> Any:
    """The pointer to an address."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(address), generate


@kernel
def ground_at(address: int) -> Ground:
    return carray(pointer(address), (1,), GROUND)[0]  # type: ignore[call-arg]


@kernel
def workspace_at(address: int) -> Workspace:
    return carray(pointer(address), (1,), WORKSPACE)[0]  # type: ignore[call-arg]
