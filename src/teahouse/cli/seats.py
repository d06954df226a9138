"""Seats on the command line: names, valid numbers, and what a seat sees."""

from __future__ import annotations

from typing import Any

from teahouse.core import BadInput, Match, Seat, plain

__all__ = ["check_seat", "names_of", "seen_from"]


def names_of(match: Match) -> list[str]:
    """A name for every seat; a seat without one is named by its number."""
    given = match.header.names
    count = match.game.players(match.state)
    return [given[seat] if seat < len(given) else f"Seat {seat}" for seat in range(count)]


def check_seat(match: Match, seat: Seat | None) -> None:
    """Raises BadInput if the game has no such seat."""
    count = match.game.players(match.state)
    if seat is not None and not 0 <= seat < count:
        raise BadInput(f"there is no seat {seat}: this game has seats 0 to {count - 1}")


def seen_from(match: Match, n: int, seat: Seat | None) -> Any:
    """The position after line n as JSON, or a seat's view of it."""
    state, game = match.state_at(n), match.game
    return plain(game.dump(state) if seat is None else game.view(state, seat))
