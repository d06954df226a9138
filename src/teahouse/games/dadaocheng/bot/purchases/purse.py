"""Purse: the cubes of a hand while they pay for a bundle, as counts of lacking and spare.

Which goods they are matters only once what is left is counted: spare cubes are exchanged for what
is lacking, the least valuable first.
"""

from __future__ import annotations

from teahouse.games.dadaocheng.rules.components.goods import OPIUM, Cubes
from teahouse.games.dadaocheng.rules.components.kinds import DEN, MARKET

from .bundles import Bundle
from .situation import Situation

__all__ = ["Purse"]


class Purse:
    """Changed step by step, the cheapest way first (D10, D11)."""

    __slots__ = ("any", "dens", "lacking", "markets", "opium", "paid", "room", "spare", "wild")

    def __init__(self, situation: Situation, hand: Cubes, bundle: Bundle) -> None:
        self.lacking = self.spare = 0
        for good in range(OPIUM):
            over = hand[good] - bundle.cost[good]
            if over < 0:
                self.lacking -= over
            else:
                self.spare += over
        self.opium = hand[OPIUM] - bundle.cost[OPIUM]
        self.any = bundle.any  # cubes of any good that are asked for
        self.wild = bundle.gift  # cubes that are of any good one likes
        self.room = sum(hand[:OPIUM])  # cubes that can be given to use a den or a market
        self.dens, self.markets = bundle.dens, bundle.markets
        self.paid = 0  # opium that a new den was paid with
        if bundle.new_dens or bundle.new_markets:
            self._open_new(situation, hand, bundle)

    def _open_new(self, situation: Situation, hand: Cubes, bundle: Bundle) -> None:
        """What is bought now is of use with cubes beyond those that paid for it."""
        den, market = situation.costs[DEN].total, situation.costs[MARKET]
        if bundle.new_dens and self.room + self.opium > den:
            short = max(0, den - self.room)
            traded = min(short, self.markets)  # as opium in a payment has its price (D11)
            self.markets, self.paid = self.markets - traded, short - traded
            self.opium, self.any = self.opium - short, self.any - short
            self.dens, self.room = self.dens + bundle.new_dens, max(0, self.room - den)
        named = all(has >= asked for has, asked in zip(hand, market.cubes, strict=True))
        if named and self.room > market.total:
            self.markets += bundle.new_markets

    def change(self) -> None:
        """All changes that cost nothing but the cubes that are changed."""
        if self.dens:
            self._smoke()
        self._fill()
        if self.markets and self.lacking:
            self._trade()
        while self.dens and self.lacking and self.spare and self.room > 1:
            self._exchange_for_the_den()
        if self.markets and self.opium:
            self._trade_for_any()

    def _smoke(self) -> None:
        """Two of any good for an opium, and a market gets it for any cube, even a needed one."""
        smoked = min(self.dens, self.opium)
        bought = min(self.dens - smoked, self.markets, self.room)
        needed = max(0, bought - self.spare)
        self.dens -= smoked + bought
        self.opium -= smoked
        self.markets -= bought
        self.room -= bought
        self.spare -= bought - needed
        self.lacking += needed
        self.wild += 2 * (smoked + bought)

    def _fill(self) -> None:
        filled = min(self.lacking, self.wild)
        self.lacking -= filled
        self.wild -= filled

    def _trade(self) -> None:
        """One for one: not with cubes that are to pay for any good, while there is opium."""
        for _ in range(min(self.markets, self.lacking)):
            if self.spare > self.any or (self.spare and not self.opium):
                self.spare -= 1
            elif self.opium:
                self.opium -= 1  # what is given in a market is not used (D11)
            else:
                return
            self.markets -= 1
            self.lacking -= 1

    def _exchange_for_the_den(self) -> None:
        """Two cubes for two of any good; one of them may be a cube that is needed."""
        if self.spare > 1:
            self.spare -= 2
            self.wild += 2
            self._fill()
        else:
            self.spare -= 1
            self.lacking -= 1
        self.dens -= 1
        self.room -= 2

    def _trade_for_any(self) -> None:
        traded = max(0, min(self.markets, self.opium, self.any - self.spare - self.wild))
        self.opium -= traded
        self.wild += traded
