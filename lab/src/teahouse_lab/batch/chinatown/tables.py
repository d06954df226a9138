"""The tables of the batch engine, made from those of the plain one.

A number of the discrete form has a code: 32 times the place of a word in `Legal`, plus a bit in
that word. The code of a building is its district and its place there (see `town`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teahouse.core import OptionsError, SetError
from teahouse.games.chinatown.rules.components import SIZES, SPARE_TILES, TownBoard
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse_lab.discrete.chinatown.numbers import Numbers, numbers_for

from .state import Codes

__all__ = ["NO_CARD", "PLANES", "Tables", "tables_of"]

Words = npt.NDArray[np.uint32]

PLANES = 4
"""Bits for the type of a shop, from 1; 0 is none."""
NO_CARD = 255
WORD = 32
NIBBLES = 8
MOST_DISTRICTS = 8
MOST_BITS = 31
LINE = 16
"""Sizes of group a line of `pays` has room for."""
PARTS_SHIFT = 8


class Tables(NamedTuple):
    """The tables that every step looks things up in."""

    rules: Rules
    numbers: Numbers
    stride: int  # bits from a building to the one below it
    board: tuple[int, ...]  # all buildings, a word a district
    fronts: tuple[int, ...]  # those with a street front (C20)
    codes: Codes
    number_at: Words  # by code
    bag: Words  # the type of each tile, as `bag_of` has them
    drawn: tuple[int, ...]  # tiles that each player draws, by round from 0 (C6)
    pays: Words  # by size of a complete business and of a group: notes; businesses from bit 8 on
    size_codes: int  # two bits a type, from 1: the size of a complete business, less 3

    @property
    def districts(self) -> int:
        return len(self.board)

    @property
    def tile_words(self) -> int:
        """Words that a count of each type takes."""
        return -(-len(self.rules.types) // NIBBLES)

    @property
    def bag_words(self) -> int:
        """Words of the tiles that are drawn in a game."""
        return -(-sum(self.drawn) * self.rules.players // NIBBLES)

    @property
    def most_dealt(self) -> int:
        """Cards that are dealt in one round at most."""
        return max(dealt for dealt, _ in self.rules.deal) * self.rules.players

    @property
    def longest_way(self) -> int:
        """Steps from one end of a group to the other at most."""
        return max(self.rules.tile_counts) - 1


def tables_of(rules: Rules) -> Tables:
    """Returns the tables for these rules.

    Raises SetError if their numbers are too large for the words, and OptionsError for a variant
    that the batch engine does not have.
    """
    board = rules.components.board
    stride = 1 + max(len(row) for district in board.districts for row in district.rows)
    places = _places(board, stride)
    _check(rules)
    codes = _codes(rules, places)
    number_at = np.zeros(codes.max() + 1, np.uint32)
    number_at[codes] = np.arange(len(codes))
    has_front = [b for b in places if rules.has_front[b]]
    return Tables(
        rules=rules,
        numbers=numbers_for(rules),
        stride=stride,
        board=_words(places.values(), len(board.districts)),
        fronts=_words([places[b] for b in has_front], len(board.districts)),
        codes=Codes(tuple(codes.tolist())),
        number_at=number_at,
        bag=np.repeat(np.arange(len(rules.types)), rules.tile_counts).astype(np.uint32),
        drawn=(rules.deal[0][0], *(kept for _, kept in rules.deal[1:])),
        pays=_pays(rules),
        size_codes=sum(size - SIZES[0] << 2 * kind for kind, size in enumerate(rules.sizes, 1)),
    )


def _places(board: TownBoard, stride: int) -> dict[int, int]:
    """Returns the code of each building."""
    return {
        building: WORD * number + stride * r + c
        for number, district in enumerate(board.districts)
        for r, row in enumerate(district.rows)
        for c, building in enumerate(row)
        if building is not None
    }


def _check(rules: Rules) -> None:
    """Raises SetError if a custom set is too large, OptionsError if an option is not here."""
    if rules.options.finished == "closed":
        raise OptionsError('the batch engine has no `finished: "closed"`; the plain one has (C16)')
    board = rules.components.board
    rows = max(len(district.rows) for district in board.districts)
    columns = max(len(row) for district in board.districts for row in district.rows)
    bits = rows * (columns + 1) - 1
    for what, number, most in (
        ("districts", len(board.districts), MOST_DISTRICTS),
        (f"bits for districts of {rows} rows and {columns} columns", bits, MOST_BITS),
        ("types of tile", len(rules.types), (1 << PLANES) - 1),
    ):
        if number > most:
            raise SetError(f"{number} {what} are more than the batch engine can hold, {most}")


def _codes(rules: Rules, places: dict[int, int]) -> Words:
    """Returns the code of every number.

    Buildings come first, then tiles, sums and commands, a word each.
    """
    numbers, first = numbers_for(rules), WORD * len(rules.components.board.districts)
    codes = [places[building] for building in range(1, rules.buildings + 1)]
    ends = (numbers.give_tile, numbers.give_cash, numbers.other, numbers.in_all)
    for word, (begin, end) in enumerate(pairwise(ends)):
        codes += [first + WORD * word + bit for bit in range(end - begin)]
    return np.array(codes, np.uint32)


def _words(codes: Iterable[int], districts: int) -> tuple[int, ...]:
    words = [0] * districts
    for code in codes:
        words[code // WORD] |= 1 << code % WORD
    return tuple(words)


def _pays(rules: Rules) -> Words:
    """Returns what groups pay and how many businesses they are, by size alone (C14, C16)."""
    table = np.zeros((len(SIZES), LINE), np.uint32)
    for size, pays in zip(rules.sizes, rules.pays, strict=True):
        for tiles in range(size + SPARE_TILES + 1):
            whole, left = divmod(tiles, size)
            notes = (whole * pays[size] + pays[left]) // rules.note
            table[size - SIZES[0], tiles] = notes | whole + (left > 0) << PARTS_SHIFT
    return table.ravel()
