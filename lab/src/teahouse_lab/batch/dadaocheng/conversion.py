"""Conversion of a plain state to the words of a batch, so that games can begin anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from teahouse.core import SeededChance
from teahouse.games.dadaocheng.rules.goods import KINDS
from teahouse.games.dadaocheng.rules.grid import Grid as PlainGrid
from teahouse.games.dadaocheng.rules.grid import lay_out
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_KEEPS
from teahouse.games.dadaocheng.rules.state import Player
from teahouse.games.dadaocheng.rules.state import State as PlainState
from teahouse.games.dadaocheng.rules.steps import actor
from teahouse_lab.batch.words import Generator

from .grid import Grid
from .state import (
    ACT,
    BUILDING_BITS,
    CLOCK_BITS,
    COLLECTING,
    FULL_HOUSE,
    HAND_BITS,
    OVER,
    PLAN,
    USED_BITS,
    Seat,
    State,
)
from .storage import SHOP
from .tables import CARDS, EMPTY, YEARS, Tables

__all__ = ["draws_from_plain", "from_plain", "grid_from_plain"]

STEPS = {
    "plan": PLAN,
    "collect": COLLECTING,
    "full_house": FULL_HOUSE,
    "act": ACT,
    "over": OVER,
}
NIBBLES = (4,) * 8
MOST_BOUGHT = 3


def from_plain(tables: Tables, plain: PlainState, generator: Generator) -> State:
    """Returns the words of a plain state.

    `step.with_legal` is left to fill in `found` and `legal`.
    """
    ships = [_places(tables, level, pile) for level, pile in enumerate(plain.ships)]
    events = _queue([YEARS.index(year) for year in plain.events])
    past = sum(1 << YEARS.index(year) for year in plain.past)
    return State(
        grid=grid_from_plain(plain.grid),
        seats=tuple(_seat(tables, player) for player in plain.players),
        supply=_word(plain.supply, NIBBLES),
        piles=_word(plain.piles, BUILDING_BITS),
        ships=tuple(word for places in ships for word in _queue(places)),
        prices=tuple(
            np.uint32(tables.prices[level * CARDS + (places or [EMPTY])[0]])
            for level, places in enumerate(ships)
        ),
        events=(events[0], events[1]),
        clock=_clock(plain),
        used=_used(plain),
        pending=np.uint32(0),
        marks=np.uint32(sum(1 << cell for cell in set(plain.picked)) | past << 16),
        found=np.uint32(0),
        legal=np.uint32(0),
        generator=generator,
    )


def _word(numbers: Sequence[int], bits: Sequence[int]) -> np.uint32:
    word, shift = 0, 0
    for number, width in zip(numbers, bits, strict=False):
        word |= number << shift
        shift += width
    return np.uint32(word)


def grid_from_plain(grid: PlainGrid) -> Grid:
    """Returns the planes of a plain grid."""
    shown = hidden = opium = 0
    for cell, code in enumerate(grid):
        up, down = divmod(code, 5)
        shown |= (up & 1) << cell | (up >> 1 & 1) << cell + 16
        hidden |= (down & 1) << cell | (down >> 1 & 1) << cell + 16
        opium |= (up >> 2) << cell | (down >> 2) << cell + 16
    return Grid(np.uint32(shown), np.uint32(hidden), np.uint32(opium))


def draws_from_plain(plain: PlainState) -> tuple[int, ...]:
    """Returns the dice and the layout that the plain engine would draw next, as six words."""
    dice, grid = (0, 0, 0), grid_from_plain(plain.grid)
    if plain.step == "act":
        chance = SeededChance(plain.seed, plain.drawn)
        dice = (chance.below(6), chance.below(6), chance.below(6))
    if plain.taken >= CHAIN_KEEPS:
        chance = SeededChance(plain.seed, plain.drawn)
        grid = grid_from_plain(lay_out(plain.rules.discs, chance, solo=plain.rules.solo))
    return (*dice, *grid)


def _places(tables: Tables, level: int, pile: Sequence[str]) -> list[int]:
    return [tables.rules.levels[level].index(id) for id in pile]


def _queue(numbers: Sequence[int]) -> tuple[np.uint32, np.uint32]:
    padded = [*numbers, *[EMPTY] * (16 - len(numbers))]
    return _word(padded[:8], NIBBLES), _word(padded[8:], NIBBLES)


def _seat(tables: Tables, player: Player) -> Seat:
    owned = [
        sum(1 << place for place, id in enumerate(ids) if id in player.ships)
        for ids in tables.rules.levels
    ]
    return Seat(
        hand=_word(
            (int(_word(player.cubes, NIBBLES)), player.opium_used, player.relief), HAND_BITS
        ),
        store=np.uint32(_store(player) | _credit(tables, player) << 24),
        cards=np.uint32(int(_word(player.buildings, BUILDING_BITS)) | owned[2] << 20),
        fleet=np.uint32(owned[0] | owned[1] << 12),
    )


def _store(player: Player) -> int:
    word = 0
    for cell, goods in enumerate(player.storage):
        cubes = (SHOP,) if cell in player.shops else tuple(good + 1 for good in goods)
        for place, cube in enumerate(cubes):
            word |= cube << 3 * cell + 12 * place
    return word


def _credit(tables: Tables, player: Player) -> int:
    rules = tables.rules
    ships = sum(rules.ships[id].credit for id in player.ships)
    cards = zip(rules.buildings, player.buildings, strict=True)
    return ships + sum(card.credit * count for card, count in cards)


def _clock(plain: PlainState) -> np.uint32:
    debts = plain.must_return
    acting = plain.turn if plain.step == "over" else actor(plain)
    return _word(
        (
            plain.round,
            STEPS[plain.step],
            plain.first_player,
            plain.turn,
            acting,
            plain.moves_left,
            plain.taken,
            sum(1 << debt.seat for debt in debts),
            debts[0].count if debts else 0,
        ),
        CLOCK_BITS,
    )


def _used(plain: PlainState) -> np.uint32:
    used, year = plain.used, EMPTY if plain.event is None else YEARS.index(plain.event)
    bought = [min(used.bought.count(kind), MOST_BOUGHT) for kind in KINDS]
    limited = (used.temple, used.event, used.market, used.workshop, used.den)
    return _word((year, *limited, *bought), USED_BITS)
