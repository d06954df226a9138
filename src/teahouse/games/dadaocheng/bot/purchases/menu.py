"""Menu: the best that a hand of cubes can buy, paid in the cheapest way (D10, D11)."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from teahouse.games.dadaocheng.bot.value.coefficients import Coefficients
from teahouse.games.dadaocheng.rules.components.goods import OPIUM, SUGAR, Cubes

from .bundles import TREATY_COST, Bundle, bundles
from .purse import Purse
from .situation import Situation

__all__ = ["Choice", "Menu", "menu"]

MENUS = 64  # of as many situations as a decision looks at, and some more
ROUNDING = 1e-9  # by which a bound may miss what it bounds


class Choice(NamedTuple):
    """A bundle, how much opium stands for goods in it, and what is kept."""

    worth: float
    bundle: Bundle
    opium: int
    kept: Cubes


class Paid(NamedTuple):
    """What the cubes that are kept are worth, less the price of opium that stood for goods."""

    worth: float
    opium: int
    kept: Cubes


class Menu:
    """What can be bought in a situation; results are cached by hand."""

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
        found = self._found.get(hand)
        if found is None:
            found = self._found[hand] = self._search(hand)
        return found

    def _search(self, hand: Cubes) -> Choice:
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
        """All that the hand can buy, best first."""
        count = sum(hand)
        found = [
            Choice(bundle.worth + paid.worth, bundle, paid.opium, paid.kept)
            for bundle in self.bundles
            if bundle.total <= count + bundle.gain and (paid := self.pay(hand, bundle)) is not None
        ]
        return sorted(found, key=lambda choice: -choice.worth)

    def pay(self, hand: Cubes, bundle: Bundle) -> Paid | None:
        """The cheapest way to pay, if there is one."""
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
        """What is still lacking is paid two cubes for one, or with so much opium at its price."""
        direct = min(opium, purse.lacking)
        exchanged, anything = 2 * (purse.lacking - direct), purse.any - (opium - direct)
        plain = purse.spare + purse.wild
        left = plain + purse.opium - opium - exchanged - anything
        if anything > plain or left < 0:
            return None
        kept = self._kept(hand, bundle, purse, left, purse.opium - opium)
        opium += purse.paid
        worth = sum(map(mul, self.values, kept)) - self.opium_cost(opium)
        return Paid(worth, opium, kept)

    def opium_cost(self, count: int) -> float:
        """The prestige that so much opium costs, less what others with dens lose by it."""
        toll = self.coefficients.denial * self.situation.opium_toll
        return max(0.0, self.situation.opium_cost(count) - toll * count)

    def _kept(self, hand: Cubes, bundle: Bundle, purse: Purse, left: int, opium: int) -> Cubes:
        """The best of what is left, as the rest goes first."""
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
    """The menu of a situation, cached."""
    return Menu(situation, coefficients)
