"""What nobody but those concerned may find in what they are sent, before the game is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from teahouse.core import Seat

__all__ = ["Planted", "found", "hidden", "numbers_in"]

IN_A_ROW = 4  # cards or tiles to come; so many together are no accident
NUMBER = re.compile(rb"\d+")


class Planted(msgspec.Struct, frozen=True):
    """Words or a sum that only some may know."""

    text: str
    known_to: frozenset[Seat]


def hidden(state: Any, seat: Seat | None) -> Iterator[bytes]:
    """What a position hides from a seat, as it would be written."""
    yield state.seed.encode()
    if hasattr(state, "deck"):
        yield from _hidden_in_chinatown(state, seat)
    else:
        yield from _hidden_in_dadaocheng(state)


def _hidden_in_chinatown(state: Any, seat: Seat | None) -> Iterator[bytes]:
    for who, player in enumerate(state.players):
        if who != seat:
            yield b"%d" % player.cash
            if state.phase == "deal":
                yield _written(player.hand)
    if len(state.deck) >= IN_A_ROW:
        yield _written(list(state.deck[:IN_A_ROW]))[1:-1]
    if len(state.bag) >= IN_A_ROW:
        yield _written([state.rules.types[tile] for tile in state.bag[:IN_A_ROW]])[1:-1]


def _hidden_in_dadaocheng(state: Any) -> Iterator[bytes]:
    for pile in state.ships:
        yield from (_written(ship) for ship in pile[1:])
    yield from (b"%d" % year for year in state.events)


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value)


def found(secret: bytes, text: bytes, numbers: set[bytes]) -> bool:
    """Whether a secret is in a text; a number counts only as a whole."""
    return secret in numbers if secret.isdigit() else secret in text


def numbers_in(text: bytes) -> set[bytes]:
    return set(NUMBER.findall(text))
