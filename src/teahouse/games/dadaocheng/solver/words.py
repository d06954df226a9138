"""A puzzle and what is found, as the words and tables that the kernels work on.

The sixteen cells of the grid are the sixteen nibbles of a word: one word has the goods that are
up, one those that are down. Storage is two such words, a cell's first and its second cube, good
+ 1, 0 for none. A nibble stays below 8, so words are signed and never turn negative.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy.typing as npt

__all__ = [
    "COLUMNS",
    "COUNTED",
    "CUBES",
    "DOWN",
    "FIRST",
    "FULL",
    "PICKED",
    "PLACE",
    "PLENTY",
    "ROWS",
    "SECOND",
    "SUPPLY",
    "UNFLIPPED",
    "UP",
    "Array",
    "Chain",
    "ChainSpace",
    "Found",
    "Front",
    "HashTable",
    "Word",
    "Words",
    "Workspace",
    "YieldTable",
]

Word: TypeAlias = int
Chain: TypeAlias = tuple[Word, Word, Word, Word, Word]
"""Up, down, first and second cubes of storage, cubes taken: where a chain has come to."""
Array: TypeAlias = npt.NDArray[Any]

UP, DOWN, FIRST, SECOND, CUBES, PICKED = range(6)
SUPPLY, ROWS, COLUMNS, PLACE = range(6, 10)
"""Columns of `ends` and `stack`; the stack alone has the second half."""

COUNTED = 20
"""Where in the word of cubes, a nibble a good, the count of D7 stands, later what returns."""
UNFLIPPED = 24
"""Where in that word the cells of lines picked and not yet flipped stand, a bit each."""
PLENTY = 64
"""As good as any larger supply: a chain uses 26 cubes at most."""
FULL = -1
"""A kernel ran out of room."""


class Words(NamedTuple):
    """A puzzle as the kernels read it."""

    up: Word
    down: Word
    first: Word
    second: Word
    cubes: Word  # none yet, but the count of D7 and what is not yet flipped
    supply: Word  # a byte a good
    closed: Word  # a bit a storage cell
    all_lines: bool  # flipped, not the picked one alone
    together: bool
    threes: bool  # of a run of four may be picked
    moves: int
    plans: int


class HashTable(NamedTuple):
    """Rows of words, and slots of their numbers + 1, 0 is free."""

    rows: Array
    slots: Array


class ChainSpace(NamedTuple):
    """Where the chains of one start are followed."""

    ends: Array
    stack: Array
    seen_words: Array
    seen_start: Array  # + 1; a slot of another start is free


class Workspace(NamedTuple):
    """Where the kernels put what they find.

    Inner kernels are given the part that they need: the whole is slow to pass on.
    """

    starts: Array  # of each plan
    known_starts: HashTable
    offsets: Array
    outcomes: Array
    results: Array
    known_results: HashTable
    result_start: Array  # the last start that led there, + 1
    chains: ChainSpace


class Found(NamedTuple):
    """How much there is of each, FULL if there was no room."""

    starts: int
    outcomes: int
    results: int


class Front(NamedTuple):
    """Values, and the ends that none beats in all of them; the last row is for the one at hand."""

    cubes: Array
    storage: Array
    endless: Array
    worths: Array
    ends: Array
    plans: Array


class YieldTable(NamedTuple):
    """Yields of one side as words, and a hash table of their numbers + 1, 0 is free."""

    keys: Array
    slots: Array
