"""Pig in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

__all__ = ["terminal_picture"]


def terminal_picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> Text:
    del options, sets
    told = zip(names, position["scores"], strict=False)
    return Text(", ".join(f"{name} {score}" for name, score in told))
