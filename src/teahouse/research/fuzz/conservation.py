"""Oracle: money and pieces are neither made nor lost."""

from __future__ import annotations

from typing import Any

from teahouse.core import AnyGame

from .fault import Fault, no_crash

__all__ = ["check_conserved"]


def check_conserved(game: AnyGame, state: Any, action: Any = None) -> None:
    """Raises Fault if the game's own audit fails."""
    with no_crash("audit", action):
        try:
            game.audit(state)
        except AssertionError as error:
            raise Fault("loss", str(error) or "the audit failed", action) from error
