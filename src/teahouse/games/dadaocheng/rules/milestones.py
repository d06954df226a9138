"""What a replay of Dadaocheng can jump to: rounds and turns, as steps are too short."""

from __future__ import annotations

from typing import Any

from teahouse.core.descriptor import Place

__all__ = ["deal", "place"]


def place(view: Any) -> Place:
    return Place(view.round, "over" if view.step == "over" else "turn", view.turn)


def deal(_: Any) -> None:
    """There are no deals."""
