"""What each game keeps secret while it goes on, as the protocol words it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import Seat

__all__ = ["OPEN_CHANCE", "secret_paths"]

SECRETS = {
    "chinatown": ("deck", "bag", "outlook_deck", "players.*.hand", "players.*.cash"),
    "dadaocheng": ("dice", "events", "ships.1.1", "ships.2.1", "ships.3.1"),
}
"""Paths that no view shows; with a star, of the other seats."""

OPEN_CHANCE = frozenset({"DiceRolled"})
"""Events that tell everyone what chance has just done, even where it changes nothing."""

OPENED_BY = {"players.*.cash": "open_money"}  # C24


def secret_paths(
    game: str, options: dict[str, Any], players: int, seat: Seat | None
) -> Iterator[str]:
    """The paths that must be absent, null or empty in this seat's view."""
    for path in SECRETS[game]:
        if options.get(OPENED_BY.get(path, "")):
            continue
        if "*" in path:
            yield from (path.replace("*", str(n)) for n in range(players) if n != seat)
        else:
            yield path
