"""A game as 24 words and four per seat, in which everything is a bit field."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from teahouse_lab.batch.generator import Generator
from teahouse_lab.batch.words import Array, Bits, join, split, u32
from teahouse_lab.discrete.dadaocheng.actions import ACTIONS, COLLECT, GOOD

from .grid import Grid

__all__ = [
    "ACT",
    "BUILDING_BITS",
    "COLLECTING",
    "FULL_HOUSE",
    "OVER",
    "PLAN",
    "Clock",
    "Pending",
    "Seat",
    "State",
    "Used",
    "clock_of",
    "is_collecting",
    "is_planning",
]

PLAN, COLLECTING, FULL_HOUSE, ACT, OVER = range(5)
BUILDING_BITS: Bits = (5, 4, 4, 4, 3)
CLOCK_BITS: Bits = (4, 3, 2, 2, 2, 2, 4, 4, 7)
USED_BITS: Bits = (4, 1, 2, 4, 4, 3, 2, 2, 2, 2, 2)
HAND_BITS: Bits = (20, 8, 3)
PENDING_BITS: Bits = (4, 4, 4, 4, 4, 4, 4, 3)


class Seat(NamedTuple):
    """What a player has, four words."""

    hand: Array  # cubes, four bits a good; opium used, 8 bits; relief, 3 bits
    store: Array  # see `storage`; credit from bit 24 on
    cards: Array  # buildings, by BUILDING_BITS; ships of level 3 from bit 20 on, a bit each
    fleet: Array  # ships of level 1 from bit 0 on, of level 2 from bit 12 on


class State(NamedTuple):
    """A game between two actions, or a batch of them, as the arrays have it."""

    grid: Grid
    seats: tuple[Seat, ...]
    supply: Array  # cubes, four bits a good
    piles: Array  # buildings, by BUILDING_BITS
    ships: tuple[Array, ...]  # two words a level: four bits a card, the top one first; 15 is none
    prices: tuple[Array, ...]  # what the top ship of each level costs, see `tables`
    events: tuple[Array, Array]  # years to come, four bits each, the next one first; 15 is none
    clock: Array
    used: Array
    pending: Array
    marks: Array  # cells picked and not yet flipped (D6); years that are past, from bit 16 on
    found: Array  # lines on the grid, see `grid.lines`
    legal: Array  # lines if one must be collected, else what follows them; see `actions`
    generator: Generator

    @property
    def current_player(self) -> Array:
        """The seat whose action comes next."""
        return clock_of(self).actor.astype(jnp.int32)

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return clock_of(self).step == OVER

    @property
    def legal_action_mask(self) -> Array:
        """The legal actions; once the game is over, all of them, as they do nothing."""
        clock = clock_of(self)
        planning, collecting = is_planning(clock), is_collecting(clock)
        number = jnp.arange(ACTIONS, dtype=jnp.uint32)
        shift = jnp.where(number < GOOD, number - COLLECT, number - GOOD) & 31
        listed = ((self.legal[..., None] >> shift) & 1) != 0
        fits = jnp.where(collecting[..., None], number < GOOD, number >= GOOD)
        legal = jnp.where(number < COLLECT, planning[..., None], listed & fits)
        return legal | self.terminated[..., None]

    @property
    def early_action_mask(self) -> Array:
        """The moves that the next player may make while this one is in step 4 (D12)."""
        number = jnp.arange(ACTIONS, dtype=jnp.uint32)
        return may_move_early(self)[..., None] & (number < COLLECT)


class Clock(NamedTuple):
    """Whose turn it is, and how far it has come."""

    round: Array
    step: Array
    first: Array
    turn: Array
    actor: Array
    moves: Array
    taken: Array
    debtors: Array  # a bit for each seat that must return cubes
    owed: Array  # by the first of them


class Used(NamedTuple):
    """The event of the round, and what the active player has done that is limited."""

    year: Array  # its number among the years, 15 for none
    temple: Array
    event: Array
    market: Array
    workshop: Array
    den: Array
    mansions: Array  # buildings bought, by kind; 3 stands for more too
    shops: Array
    markets: Array
    workshops: Array
    dens: Array


class Pending(NamedTuple):
    """An action that is not complete: what is still to be paid, given or taken."""

    rice: Array
    sugar: Array
    camphor: Array
    tea: Array
    any: Array
    left: Array  # cubes
    goal: Array
    barred: Array  # the good that cannot be taken, + 1


def clock_of(state: State) -> Clock:
    return Clock(*split(state.clock, CLOCK_BITS))


def word_of_clock(clock: Clock) -> Array:
    return join(clock, CLOCK_BITS)


def used_of(state: State) -> Used:
    return Used(*split(state.used, USED_BITS))


def word_of_used(used: Used) -> Array:
    return join(used, USED_BITS)


def pending_of(state: State) -> Pending:
    return Pending(*split(state.pending, PENDING_BITS))


def is_planning(clock: Clock) -> Array:
    """Whether a move must be made."""
    return (clock.step == PLAN) & (clock.owed == 0)


def is_collecting(clock: Clock) -> Array:
    """Whether a line must be picked."""
    return (clock.step == COLLECTING) & (clock.owed == 0)


def may_move_early(state: State) -> Array:
    """Whether the next player may move while this one is in step 4 (D12)."""
    clock = clock_of(state)
    return (clock.step == ACT) & (clock.moves > 0) & (clock.owed == 0) & (state.pending == u32(0))
