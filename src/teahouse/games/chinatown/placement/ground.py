"""The inputs to worth: the coefficients of a level, and a round as all seats see it.

`docs/bots-chinatown.md` says how the numbers of the levels were found and how good they are.
"""

from __future__ import annotations

import msgspec

from .groups import Site

__all__ = ["GROUNDS_KEPT", "Ground", "Sight"]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """The coefficients by which a level values things.

    Coefficients of all zeros make a bot value present income only. "Share" is a part of one, and
    "I" is the seat whose things are valued.
    """

    drawn: float = 0.0  # share of the tiles of a type drawn by the table that come to me
    lead: float = 0.0  # added to that share for every tile of the type that I have after one
    bought: float = 0.0  # share of the tiles of a type in others' hands that come to me later
    dealt: float = 0.0  # share of the buildings dealt beside a business that I get
    sold: float = 0.0  # share of others' buildings beside it that I get in a round
    growth: float = 0.0  # share of a business's expected growth that I keep
    stock: float = 0.0  # share of that if the business is still all in hand
    lot: float = 0.0  # notes that an empty building brings in every later round
    pair: float = 0.0  # the same for two of them side by side
    tile: float = 0.0  # the same for a tile left over
    sale: float = 0.0  # share of a building's worth to another that selling it brings
    to_come: tuple[float, ...] = (0.0,) * 7  # by draws left, notes that forecasts add for them
    futures: int = 0  # number of futures in which it tries the cards that it could keep
    swaps: bool = False  # whether it considers swaps of one thing for another
    bundles: bool = False  # whether it considers several things together
    parties: int = 2  # the most players in a deal that it considers


GROUNDS_KEPT = 32


class Ground(msgspec.Struct, frozen=True, eq=False):
    """A round as every seat sees it.

    Grounds compare by identity, so that they are cheap keys of the caches of worth.
    """

    site: Site
    sight: Sight
    rounds: int  # incomes still to come
    draws: tuple[int, ...]  # for each later income, how many draws come before it
    dealt: tuple[float, ...]  # for each, how often a building that nobody has is dealt until then
    shops: tuple[int, ...]  # by type, the buildings where shops stand or are promised
    taken: int  # the union of `shops`
    barred: int  # buildings promised to stay empty this round
    fixed: int  # buildings that a promise of this round is about: they stay with their owner
    deck: int  # buildings that nobody has
    bag: tuple[int, ...]  # tiles to come, by type
    unseen: tuple[int, ...]  # tiles in the bag and in hands, by type
