"""What a replay of Chinatown can jump to: rounds, phases, turns and deals."""

from __future__ import annotations

from typing import Any

from teahouse.core.descriptor import Place

from .events import DealDone

__all__ = ["deal", "place"]


def place(view: Any) -> Place:
    return Place(view.round, view.phase, view.turn)


def deal(event: Any) -> int | None:
    """The offer that became a deal, if one did."""
    return event.offer if isinstance(event, DealDone) else None
