"""The five kinds of building (D10)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

__all__ = [
    "DEN",
    "KINDS",
    "KIND_INDEX",
    "MANSION",
    "MARKET",
    "SHOP",
    "WORKSHOP",
    "Buildings",
    "Kind",
]

Kind = Literal["mansion", "shop", "market", "workshop", "opium_den"]
Buildings: TypeAlias = tuple[int, int, int, int, int]
"""How many of each kind, in the order of KINDS."""

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_INDEX: dict[str, int] = {kind: index for index, kind in enumerate(KINDS)}
MANSION, SHOP, MARKET, WORKSHOP, DEN = range(5)
