"""The records that the kernels read and the workspaces that they write; how kernels are compiled.

A record is passed as one address, where a tuple of arrays would be taken apart at every call, and
as Numba needs longer to recognise the type of a large record than a kernel needs to run.
A set of buildings is two words: one for the numbers below 60 and one for the others. Words are
signed, and with 60 bits each they are never negative.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NewType, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import carray, from_dtype, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

from teahouse.games.chinatown.placement.growth import MOST_CLUSTERS, MOST_COMBINED
from teahouse.play.numba_compiler import compile_of

__all__ = [
    "EMPTY",
    "ENTRIES",
    "ERA",
    "GROUND",
    "LOW_BITS",
    "MOST_BUILDINGS",
    "MOST_ROOM",
    "MOST_SIZE",
    "MOST_TILES",
    "MOST_TYPES",
    "MOST_WANTED",
    "NO_NEIGHBOUR",
    "POOL",
    "POOL_WORKSPACE",
    "TOWN",
    "TRIED",
    "WORKSPACE",
    "Array",
    "Ground",
    "Mask",
    "Neighbours",
    "Pool",
    "PoolRoom",
    "PoolWorkspace",
    "Room",
    "Town",
    "Workspace",
    "count_bits",
    "entry",
    "ground_at",
    "kernel",
    "lowest_bit",
    "two_words",
    "workspace_at",
]


Array: TypeAlias = npt.NDArray[Any]
Ground = NewType("Ground", np.record)
"""A record of `GROUND`."""
Workspace = NewType("Workspace", np.record)
"""A record of `WORKSPACE`."""
Mask: TypeAlias = tuple[int, int]
"""A set of buildings, as two words."""
Neighbours = NewType("Neighbours", np.ndarray)
"""By building, the set of buildings beside it: `near` of a `Ground` or a `Town`."""
Room: TypeAlias = tuple[int, int, int]
"""Numbers of empty buildings that a business can grow over: its owner's, nobody's, others'."""

LOW_BITS = 60
LOW = (1 << LOW_BITS) - 1
MOST_BUILDINGS = 2 * LOW_BITS - 1
MOST_TYPES = 12
MOST_SIZE = 6
MOST_TILES = 16  # of a type
MOST_ROUNDS = 6
KEYS = 1 << 16
CUT = MOST_SIZE + 6  # the most buildings of a group that is cut

ERA, TRIED, ENTRIES = range(3)
"""Columns of `counts`: the number of this use of the hash table, layouts tried, keys written."""

BY_BUILDING = MOST_BUILDINGS + 1
BY_SIZE = MOST_SIZE + 1
LAYOUTS = 2 * MOST_COMBINED * MOST_TYPES

GROUND = np.dtype(
    [
        ("near", np.int64, (BY_BUILDING, 2)),
        ("shops", np.int64, (MOST_TYPES, 2)),
        ("fronts", np.int64, 2),
        ("taken", np.int64, 2),
        ("barred", np.int64, 2),
        ("deck", np.int64, 2),
        ("pays", float, (MOST_TYPES, BY_SIZE)),  # notes
        ("coins", np.int64, (MOST_TYPES, BY_SIZE)),  # what the rules pay, for cuts (C16)
        ("most", np.int64, MOST_TYPES),  # the size of a whole business
        ("types", np.int64),
        ("is_literal", np.int64),
        ("rounds", np.int64),
        ("draws", np.int64),  # later incomes, each one draw later
        ("bag", np.int64, MOST_TYPES),
        ("held", np.int64, MOST_TYPES),  # tiles in hands
        ("drawn", np.int64),  # tiles that the table draws a round
        ("drawn_share", float),
        ("lead", float),
        ("bought", float),
        # By type, tiles had, draws and tiles wanted:
        ("tile_odds", float, (MOST_TYPES, MOST_TILES, MOST_ROUNDS, BY_SIZE)),
        ("dealt", float, MOST_ROUNDS),  # by draws, the share of nobody's buildings that come
        ("sold", float, MOST_ROUNDS),  # the same for other players' buildings
        ("growth", float),
        ("stock", float),
        ("lot", float),
        ("pair", float),
        ("tile", float),
    ],
    align=True,
)
WORKSPACE = np.dtype(
    [
        ("tiles", np.int64, MOST_TYPES),  # at first those given, at the end those left over
        ("places", np.int64, (BY_BUILDING, 2)),  # building and type
        ("counts", np.int64, 3),
        ("slots", np.int64, (2 * KEYS, 2)),  # the hash table: era, and index of the key
        ("keys", np.int64, (KEYS, 3)),  # a mask and a level
        ("best", float, KEYS),  # the gain of each key
        ("chosen", np.int64, KEYS),  # the layout of each key
        ("edge", np.int64, (2, MOST_COMBINED, 5)),  # mask, mask with shops, last cluster
        ("edge_gains", float, (2, MOST_COMBINED)),
        ("clusters", np.int64, (MOST_CLUSTERS, 4)),  # mask, and mask with the shops it joins
        ("cluster_gains", float, MOST_CLUSTERS),
        ("order", np.int64, KEYS),
        ("layouts", np.int64, (LAYOUTS, 2)),  # masks, type after type
        ("gains", float, LAYOUTS),
        ("starts", np.int64, MOST_TYPES + 1),  # by type in `kinds`, where its layouts start
        ("kinds", np.int64, MOST_TYPES + 1),
        ("relevant", np.int64, (MOST_TYPES + 1, 2)),  # buildings of these and all later layouts
        ("stack", np.int64, (MOST_TYPES + 1, 4)),  # the stack of the search for a choice
        ("sums", float, (MOST_TYPES + 1, 2)),
        ("groups", np.int64, (BY_BUILDING, 4)),  # type, mask and size
        ("rooms", np.int64, (BY_BUILDING, 3)),
        ("spots", np.int64, (BY_BUILDING, 4)),  # the room around a building, and its number
        ("costs", float, BY_BUILDING),
        ("tries", np.int64, (MOST_TYPES * BY_BUILDING, 2)),  # type and building
        ("net_losses", float, MOST_TYPES * BY_BUILDING),
        ("cuts", np.int64, ((1 << CUT) + CUT, 4)),
    ],
    align=True,
)


