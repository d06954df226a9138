"""A town, a pool and the room to work in as the kernels read them: one record each.

A set of buildings is two words, those of the first 60 numbers and the others, so that words are
signed and never turn negative.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

import numpy as np

from teahouse.games.chinatown.rules.rulebook import ROUNDS

__all__ = [
    "EMPTY",
    "LOW_BITS",
    "MOST_BUILDINGS",
    "MOST_ROOM",
    "MOST_TILES",
    "MOST_TYPES",
    "MOST_WANTED",
    "NO_NEIGHBOUR",
    "POOL",
    "TOWN",
    "WORKSPACE",
    "Mask",
    "Pool",
    "Room",
    "Town",
    "Workspace",
]

Town = NewType("Town", np.record)
"""A record of `TOWN`."""
Pool = NewType("Pool", np.record)
"""A record of `POOL`."""
Workspace = NewType("Workspace", np.record)
"""A record of `WORKSPACE`."""
Mask: TypeAlias = tuple[int, int]
Room: TypeAlias = tuple[int, int]
"""Empty buildings that a group can grow over: the pool's own, and nobody's."""

EMPTY = -1
NO_NEIGHBOUR = 0
LOW_BITS = 60
MOST_BUILDINGS = 2 * LOW_BITS - 1
MOST_TYPES = 12
MOST_TILES = 16  # of a type
MOST_WANTED = 8
MOST_ROOM = 10

BY_BUILDING = MOST_BUILDINGS + 1

TOWN = np.dtype(
    [
        ("near", np.int64, (BY_BUILDING, 2)),
        ("beside", np.int64, (BY_BUILDING, 4)),  # the same, with `NO_NEIGHBOUR` after the last
        ("most", np.int64, MOST_TYPES),  # the size of a whole business
        ("pays", float, (MOST_TYPES, MOST_TILES)),  # notes, by number of connected tiles
        ("dealt", np.int64, (ROUNDS, 3)),  # cards dealt to each, kept by each, tiles drawn by all
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
        ("free", np.int64, 2),  # somebody's, and empty
        ("deck", np.int64, 2),  # nobody's
        ("tiles", np.int64, MOST_TYPES),  # in hand
        ("bag", np.int64, MOST_TYPES),  # still to be drawn
    ],
    align=True,
)
WORKSPACE = np.dtype(
    [
        ("tile_odds", float, (MOST_TYPES, MOST_WANTED, ROUNDS)),
        ("lot_odds", float, (MOST_ROOM, MOST_WANTED, ROUNDS)),
        ("worths", float, MOST_TYPES),  # of each type's shops and tiles
        ("new_worths", float, MOST_TYPES),  # the same after a move that is tried
        ("empty", np.int64, BY_BUILDING),
        ("cards", np.int64, BY_BUILDING),
        ("best", np.int64, BY_BUILDING),  # the best shops that were found
    ],
    align=True,
)
