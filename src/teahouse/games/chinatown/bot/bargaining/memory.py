"""What the listed offers tell a seat: its own of this round, and how others answer."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.sides import Bundle
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import Offer

from .deals import Goods, goods_of

__all__ = ["Known", "Memory", "memory"]


class Known(msgspec.Struct, frozen=True):
    """An offer that this seat has made or was made."""

    offer: Offer
    goods: Goods
    parties: frozenset[Seat]


class Memory(msgspec.Struct, frozen=True):
    """A seat's offers and those made to it, oldest first, and who has ever made a deal."""

    made: tuple[Known, ...]  # by this seat in this round
    heard: tuple[Known, ...]  # by others to this seat in this round
    before: tuple[Known, ...]  # both in rounds before
    dealers: frozenset[Seat]
    seat: Seat

    @property
    def all(self) -> tuple[Known, ...]:
        """Everything that this seat was party to, those of this round last."""
        return (*self.before, *self.made, *self.heard)

    @property
    def open(self) -> list[Known]:
        return [made for made in self.made if made.offer.status == "open"]

    def refused(self, goods: Goods) -> list[Known]:
        """Own offers of these goods that somebody declined this round."""
        return [m for m in self.made if m.goods == goods and m.offer.status == "declined"]

    def given_up(self, goods: Goods) -> list[Known]:
        """Own offers of these goods that were declined, or that it took back, this round."""
        ended = ("declined", "withdrawn")
        return [m for m in self.made if m.goods == goods and m.offer.status in ended]

    def refused_before(self, goods: Goods) -> list[Known]:
        """Own offers of these goods that somebody declined in rounds before."""
        declined = (known for known in self.before if known.offer.status == "declined")
        return [k for k in declined if k.goods == goods and k.offer.by == self.seat]

    def declined(self, goods: Goods) -> list[Known]:
        """Others' offers of these goods that came to nothing this round."""
        return [h for h in self.heard if h.goods == goods and h.offer.status == "declined"]

    def refusals(self, seat: Seat) -> int:
        """How many offers to this seat have come to nothing since the last that was taken."""
        count = 0
        for made in self.made:
            if seat in made.parties:
                count = 0 if made.offer.status == "done" else count
                count += made.offer.status == "declined"
        return count

    def readiness(self, seat: Seat, most: int) -> int:
        """How many of this seat's offers another took, one less for each that it refused."""
        count = 0
        for known in (*self.before, *self.made):
            if known.offer.by == self.seat and seat in known.parties:
                count += (known.offer.status == "done") - (known.offer.status == "declined")
                count = min(most, max(0, count))
        return count

    def patience(self, seat: Seat, most: int) -> int:
        """How many refusals to take; fewer and fewer of one who never deals with anybody."""
        if seat in self.dealers:
            return most
        refused = [k for k in self.before if seat in k.parties and k.offer.status == "declined"]
        return max(1, most - sum(known.offer.by != seat for known in refused))

    def is_return(self, goods: Goods) -> bool:
        """Whether anything would go back to whom it came from this round."""
        moved = list(self._moved())
        return any(
            giver == old_to and to == old_giver and _in_common(bundle, old)
            for giver, to, bundle in goods
            for old_giver, old_to, old in moved
        )

    def _moved(self) -> Iterator[tuple[Seat, Seat, Bundle]]:
        for known in (*self.made, *self.heard):
            if known.offer.status == "done":
                yield from known.goods


def _in_common(one: Bundle, other: Bundle) -> bool:
    if one.lots & other.lots:
        return True
    return any(a and b for a, b in zip(one.tiles, other.tiles, strict=True))


def memory(rules: Rules, view: Position, seat: Seat) -> Memory:
    made: list[Known] = []
    heard: list[Known] = []
    before: list[Known] = []
    dealers: set[Seat] = set()
    for offer in view.offers:
        if offer.status == "done":
            dealers |= offer.parties()
        if offer.concerns(seat):
            known = Known(offer, goods_of(rules, offer.gives), frozenset(offer.parties()))
            own = made if offer.by == seat else heard
            (own if offer.round == view.round else before).append(known)
    return Memory(tuple(made), tuple(heard), tuple(before), frozenset(dealers), seat)
