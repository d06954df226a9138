"""Numbers packed into 32-bit words, and the arithmetic, chance and loops of batch engines.

Everything here works on single words and on arrays of words alike.

Under `vmap`, and on a CPU's vectors of games, a loop runs while any game is still in it. Games that
have left it keep their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import jax
import jax.numpy as jnp

__all__ = [
    "Array",
    "Bits",
    "Generator",
    "below",
    "draw",
    "flag",
    "join",
    "lowest",
    "nth_bit",
    "once_if",
    "pick",
    "put",
    "repeated",
    "seeded",
    "split",
    "u32",
    "when",
]


Array: TypeAlias = jax.Array
Bits: TypeAlias = tuple[int, ...]
"""How many bits each number in a word has, the lowest first."""

HALVES = ((16, 0xFFFF), (8, 0xFF), (4, 0xF), (2, 0x3), (1, 0x1))


def u32(value: Array | int) -> Array:
    """Returns a word, or an array of them."""
    return jnp.asarray(value, jnp.uint32)


def flag(condition: Array) -> Array:
    """Returns 1 where the condition holds, else 0."""
    return condition.astype(jnp.uint32)


def when(condition: Array, value: Array | int) -> Array:
    """Returns the value where the condition holds, else 0."""
    return jnp.where(condition, u32(value), u32(0))


def split(word: Array, bits: Bits) -> tuple[Array, ...]:
    """Returns the numbers in a word."""
    numbers, shift = [], 0
    for width in bits:
        numbers.append((word >> shift) & ((1 << width) - 1))
        shift += width
    return tuple(numbers)


def join(numbers: Sequence[Array], bits: Bits) -> Array:
    """Returns the word of these numbers, each of which must fit."""
    word, shift = u32(numbers[0]), bits[0]
    for number, width in zip(numbers[1:], bits[1:], strict=True):
        word = word | (u32(number) << shift)
        shift += width
    return word


def pick(words: Sequence[Array], index: Array) -> Array:
    """Returns one of a few words, by its index."""
    picked = words[0]
    for place, word in enumerate(words[1:], start=1):
        picked = jnp.where(index == place, word, picked)
    return picked


def put(words: Sequence[Array], index: Array, word: Array) -> tuple[Array, ...]:
    """Returns a few words, one of them replaced."""
    return tuple(jnp.where(index == place, word, old) for place, old in enumerate(words))


def lowest(mask: Array) -> Array:
    """Returns the index of the lowest bit that is set."""
    return jax.lax.population_count((mask & (~mask + 1)) - 1)


def nth_bit(word: Array, n: Array) -> Array:
    """Returns the index of set bit n, counted from 0 and from below.

    At least n + 1 bits must be set.
    """
    # A binary search: if the lower half has too few set bits, the bit is in the upper half.
    index = jnp.zeros_like(word)
    for width, low in HALVES:
        under = jax.lax.population_count((word >> index) & low)
        up = n >= under
        n = n - when(up, under)
        index = index + when(up, width)
    return index


def below(word: Array, n: Array | int) -> Array:
    """Returns a number below n, at most 256, from a random word.

    All are equally likely to 1 in 65,000.
    """
    return ((word >> 8) * u32(n)) >> 24


Generator = tuple[Array, Array]


def seeded(key: Array) -> Generator:
    """Returns a generator from a key of `jax.random`."""
    words = jax.random.bits(key, (2,), jnp.uint32)
    return words[0] | 1, words[1]  # it must not be all zeros


def draw(generator: Generator) -> tuple[Array, Generator]:
    """Returns a random word, and the generator after it, by xoroshiro64**."""
    low, high = generator
    word = _rotated(low * u32(0x9E3779BB), 5) * u32(5)
    high = high ^ low
    return word, (_rotated(low, 26) ^ high ^ (high << 9), _rotated(high, 13))


def _rotated(word: Array, by: int) -> Array:
    return (word << by) | (word >> (32 - by))


Carry = TypeVar("Carry")


def repeated(times: Array, body: Callable[[Array, Carry], Carry], carry: Carry) -> Carry:
    """Returns the value after so many runs of the body.

    The body is given the number of earlier runs.
    """

    def go_on(loop: tuple[Array, Carry]) -> Array:
        return loop[0] < times

    def once(loop: tuple[Array, Carry]) -> tuple[Array, Carry]:
        return loop[0] + u32(1), body(*loop)

    done: tuple[Array, Carry] = jax.lax.while_loop(go_on, once, (u32(0), carry))
    return done[1]


def once_if(now: Array, function: Callable[[Carry], Carry], value: Carry) -> Carry:
    """Returns the function's result in the games where it is needed now, else the value itself."""

    # This is a loop of at most one run, as a branch would run both sides under `vmap`.
    def once(loop: tuple[Array, Carry]) -> tuple[Array, Carry]:
        return loop[0] != loop[0], function(loop[1])  # false, in the shape of `now`

    done: tuple[Array, Carry] = jax.lax.while_loop(lambda loop: loop[0], once, (now, value))
    return done[1]
