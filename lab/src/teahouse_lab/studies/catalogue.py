"""The studies by their names, which are those of their pages in docs/studies."""

from __future__ import annotations

from collections.abc import Mapping

from .cards import CARDS
from .seats import CHINATOWN_SEATS, DADAOCHENG_SEATS, SOLO_RANKS
from .shops import SHOP_TYPES
from .study import Study
from .variants import CHINATOWN_VARIANTS, DADAOCHENG_VARIANTS

__all__ = ["STUDIES"]

STUDIES: Mapping[str, Study] = {
    "chinatown-seats": CHINATOWN_SEATS,
    "chinatown-shops": SHOP_TYPES,
    "chinatown-variants": CHINATOWN_VARIANTS,
    "dadaocheng-cards": CARDS,
    "dadaocheng-seats": DADAOCHENG_SEATS,
    "dadaocheng-solo": SOLO_RANKS,
    "dadaocheng-variants": DADAOCHENG_VARIANTS,
}
