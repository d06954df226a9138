"""Repeatable noise for small variety in drawings: the same seed gives the same number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["noise", "pick"]


Picked = TypeVar("Picked")


def noise(*seed: int) -> float:
    """Returns a number from 0 up to 1, by the finaliser of MurmurHash3."""
    value = 0x9E3779B9
    for part in seed:
        value = (value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
        value ^= value >> 16
    return value / 2**32


def pick(things: Sequence[Picked], *seed: int) -> Picked:
    """Picks one of the things by noise."""
    return things[int(noise(*seed) * len(things))]
