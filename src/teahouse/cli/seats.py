"""Seats on the command line: names, numbers from 1 as on the page, and what a seat sees."""

from __future__ import annotations

from typing import Any

from teahouse.core import BadInput, Match, Seat, plain

__all__ = ["names_of", "numbered_seat", "seen_from"]


def names_of(match: Match) -> list[str]:
    """A name for every seat; a seat without one is named by its number."""
    given = match.header.names
    count = match.game.players(match.state)
    return [given[seat] if seat < len(given) else f"Seat {seat + 1}" for seat in range(count)]


def numbered_seat(match: Match, number: int) -> Seat:
    """The seat of this number, counted from 1; raises BadInput if the game has none."""
    count = match.game.players(match.state)
    if not 1 <= number <= count:
        raise BadInput(f"there is no seat {number}: this game has seats 1 to {count}")
    return number - 1


def seen_from(match: Match, n: int, seat: Seat | None) -> Any:
    """The position after line n as JSON, or a seat's view of it."""
    state, game = match.state_at(n), match.game
    return plain(game.dump(state) if seat is None else game.view(state, seat))
