"""A game during a step: its words split into numbers, with common questions about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, flag, lowest, u32, when

from .state import (
    Clock,
    Draft,
    Seat,
    State,
    Terms,
    clock_of,
    terms_of,
    word_of_clock,
    word_of_terms,
)

__all__ = [
    "Game",
    "by_round",
    "everyone",
    "first_of",
    "is_at",
    "nibble_at",
    "opened",
    "other_of",
    "packed",
    "seat_bit",
]


class Game(NamedTuple):
    """A state with its clock and terms split; their words in it are those before the step."""

    state: State
    clock: Clock
    terms: Terms

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.state.seats

    @property
    def draft(self) -> Draft:
        return self.state.draft


def opened(state: State) -> Game:
    return Game(state, clock_of(state), terms_of(state.draft))


def packed(game: Game) -> State:
    draft = game.draft._replace(terms=word_of_terms(game.terms))
    return game.state._replace(clock=word_of_clock(game.clock), draft=draft)


def is_at(game: Game, phase: int) -> Array:
    return game.clock.phase == phase


def other_of(game: Game) -> Array:
    """The seat that the offer is made to."""
    players = len(game.seats)
    seat = game.clock.speaker + game.terms.step
    return jnp.where(seat >= players, seat - players, seat)


def seat_bit(seat: Array, now: Array) -> Array:
    """The bit of a seat if the condition holds, else 0."""
    return flag(now) << seat


def everyone(game: Game) -> int:
    """The mask of all seats."""
    return (1 << len(game.seats)) - 1


def first_of(mask: Array, start: Array, players: int) -> Array:
    """The first seat of a mask, clockwise from `start`; that one if the mask is empty."""
    around = (mask | (mask << players)) >> start
    seat = start + when(mask != 0, lowest(around))
    return jnp.where(seat >= players, seat - players, seat)


def by_round(numbers: Sequence[int], round_: Array) -> Array:
    """The number of a round, counted from 1; all are below 16."""
    return (u32(sum(n << 4 * at for at, n in enumerate(numbers, 1))) >> (4 * round_)) & 15


def nibble_at(place: Array, words: int) -> tuple[Array, ...]:
    """Words with a 1 in one field of four bits, else 0."""
    bit = u32(1) << (4 * (place & 7))
    return tuple(when((place >> 3) == word, bit) for word in range(words))
