"""A small random number generator on words: xoroshiro64** by Blackman and Vigna."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from .words import Array, u32

__all__ = ["Generator", "draw", "seeded"]

Generator = tuple[Array, Array]


def seeded(key: Array) -> Generator:
    """A generator from a key of `jax.random`."""
    words = jax.random.bits(key, (2,), jnp.uint32)
    return words[0] | 1, words[1]  # it must not be all zeros


def draw(generator: Generator) -> tuple[Array, Generator]:
    """A random word, and the generator after it."""
    low, high = generator
    word = _rotated(low * u32(0x9E3779BB), 5) * u32(5)
    high = high ^ low
    return word, (_rotated(low, 26) ^ high ^ (high << 9), _rotated(high, 13))


def _rotated(word: Array, by: int) -> Array:
    return (word << by) | (word >> (32 - by))