Town = NewType("Town", np.record)
"""A record of `TOWN`."""
Pool = NewType("Pool", np.record)
"""A record of `POOL`."""
PoolWorkspace = NewType("PoolWorkspace", np.record)
"""A record of `POOL_WORKSPACE`."""
PoolRoom: TypeAlias = tuple[int, int]
"""Numbers of empty buildings that a group can grow over: the pool's own, and nobody's."""

EMPTY = -1
NO_NEIGHBOUR = 0
MOST_WANTED = 8
MOST_ROOM = 10

TOWN = np.dtype(
    [
        ("near", np.int64, (BY_BUILDING, 2)),
        ("beside", np.int64, (BY_BUILDING, 4)),  # the same, with `NO_NEIGHBOUR` after the last
        ("most", np.int64, MOST_TYPES),  # the size of a whole business
        ("pays", float, (MOST_TYPES, MOST_TILES)),  # notes, by number of connected tiles
        (
            "dealt",
            np.int64,
            (MOST_ROUNDS, 3),
        ),  # cards dealt to each, kept by each, tiles drawn by all
        ("players", np.int64),
        ("types", np.int64),
        ("buildings", np.int64),
        ("growth", float),
        ("early", float),
        ("second", float),
        ("stock", float),
        ("kept", float),
        ("lot", float),
        ("pair", float),
    ],
    align=True,
)
POOL = np.dtype(
    [
        ("shops", np.int64, BY_BUILDING),  # a type, or `EMPTY`
        ("kinds", np.int64, (MOST_TYPES, 2)),  # by type, where its shops are
        ("free", np.int64, 2),  # empty buildings that somebody has
        ("deck", np.int64, 2),  # buildings that nobody has
        ("tiles", np.int64, MOST_TYPES),  # in hand
        ("bag", np.int64, MOST_TYPES),  # still to be drawn
    ],
    align=True,
)
POOL_WORKSPACE = np.dtype(
    [
        ("tile_odds", float, (MOST_TYPES, MOST_WANTED, MOST_ROUNDS)),
        ("lot_odds", float, (MOST_ROOM, MOST_WANTED, MOST_ROUNDS)),
        ("worths", float, MOST_TYPES),  # of each type's shops and tiles
        ("new_worths", float, MOST_TYPES),  # the same after a move that is tried
        ("empty", np.int64, BY_BUILDING),
        ("cards", np.int64, BY_BUILDING),
        ("best", np.int64, BY_BUILDING),  # the best shops that were found
    ],
    align=True,
)


def two_words(mask: int) -> Mask:
    """Returns a set of buildings, given as bits of one number, as the kernels read it."""
    return mask & LOW, mask >> LOW_BITS


_compile = compile_of(
    Path(__file__).parents[1],  # the limits of a search are those of its plain form
    {
        Ground: from_dtype(GROUND),
        Workspace: from_dtype(WORKSPACE),
        Town: from_dtype(TOWN),
        Pool: from_dtype(POOL),
        PoolWorkspace: from_dtype(POOL_WORKSPACE),
        Neighbours: types.NestedArray(types.int64, GROUND["near"].shape),
    },
)
entry, kernel = _compile.entry, _compile.inner


def _count_bits(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), generate


def _lowest_bit(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(word), generate


count_bits = cast(Callable[[int], int], intrinsic(_count_bits))
"""The number of bits of a word that are set."""
lowest_bit = cast(Callable[[int], int], intrinsic(_lowest_bit))
"""The index of the lowest bit that is set; the word must not be 0."""


@intrinsic
def pointer(_typing: Any, address: Any) -> Any:
    """Converts an address to a pointer."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(address), generate


@kernel
def ground_at(address: int) -> Ground:
    return carray(pointer(address), (1,), GROUND)[0]  # type: ignore[call-arg]


@kernel
def workspace_at(address: int) -> Workspace:
    return carray(pointer(address), (1,), WORKSPACE)[0]  # type: ignore[call-arg]
