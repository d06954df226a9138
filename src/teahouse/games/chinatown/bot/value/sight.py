"""What a level sees: the coefficients of worth, and which deals it thinks of.

`docs/bots-chinatown.md` says how the numbers were found and how good they are.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

__all__ = ["EASY_SIGHT", "HARD_SIGHT", "MEDIUM_SIGHT", "Sight"]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """All zero sees nothing but the income of what is there."""

    drawn: float = 0.0  # of the tiles of a type that the table draws, those that come to me
    lead: float = 0.0  # how much more of them for every tile of the type that I have already
    bought: float = 0.0  # of the tiles of a type in others' hands, those that come to me later
    dealt: float = 0.0  # of the buildings beside a business that will be dealt, those that I get
    sold: float = 0.0  # of those that another player has, those of a round
    growth: float = 0.0  # how much of a business's expected growth is mine to keep
    stock: float = 0.0  # how much of that if the business is still all in hand
    lot: float = 0.0  # notes that an empty building brings in every later round
    pair: float = 0.0  # the same for two of them side by side
    tile: float = 0.0  # the same for a tile left over
    sale: float = 0.0  # of what a building is worth more to another, what selling it brings
    to_come: tuple[float, ...] = (0.0,) * 7  # by draws left, what they and all trading will add
    futures: int = 0  # in which it tries the cards that it could keep
    swaps: bool = False  # whether it thinks of one thing for another
    bundles: bool = False  # of several things together
    parties: int = 2  # and of how many players in one deal


HARD_SIGHT = Sight(
    drawn=0.43,
    lead=0.2,
    bought=0.17,
    dealt=0.7,
    sold=0.18,
    growth=0.74,
    stock=0.3,
    lot=1.0,
    pair=0.2,
    tile=0.3,
    sale=1.0,
    to_come=(1.2, 7.2, 20.0, 36.5, 53.1, 72.5, 92.0),
    futures=800,
    swaps=True,
    bundles=True,
    parties=3,
)
MEDIUM_SIGHT = replace(
    HARD_SIGHT,
    lead=0.0,
    bought=0.0,
    stock=0.0,
    lot=0.5,
    pair=0.1,
    sale=0.0,
    futures=0,
    bundles=False,
    parties=2,
)
EASY_SIGHT = Sight()
