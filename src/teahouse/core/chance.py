"""Chance: a game's own, provable from its secret seed, and a quick one for sampled play."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

__all__ = ["Chance", "FastChance", "SeededChance", "commitment", "number", "verify"]

Item = TypeVar("Item")

RANGE = 1 << 64


class Chance(Protocol):
    """Whatever can draw a number below n, all of them equally likely."""

    def below(self, n: int) -> int: ...


class SeededChance:
    """The stream of numbers that a secret seed stands for; `drawn` says how far it has come."""

    __slots__ = ("_key", "drawn", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._key = seed.encode()

    def below(self, n: int) -> int:
        limit = RANGE - RANGE % n
        while True:
            digest = hmac.digest(self._key, b"%d" % self.drawn, "sha256")
            self.drawn += 1
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Fisher-Yates from the last place down."""
        deck = list(items)
        for j in range(len(deck) - 1, 0, -1):
            k = self.below(j + 1)
            deck[j], deck[k] = deck[k], deck[j]
        return tuple(deck)


class FastChance:
    """The whims of random players: quick, repeatable, and no secret."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(str(seed)).random  # the one sequence Python promises to keep

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def pick(self, items: Sequence[Item]) -> Item:
        return items[int(self._random() * len(items))]

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        left = list(items)
        return tuple([left.pop(self.below(len(left))) for _ in range(len(left))])


def number(seed: str, i: int) -> int:
    """Number i of the seed's stream, as anyone can work it out."""
    digest = hmac.digest(seed.encode(), str(i).encode(), "sha256")
    return int.from_bytes(digest[:8], "big")


def commitment(seed: str) -> str:
    """What is shown when the game starts, so that the seed cannot be changed later."""
    return hashlib.sha256(seed.encode()).hexdigest()


def verify(seed: str, shown: str) -> bool:
    """Whether this seed is the one that was committed to."""
    return hmac.compare_digest(commitment(seed).encode(), shown.encode("utf-8", "replace"))
