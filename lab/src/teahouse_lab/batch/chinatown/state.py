"""A game as words, and unpacked into numbers during a step, with common questions about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from teahouse_lab.batch.words import Array, Bits, Generator, flag, join, lowest, split, u32, when

from .town import Mask

__all__ = [
    "DEAL",
    "END_ROUND",
    "OVER",
    "PLACE",
    "REVEAL",
    "TRADE",
    "Clock",
    "Codes",
    "Draft",
    "Game",
    "Legal",
    "Seat",
    "State",
    "Terms",
    "by_round",
    "clock_of",
    "everyone",
    "first_of",
    "is_at",
    "legal_words",
    "nibble_at",
    "opened",
    "other_of",
    "packed",
    "seat_bit",
    "terms_of",
    "word_of_clock",
    "word_of_terms",
]


DEAL, TRADE, PLACE, OVER = range(4)
REVEAL, END_ROUND = 1, 2
CLOCK_BITS: Bits = (3, 2, 3, 3, 3, 5, 5, 1, 1, 2)
TERMS_BITS: Bits = (3, 1, 5, 4, 1, 4, 1)


@jax.tree_util.register_static
@dataclass(frozen=True)
class Codes:
    """The code of each number (see `tables`), the same in all games and so not in the arrays."""

    by_number: tuple[int, ...]


class Seat(NamedTuple):
    """What one player has."""

    owned: Mask  # buildings
    hand: Mask  # cards, those chosen to be kept too until they are revealed
    tiles: tuple[Array, ...]  # not placed: four bits a type
    cash: Array  # in smallest notes
    made: Array  # offers in this round, see `trade`


class Draft(NamedTuple):
    """The action that is being built, or the offer on the table."""

    picked: Mask  # in a deal the cards kept by all seats; else what the offer names
    back: Mask  # cards to be given back (C22)
    given: tuple[Array, ...]  # tiles, four bits a type
    asked: tuple[Array, ...]
    terms: Array


class Legal(NamedTuple):
    """The legal numbers of the actor, a bit each, in the order of the discrete form."""

    places: Mask  # buildings
    tiles: Array  # given, then asked for
    cash: Array  # given, then asked for
    commands: Array  # from `Numbers.other` on


class State(NamedTuple):
    """A game between two decisions, or a batch of them, as the arrays have it."""

    seats: tuple[Seat, ...]
    shops: tuple[Mask, ...]  # a mask for each bit of the shops' types, which count from 1
    draft: Draft
    clock: Array
    cards: tuple[Array, ...]  # the next to be dealt, 8 bits each; 255 is none
    bag: tuple[Array, ...]  # types of all tiles that will be drawn, four bits each
    outlook: Array  # a card a round: a bit each for the sizes 3 to 6
    legal: Legal
    codes: Codes
    generator: Generator

    @property
    def current_player(self) -> Array:
        """The seat whose decision comes next."""
        return clock_of(self).actor.astype(jnp.int32)

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return clock_of(self).phase == OVER

    @property
    def legal_action_mask(self) -> Array:
        """Which numbers are legal. Once the game is over, all are, as they do nothing."""
        codes = np.array(self.codes.by_number)
        words = jnp.stack(legal_words(self.legal), axis=-1)[..., codes // 32]
        legal = ((words >> jnp.asarray(codes % 32, jnp.uint32)) & 1) != 0
        return legal | self.terminated[..., None]


class Clock(NamedTuple):
    """Whose decision comes next, and how far the game has come."""

    round: Array
    phase: Array
    first: Array  # player
    speaker: Array  # in trade
    actor: Array
    ready: Array  # a bit a seat
    done: Array  # a bit a seat: has chosen cards, or has placed
    order: Array  # C11: somebody has asked for it
    turned: Array  # this round's outlook card
    due: Array  # REVEAL or END_ROUND: what must be settled before the next decision, else 0


class Terms(NamedTuple):
    """The numbers of the action that is being built, without the things that it names."""

    step: Array  # how many seats after the speaker the other party sits; 0 is no offer
    secret: Array
    cash: Array  # the place of the sum among the numbers of sums, from 1; 0 is none
    parts: Array  # things in the offer; cards kept so far
    is_open: Array  # the offer is on the table
    tile: Array  # to be placed: its type, from 1
    closed: Array  # no more cards are kept (C22)


def clock_of(state: State) -> Clock:
    return Clock(*split(state.clock, CLOCK_BITS))


def word_of_clock(clock: Clock) -> Array:
    return join(clock, CLOCK_BITS)


def terms_of(draft: Draft) -> Terms:
    return Terms(*split(draft.terms, TERMS_BITS))


def word_of_terms(terms: Terms) -> Array:
    return join(terms, TERMS_BITS)


def legal_words(legal: Legal) -> tuple[Array, ...]:
    """Returns the words of the legal numbers in the order that codes count them."""
    return (*legal.places, legal.tiles, legal.cash, legal.commands)


class Game(NamedTuple):
    """A state with its clock and terms unpacked.

    The packed words in `state` are those before the step.
    """

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
    """Returns the seat that the offer is made to."""
    players = len(game.seats)
    seat = game.clock.speaker + game.terms.step
    return jnp.where(seat >= players, seat - players, seat)


def seat_bit(seat: Array, now: Array) -> Array:
    """Returns the bit of a seat if the condition holds, else 0."""
    return flag(now) << seat


def everyone(game: Game) -> int:
    """Returns the mask of all seats."""
    return (1 << len(game.seats)) - 1


def first_of(mask: Array, start: Array, players: int) -> Array:
    """Returns the first seat of a mask, clockwise from `start`, or `start` if the mask is empty."""
    around = (mask | (mask << players)) >> start
    seat = start + when(mask != 0, lowest(around))
    return jnp.where(seat >= players, seat - players, seat)


def by_round(numbers: Sequence[int], round_: Array) -> Array:
    """Returns the number of a round, counted from 1. All numbers must be below 16."""
    return (u32(sum(n << 4 * at for at, n in enumerate(numbers, 1))) >> (4 * round_)) & 15


def nibble_at(place: Array, words: int) -> tuple[Array, ...]:
    """Returns words of 0 but for a 1 in one field of four bits."""
    bit = u32(1) << (4 * (place & 7))
    return tuple(when((place >> 3) == word, bit) for word in range(words))
