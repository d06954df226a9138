"""A game as words, and unpacked into numbers during an action, with questions about it."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.goods import KINDS
from teahouse_lab.batch.words import Array, Bits, Generator, join, pick, put, split, u32
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, COLLECT, GOOD

from .grid import Grid
from .storage import STORE_MASK

__all__ = [
    "ACT",
    "BUILDING_BITS",
    "COLLECTING",
    "FULL_HOUSE",
    "GOOD_COUNT",
    "OVER",
    "PLAN",
    "Clock",
    "Game",
    "Pending",
    "Player",
    "Seat",
    "State",
    "Used",
    "clock_of",
    "counts",
    "is_collecting",
    "is_planning",
    "opened",
    "owned",
    "packed",
    "total",
]


PLAN, COLLECTING, FULL_HOUSE, ACT, OVER = range(5)
BUILDING_BITS: Bits = (5, 4, 4, 4, 3)
CLOCK_BITS: Bits = (4, 3, 2, 2, 2, 2, 4, 4, 7)
USED_BITS: Bits = (4, 1, 2, 4, 4, 3, 2, 2, 2, 2, 2)
HAND_BITS: Bits = (20, 8, 3)
PENDING_BITS: Bits = (4, 4, 4, 4, 4, 4, 4, 3)


class Seat(NamedTuple):
    """What a player has, as four words."""

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
    legal: Array  # lines if one must be picked, else the numbers from GOOD on
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
        """Which actions are legal. Once the game is over, all are, as they do nothing."""
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
    owed: Array  # how many cubes the first of them must return


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


GOOD_COUNT = 5
CUBES_MASK = 0xFFFFF
BUILDINGS_MASK = 0xFFFFF
OFFSETS = tuple(sum(BUILDING_BITS[:kind]) for kind in range(len(KINDS)))


class Player(NamedTuple):
    """What the acting player has."""

    cubes: Array
    opium_used: Array
    relief: Array
    store: Array
    credit: Array
    buildings: Array
    steamers: Array  # ships of level 3
    fleet: Array


class Game(NamedTuple):
    """A state with its clock and the acting player unpacked."""

    state: State
    grid: Grid
    clock: Clock
    used: Used
    pending: Array
    picked: Array
    player: Player
    supply: Array
    piles: Array


def opened(state: State) -> Game:
    """Returns a state unpacked."""
    clock = clock_of(state)
    return Game(
        state=state,
        grid=state.grid,
        clock=clock,
        used=used_of(state),
        pending=state.pending,
        picked=state.marks & 0xFFFF,
        player=player_at(state.seats, clock.actor),
        supply=state.supply,
        piles=state.piles,
    )


def player_at(seats: tuple[Seat, ...], seat: Array) -> Player:
    """Returns what one of the seats has, unpacked."""
    hand, store, cards, fleet = (pick(words, seat) for words in zip(*seats, strict=True))
    cubes, opium_used, relief = split(hand, HAND_BITS)
    return Player(
        cubes=cubes,
        opium_used=opium_used,
        relief=relief,
        store=store & STORE_MASK,
        credit=store >> 24,
        buildings=cards & BUILDINGS_MASK,
        steamers=cards >> 20,
        fleet=fleet,
    )


def seat_of(player: Player) -> Seat:
    """Returns a player's four words."""
    return Seat(
        hand=join((player.cubes, player.opium_used, player.relief), HAND_BITS),
        store=player.store | (player.credit << 24),
        cards=player.buildings | (player.steamers << 20),
        fleet=player.fleet,
    )


def with_player(seats: tuple[Seat, ...], seat: Array, player: Player) -> tuple[Seat, ...]:
    """Returns the seats with one of them replaced by what a player has."""
    columns = zip(zip(*seats, strict=True), seat_of(player), strict=True)
    return tuple(Seat(*words) for words in zip(*(put(c, seat, w) for c, w in columns), strict=True))


def packed(game: Game) -> State:
    """Returns the state packed again.

    `found`, `legal` and the seats are still those of the old one.
    """
    return game.state._replace(
        grid=game.grid,
        supply=game.supply,
        piles=game.piles,
        clock=word_of_clock(game.clock),
        used=word_of_used(game.used),
        pending=game.pending,
        marks=(game.state.marks & u32(0xFFFF_0000)) | game.picked,
    )


def owned(buildings: Array, kind: int) -> Array:
    """Returns how many of a kind are in a word of buildings."""
    return (buildings >> OFFSETS[kind]) & ((1 << BUILDING_BITS[kind]) - 1)


def building(kind: Array | int) -> Array:
    """Returns one building, as words of buildings count it."""
    if isinstance(kind, int):
        return u32(1 << OFFSETS[kind])
    return u32(1) << (4 * kind + (kind > 0))  # OFFSETS: the first kind has five bits, others four


def counts(cubes: Array) -> tuple[Array, ...]:
    """Returns how many cubes of each good a word has."""
    return tuple((cubes >> 4 * good) & 15 for good in range(GOOD_COUNT))


def total(cubes: Array) -> Array:
    """Returns how many cubes a word has."""
    # Goods are added in pairs, so that sums have room; the product then adds all three bytes.
    pairs = (cubes & 0xF0F0F) + ((cubes >> 4) & 0xF0F)
    return ((pairs * u32(0x010101)) >> 16) & 0xFF
