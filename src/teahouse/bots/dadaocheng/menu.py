"""The best that a hand of cubes can buy: every bundle, paid in the cheapest way (D10, D11)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from teahouse.games.dadaocheng.goods import OPIUM, Cubes

from .bundles import Bundle, bundles
from .desk import Desk
from .scale import Scale

__all__ = ["Choice", "Menu", "menu"]


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
    """What can be bought at a desk; what a hand can buy is worked out once."""

    def __init__(self, desk: Desk, scale: Scale) -> None:
        self.desk = desk
        self.scale = scale
        self.bundles = bundles(desk, scale)
        self.values = scale.cube if desk.turns_left else (0.0,) * 5
        self.rising = tuple(sorted(range(5), key=lambda good: self.values[good]))
        self.falling = self.rising[::-1]
        self.ceiling = desk.hand_limit * max(self.values)
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
            if bundle.total <= count + bundle.gain:
                paid = self.pay(hand, bundle)
                if paid is not None and bundle.worth + paid.worth > most:
                    most, chosen = bundle.worth + paid.worth, (bundle, paid)
        assert chosen is not None  # to buy nothing is a bundle too
        bundle, paid = chosen
        return Choice(most, bundle, paid.opium, paid.kept)

    def ranked(self, hand: Cubes) -> list[Choice]:
        """All that the hand can buy, best first."""
        found = [
            Choice(bundle.worth + paid.worth, bundle, paid.opium, paid.kept)
            for bundle in self.bundles
            if (paid := self.pay(hand, bundle)) is not None
        ]
        return sorted(found, key=lambda choice: -choice.worth)

    def pay(self, hand: Cubes, bundle: Bundle) -> Paid | None:
        """The cheapest way to pay, if there is one."""
        short = spare = 0
        for good in range(OPIUM):
            over = hand[good] - bundle.cost[good]
            if over < 0:
                short -= over
            else:
                spare += over
        opium = hand[OPIUM] - bundle.cost[OPIUM]
        if opium < 0:
            return None
        dens, markets, wild = bundle.dens, bundle.markets, bundle.gift
        # The den gives two of any good for an opium; a market or an exchange can get it one.
        smoked = min(dens, opium)
        bought = min(dens - smoked, markets, spare)
        dens, markets = dens - smoked - bought, markets - bought
        opium, spare, wild = opium - smoked, spare - bought, wild + 2 * (smoked + bought)
        filled = min(short, wild)
        short, wild = short - filled, wild - filled
        traded = min(markets, short, spare)
        short, spare = short - traded, spare - traded
        while short and dens and spare >= 2:
            filled = min(short, 2)
            short, spare, dens, wild = short - filled, spare - 2, dens - 1, wild + 2 - filled
        return self._finish(hand, bundle, (short, spare, wild, opium))

    def _finish(
        self, hand: Cubes, bundle: Bundle, so_far: tuple[int, int, int, int]
    ) -> Paid | None:
        """What is still lacking is paid two cubes for one, or with opium at its price."""
        short, spare, wild, opium = so_far
        best: Paid | None = None
        for used in range(min(opium, short + bundle.any) + 1):
            direct = min(used, short)
            exchanged, anything = 2 * (short - direct), bundle.any - (used - direct)
            fodder = spare + wild + opium - used
            if anything > spare + wild or exchanged + anything > fodder:
                continue
            left = fodder - exchanged - anything
            kept = self._kept(hand, bundle, left, min(wild, left), opium - used)
            worth = sum(map(float.__mul__, self.values, map(float, kept)))
            worth -= used * self.desk.opium_price
            if best is None or worth > best.worth:
                best = Paid(worth, used, kept)
        return best

    def _kept(self, hand: Cubes, bundle: Bundle, left: int, wild: int, opium: int) -> Cubes:
        """The best of what is spare, as the rest goes first."""
        room = min(left, self.desk.hand_limit)
        kept = [0, 0, 0, 0, 0]
        kept[self.falling[0]] = free = min(room, wild)
        room -= free
        for good in self.falling:
            over = opium if good == OPIUM else hand[good] - bundle.cost[good]
            if over > 0:
                take = min(over, room)
                kept[good] += take
                room -= take
        return kept[0], kept[1], kept[2], kept[3], kept[4]


@lru_cache(maxsize=256)
def menu(desk: Desk, scale: Scale) -> Menu:
    """The menu of a desk, worked out once."""
    return Menu(desk, scale)
