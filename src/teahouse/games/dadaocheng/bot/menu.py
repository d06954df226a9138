"""The menu: the best that a hand of cubes can buy, paid in the cheapest way (D10, D11)."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from teahouse.core.adding import added_up
from teahouse.games.dadaocheng.rules.goods import DEN, MARKET, OPIUM, SUGAR, Cubes

from .bundles import TREATY_COST, Bundle, bundles
from .worth import Coefficients, Situation

__all__ = ["Choice", "Menu", "menu"]


class Purse:
    """A Purse counts the cubes for a bundle while they are exchanged, the cheapest way first.

    It holds only counts: `lacking` cubes of named goods are missing and `spare` plain cubes are
    not asked for by name. D10 and D11 say what can be exchanged.
    """

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
        self.wild = bundle.gift  # cubes that can be of any good
        self.room = sum(hand[:OPIUM])  # cubes that can be given to use a den or a market
        self.dens, self.markets = bundle.dens, bundle.markets
        self.paid = 0  # opium that a new den was paid with
        if bundle.new_dens or bundle.new_markets:
            self._open_new(situation, hand, bundle)

    def _open_new(self, situation: Situation, hand: Cubes, bundle: Bundle) -> None:
        """Adds the dens and markets of the bundle, useful only with cubes left after paying."""
        den, market = situation.costs[DEN].total, situation.costs[MARKET]
        if bundle.new_dens and self.room + self.opium > den:
            short = max(0, den - self.room)
            traded = min(short, self.markets)  # since opium in a payment costs prestige (D11)
            self.markets, self.paid = self.markets - traded, short - traded
            self.opium, self.any = self.opium - short, self.any - short
            self.dens, self.room = self.dens + bundle.new_dens, max(0, self.room - den)
        named = all(has >= asked for has, asked in zip(hand, market.cubes, strict=True))
        if named and self.room > market.total:
            self.markets += bundle.new_markets

    def change(self) -> None:
        """Makes all exchanges that cost nothing but the cubes that are exchanged."""
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
        """Uses the dens: an opium, perhaps from a market, for two cubes of any good."""
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
        """Covers lacking cubes with those that may be of any good."""
        filled = min(self.lacking, self.wild)
        self.lacking -= filled
        self.wild -= filled

    def _trade(self) -> None:
        """Exchanges spare cubes, or opium before those for "any", for lacking ones at markets."""
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
        """Exchanges two cubes, of which one may be needed, for an opium for the den."""
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
        """Uses the markets to get plain cubes for opium, so that "any" is paid without prestige."""
        traded = max(0, min(self.markets, self.opium, self.any - self.spare - self.wild))
        self.opium -= traded
        self.wild += traded


MENUS = 64  # menus in the cache; one decision looks at somewhat fewer situations
ROUNDING = 1e-9  # the most by which rounding may put a bound below what it bounds


class Choice(NamedTuple):
    """A bundle to buy, how much opium stands for other goods in it, and the cubes that are kept."""

    worth: float
    bundle: Bundle
    opium: int
    kept: Cubes


class Paid(NamedTuple):
    """A way to pay: `worth` is that of the kept cubes, less the price of opium used for goods."""

    worth: float
    opium: int
    kept: Cubes


class Menu:
    """A Menu is what can be bought in one situation; it caches the best choice of each hand."""

    def __init__(self, situation: Situation, coefficients: Coefficients) -> None:
        self.situation = situation
        self.coefficients = coefficients
        self.bundles = bundles(situation, coefficients)
        self.values = coefficients.cube if situation.turns_left else (0.0,) * 5
        self.rising = tuple(sorted(range(5), key=lambda good: self.values[good]))
        self.falling = self.rising[::-1]
        self.dearest = max(self.values)
        self.ceiling = situation.hand_limit * self.dearest
        self._found: dict[Cubes, Choice] = {}

    def best(self, hand: Cubes) -> Choice:
        """Returns the choice that is worth most for a hand."""
        found = self._found.get(hand)
        if found is None:
            found = self._found[hand] = self._search(hand)
        return found

    def _search(self, hand: Cubes) -> Choice:
        """Returns the choice worth most, from the best bundle on until `ceiling` excludes more."""
        count, most, chosen = sum(hand), -1.0, None
        for bundle in self.bundles:
            if bundle.worth + self.ceiling <= most:
                break
            left = count + bundle.gain - bundle.total
            if left >= 0 and bundle.worth + left * self.dearest > most - ROUNDING:
                paid = self.pay(hand, bundle)
                if paid is not None and bundle.worth + paid.worth > most:
                    most, chosen = bundle.worth + paid.worth, (bundle, paid)
        assert chosen is not None  # to buy nothing is a bundle too
        bundle, paid = chosen
        return Choice(most, bundle, paid.opium, paid.kept)

    def ranked(self, hand: Cubes) -> list[Choice]:
        """Returns all that the hand can buy, the best first."""
        count = sum(hand)
        found = [
            Choice(bundle.worth + paid.worth, bundle, paid.opium, paid.kept)
            for bundle in self.bundles
            if bundle.total <= count + bundle.gain and (paid := self.pay(hand, bundle)) is not None
        ]
        return sorted(found, key=lambda choice: -choice.worth)

    def pay(self, hand: Cubes, bundle: Bundle) -> Paid | None:
        """Returns the cheapest way to pay, None if there is none."""
        purse = Purse(self.situation, hand, bundle)
        if purse.opium < 0 or (bundle.has_treaty and hand[SUGAR] < TREATY_COST[SUGAR]):
            return None
        purse.change()
        best: Paid | None = None
        for opium in range(min(purse.opium, purse.lacking + purse.any) + 1):
            paid = self._paid(hand, bundle, purse, opium)
            if paid is not None and (best is None or paid.worth > best.worth):
                best = paid
        return best

    def _paid(self, hand: Cubes, bundle: Bundle, purse: Purse, opium: int) -> Paid | None:
        """Returns the payment that uses so much opium, else two cubes for one, if they suffice."""
        direct = min(opium, purse.lacking)
        exchanged, anything = 2 * (purse.lacking - direct), purse.any - (opium - direct)
        plain = purse.spare + purse.wild
        left = plain + purse.opium - opium - exchanged - anything
        if anything > plain or left < 0:
            return None
        kept = self._kept(hand, bundle, purse, left, purse.opium - opium)
        opium += purse.paid
        worth = added_up(map(mul, self.values, kept)) - self.opium_cost(opium)
        return Paid(worth, opium, kept)

    def opium_cost(self, count: int) -> float:
        """Returns the prestige that so much opium costs.

        What it costs others through their dens is taken off, as far as the bot cares about that.
        """
        toll = self.coefficients.denial * self.situation.opium_toll
        return max(0.0, self.situation.opium_cost(count) - toll * count)

    def _kept(self, hand: Cubes, bundle: Bundle, purse: Purse, left: int, opium: int) -> Cubes:
        """Returns the most valuable cubes of what is left after paying, up to the hand limit."""
        room = min(left, self.situation.hand_limit)
        kept = [0, 0, 0, 0, 0]
        kept[self.falling[0]] = free = min(room, purse.wild)
        room -= free
        for good in self.falling:
            over = opium if good == OPIUM else hand[good] - bundle.cost[good]
            if over > 0:
                take = min(over, room)
                kept[good] += take
                room -= take
        return kept[0], kept[1], kept[2], kept[3], kept[4]


@lru_cache(maxsize=MENUS)
def menu(situation: Situation, coefficients: Coefficients) -> Menu:
    """Returns the menu of a situation, cached."""
    return Menu(situation, coefficients)
