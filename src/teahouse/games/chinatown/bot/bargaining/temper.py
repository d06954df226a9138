"""How hard a level haggles."""

from __future__ import annotations

import msgspec

__all__ = ["Temper"]


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """Shares are of a seat's fair part of all parties' joint gain; sums are in notes."""

    asks: tuple[float, ...]  # what it wants for itself: at first, and after each refusal
    presses: float = 0.0  # so much more at first for every offer that a seat took and none refused
    takes: float | None  # the least it accepts; None deals with nobody
    least: float = 0.8  # a gain that is smaller is none, as worth is not known any better
    own_gain_first: bool = False  # of its proposals; else the most joint gain comes first
    offers: int = 10  # the most that it makes in a round
    open: int = 3  # the most that stand open at a time
    patience: int = 4  # refusals in a row after which it leaves a player alone
    credit: bool = True  # whether it deals in payments after income (C13)
    elsewhere: float = 0.0  # of what another might pay, how much an offer has to beat
    grudge: float = 0.15  # a larger share that it wants from one who broke a promise
    grudge_years: int = 6  # for how long, after the year in which it was broken
    hardens: float = 0.04  # the same for every price that it had to refuse for the same goods
    varies: float = 0.0  # by chance at most so much more or less of every share
