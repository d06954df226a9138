"""A game during an action: its words are unpacked into numbers, and packed again afterwards."""

from __future__ import annotations

from typing import NamedTuple

from teahouse.games.dadaocheng.rules.goods import KINDS
from teahouse_lab.batch.words import Array, join, pick, put, split, u32

from .grid import Grid
from .state import (
    BUILDING_BITS,
    HAND_BITS,
    Clock,
    Seat,
    State,
    Used,
    clock_of,
    used_of,
    word_of_clock,
    word_of_used,
)
from .storage import STORE_MASK

__all__ = ["GOOD_COUNT", "Game", "Player", "counts", "opened", "owned", "packed", "total"]

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
    """A state with its clock and its actor in single numbers."""

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
    """A state unpacked."""
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
    """What one of the seats has."""
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
    """A player's four words."""
    return Seat(
        hand=join((player.cubes, player.opium_used, player.relief), HAND_BITS),
        store=player.store | (player.credit << 24),
        cards=player.buildings | (player.steamers << 20),
        fleet=player.fleet,
    )


def with_player(seats: tuple[Seat, ...], seat: Array, player: Player) -> tuple[Seat, ...]:
    """The seats, one of them changed."""
    columns = zip(zip(*seats, strict=True), seat_of(player), strict=True)
    return tuple(Seat(*words) for words in zip(*(put(c, seat, w) for c, w in columns), strict=True))


def packed(game: Game) -> State:
    """The state packed again; its derived fields are still those of the state before."""
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
    """How many of a kind are in a word of buildings."""
    return (buildings >> OFFSETS[kind]) & ((1 << BUILDING_BITS[kind]) - 1)


def building(kind: Array | int) -> Array:
    """One building, as it is counted in words of buildings."""
    if isinstance(kind, int):
        return u32(1 << OFFSETS[kind])
    return u32(1) << (4 * kind + (kind > 0))


def counts(cubes: Array) -> tuple[Array, ...]:
    """How many cubes of each good a word has."""
    return tuple((cubes >> 4 * good) & 15 for good in range(GOOD_COUNT))


def total(cubes: Array) -> Array:
    """How many cubes a word has."""
    pairs = (cubes & 0xF0F0F) + ((cubes >> 4) & 0xF0F)
    return ((pairs * u32(0x010101)) >> 16) & 0xFF
