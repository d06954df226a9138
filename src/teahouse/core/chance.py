"""Random numbers: a verifiable stream from a game's secret seed, and a fast one for simulation."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import floor
from struct import Struct
from typing import Protocol, TypeVar

__all__ = ["Chance", "FastChance", "SeededChance", "commitment", "number", "verify"]

Item = TypeVar("Item")

RANGE = 1 << 64
BLOCK = 64  # bytes, of SHA-256
FIRST_8_BYTES = Struct(">Q").unpack_from
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Chance(Protocol):
    """A source of random numbers, in which all numbers below n are equally likely."""

    def below(self, n: int) -> int: ...


class SeededChance:
    """The stream of numbers of a secret seed. `drawn` counts the numbers taken from it so far."""

    __slots__ = ("_inner", "_outer", "drawn", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._inner, self._outer = _keyed(seed.encode())

    def below(self, n: int) -> int:
        """Returns the next number below n.

        The stream is that of `hmac.digest` with SHA-256, in a third of its time, as the key is
        hashed only once. A value from the incomplete range at the end is drawn again, as it would
        favour small numbers.
        """
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(b"%d" % self.drawn)
            outer.update(inner.digest())
            self.drawn += 1
            (value,) = FIRST_8_BYTES(outer.digest())
            if value < RANGE - n or value < RANGE - RANGE % n:  # the first test is faster
                number: int = value % n
                return number

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Returns the items in random order, by a Fisher-Yates shuffle from the last place down."""
        deck, below = list(items), self.below
        for j in range(len(deck) - 1, 0, -1):
            k = below(j + 1)
            deck[j], deck[k] = deck[k], deck[j]
        return tuple(deck)


class FastChance:
    """Fast and repeatable random numbers for simulation. They are not secret."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(str(seed)).random  # Python keeps these numbers stable

    def below(self, n: int) -> int:
        return floor(self._random() * n)  # faster than `int`

    def pick(self, items: Sequence[Item]) -> Item:
        return items[floor(self._random() * len(items))]

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        left = list(items)
        return tuple([left.pop(self.below(len(left))) for _ in range(len(left))])


@lru_cache(256)
def _keyed(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Returns the inner and outer hash of HMAC (RFC 2104) with the key in them.

    Both are cached, so callers must copy them before they add to them.
    """
    if len(key) > BLOCK:
        key = hashlib.sha256(key).digest()
    key = key.ljust(BLOCK, b"\0")
    return hashlib.sha256(key.translate(INNER)), hashlib.sha256(key.translate(OUTER))


def number(seed: str, i: int) -> int:
    """Returns number i of the seed's stream, by the published rule that anyone can check."""
    digest = hmac.digest(seed.encode(), str(i).encode(), "sha256")
    return int.from_bytes(digest[:8], "big")


def commitment(seed: str) -> str:
    """Returns the SHA-256 of a seed. Shown at the start, it keeps the seed from being changed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def verify(seed: str, shown: str) -> bool:
    """Whether the commitment that was shown is that of this seed."""
    return hmac.compare_digest(commitment(seed).encode(), shown.encode("utf-8", "replace"))
