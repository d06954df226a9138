"""Chains in hash tables of their numbers."""

from __future__ import annotations

from teahouse.games.dadaocheng.solver.words import (
    CUBES,
    DOWN,
    FIRST,
    SECOND,
    UP,
    Array,
    Chain,
    ChainSpace,
    HashTable,
    Word,
)

from .compiling import kernel

__all__ = ["is_new", "mixed", "put", "result_of", "start_of"]


@kernel
def mixed(one: Word, other: Word) -> int:
    number = (one ^ 0x1F83D9ABFB41BD6B) * 0x2545F4914F6CDD1D + other
    number = (number ^ (number >> 29)) * 0x369DEA0F31A53F85
    return number ^ (number >> 32)


@kernel
def place_of(chain: Chain) -> int:
    """Where to look for a chain in a hash table."""
    up, down, first, second, cubes = chain
    return mixed(mixed(mixed(up, down), first ^ (second << 1)), cubes)


@kernel
def is_at(row: Array, chain: Chain) -> bool:
    up, down, first, second, cubes = chain
    same_grid = row[UP] == up and row[DOWN] == down
    return bool(same_grid and row[FIRST] == first and row[SECOND] == second and row[CUBES] == cubes)


@kernel
def put(row: Array, chain: Chain) -> None:
    row[UP], row[DOWN], row[FIRST], row[SECOND], row[CUBES] = chain


@kernel
def is_new(chains: ChainSpace, start: int, chain: Chain) -> bool:
    """Whether no chain of this start has come here before; it is kept in mind."""
    mask = len(chains.seen_start) - 1
    slot = place_of(chain) & mask
    while chains.seen_start[slot] == start + 1:
        if is_at(chains.seen_words[slot], chain):
            return False
        slot = (slot + 1) & mask
    chains.seen_start[slot] = start + 1
    put(chains.seen_words[slot], chain)
    return True


@kernel
def start_of(known: HashTable, up: Word, down: Word, count: int) -> int:
    """The number of a grid that plans lead to; `count` if it is new, and then it is kept."""
    mask = len(known.slots) - 1
    slot = mixed(up, down) & mask
    while known.slots[slot]:
        start = int(known.slots[slot]) - 1
        if known.rows[start, UP] == up and known.rows[start, DOWN] == down:
            return start
        slot = (slot + 1) & mask
    known.slots[slot] = count + 1
    known.rows[count, UP], known.rows[count, DOWN] = up, down
    return count


@kernel
def result_of(known: HashTable, end: Array, count: int) -> int:
    """The number of a result; `count` if it is new, and then it is kept."""
    chain = end[UP], end[DOWN], end[FIRST], end[SECOND], end[CUBES]
    mask = len(known.slots) - 1
    slot = place_of(chain) & mask
    while known.slots[slot]:
        result = int(known.slots[slot]) - 1
        if is_at(known.rows[result], chain):
            return result
        slot = (slot + 1) & mask
    if count < len(known.rows):
        known.slots[slot] = count + 1
        put(known.rows[count], chain)
    return count
