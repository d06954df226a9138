"""The fields that each game hides while it goes on, from its descriptor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import Seat
from teahouse.games import describe

__all__ = ["secret_paths"]


def secret_paths(
    game: str, options: dict[str, Any], players: int, seat: Seat | None
) -> Iterator[str]:
    """The paths that must be absent, null or empty in this seat's view."""
    descriptor = describe(game)
    for path in descriptor.secrets:
        if options.get(descriptor.opened_by.get(path, "")):
            continue
        if "*" in path:
            yield from (path.replace("*", str(n)) for n in range(players) if n != seat)
        else:
            yield path
