"""The levels of bots: what each sees, and how hard it haggles."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.chinatown.placement.ground import Sight

from .negotiator import Negotiator
from .temper import Temper

__all__ = ["Easy", "Hard", "Medium", "NeverTrades"]

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

HARD = Temper(
    asks=(1.12, 1.05, 0.98),
    takes=0.97,
    presses=0.08,
    least=0.4,
    own_gain_first=True,
    offers=14,
    patience=5,
    elsewhere=0.8,
    varies=0.03,
)
MEDIUM = Temper(asks=(1.05, 0.85), takes=0.6, offers=6, open=2, patience=3, credit=False)
EASY = Temper(asks=(1.0, 0.7), takes=0.4, offers=3, open=1, patience=2, credit=False)


class Easy(Negotiator):
    """A bot that sees only present income and simple sales, and is content with little."""

    sight, temper = EASY_SIGHT, EASY


class Medium(Negotiator):
    """A bot that sees some of the future, and considers swaps."""

    sight, temper = MEDIUM_SIGHT, MEDIUM


class Hard(Negotiator):
    """A bot that sees how businesses may grow, deals of three, and what others would pay.

    It tries cards in many futures (C5). Those are compiled only: without Numba it lacks them, and
    keeps the cards that are worth the most now.
    """

    sight, temper = HARD_SIGHT, HARD


class NeverTrades(Negotiator):
    """A bot that chooses and places as `Hard` does but never deals.

    It is the baseline for what trading is worth.
    """

    sight, temper = HARD_SIGHT, replace(HARD, offers=0, takes=None)
