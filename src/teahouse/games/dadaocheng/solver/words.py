"""A puzzle and its solution, as the words and tables that the kernels work on.

The sixteen cells of the grid are the sixteen nibbles (4 bits each) of a word. One word has
the goods that are up, another those that are down. Storage is two such words, one for each
cell's first cube and one for its second: the good + 1, or 0 for none. A nibble stays below
8, so the words are signed and never turn negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:  # the plain solver, which shares the words, needs no NumPy
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
    "PuzzleWords",
    "Word",
    "Workspace",
    "YieldTable",
]

Word: TypeAlias = int
Chain: TypeAlias = tuple[Word, Word, Word, Word, Word]
"""The state of a chain: up, down, first and second cubes of storage, and cubes taken."""
Array: TypeAlias = "npt.NDArray[Any]"

UP, DOWN, FIRST, SECOND, CUBES, PICKED = range(6)
SUPPLY, ROWS, COLUMNS, PLACE = range(6, 10)
"""The columns of `ends` and `stack`; those of the second row are in the stack alone."""

COUNTED = 20
"""The bit at which the count of D7 begins in the word of cubes, above a nibble for each good.

When the chain has ended, the cubes to return stand there instead.
"""
UNFLIPPED = 24
"""The bit of that word at which picked cells that are not yet flipped begin, one bit a cell."""
PLENTY = 64
"""A supply that is as good as any larger one: a chain uses 26 cubes at most."""
FULL = -1
"""What a kernel returns when it ran out of room."""


class PuzzleWords(NamedTuple):
    """A puzzle as the kernels read it."""

    up: Word
    down: Word
    first: Word
    second: Word
    cubes: Word  # no cubes yet, only the count of D7 and the cells not yet flipped
    supply: Word  # one byte for each good
    closed: Word  # one bit for each storage cell
    all_lines: bool  # whether the discs of all lines are flipped, not just of the picked one
    together: bool
    threes: bool  # whether three of a run of four may be picked
    moves: int
    plans: int


class HashTable(NamedTuple):
    """A hash table: rows of words, and slots that hold a row's number + 1, or 0 if free."""

    rows: Array
    slots: Array


class ChainSpace(NamedTuple):
    """The space in which the chains of one start are followed."""

    ends: Array
    stack: Array
    seen_words: Array
    seen_start: Array  # number of the start + 1; a slot of another start counts as free


class Workspace(NamedTuple):
    """The space in which the kernels put what they find.

    Inner kernels are given only the part that they need, because passing the whole is slow.
    """

    starts: Array  # the start of each plan
    known_starts: HashTable
    offsets: Array
    outcomes: Array
    results: Array
    known_results: HashTable
    result_start: Array  # number of the last start that led to each result, + 1
    chains: ChainSpace


class Found(NamedTuple):
    """How many starts, outcomes and results were found, each FULL if there was no room."""

    starts: int
    outcomes: int
    results: int


class Front(NamedTuple):
    """The ends that no other beats in all values; the last row is being compared."""

    cubes: Array
    storage: Array
    endless: Array
    worths: Array
    ends: Array
    plans: Array


class YieldTable(NamedTuple):
    """The yields of one side as words, and hash slots that hold a number + 1, or 0 if free."""

    keys: Array
    slots: Array
