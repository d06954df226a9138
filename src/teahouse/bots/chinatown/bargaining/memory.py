"""What the listed offers tell a seat: its own of this round, and how others answer."""

from __future__ import annotations

import msgspec

from teahouse.bots.chinatown.moves.reasons import read_note
from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import Rules
from teahouse.games.chinatown.state import Offer

from .deals import Goods, goods_of

__all__ = ["Made", "Memory", "memory"]


class Made(msgspec.Struct, frozen=True):
    """An offer that this seat has made."""

    offer: Offer
    goods: Goods
    parties: frozenset[Seat]


class Memory(msgspec.Struct, frozen=True):
    """This seat's offers, oldest first, and who has ever made a deal with anyone."""

    made: tuple[Made, ...]
    earlier: tuple[Made, ...]
    dealers: frozenset[Seat]

    @property
    def open(self) -> list[Made]:
        return [made for made in self.made if made.offer.status == "open"]

    def refused(self, goods: Goods) -> list[Made]:
        """Offers of these goods that somebody declined this round."""
        return [m for m in self.made if m.goods == goods and m.offer.status == "declined"]

    def refusals(self, seat: Seat) -> int:
        """How many offers to this seat have come to nothing since the last that was taken."""
        count = 0
        for made in self.made:
            if seat in made.parties:
                count = 0 if made.offer.status == "done" else count
                count += made.offer.status == "declined"
        return count

    def patience(self, seat: Seat, most: int) -> int:
        """How many refusals to take; fewer and fewer of one who never deals with anybody."""
        if seat in self.dealers:
            return most
        before = [m for m in self.earlier if seat in m.parties and m.offer.status == "declined"]
        return max(1, most - len(before))


def memory(rules: Rules, view: Position, seat: Seat) -> Memory:
    """Read off the notes, since an offer itself does not say in which round it was made."""
    made: list[Made] = []
    earlier: list[Made] = []
    dealers: set[Seat] = set()
    for offer in view.offers:
        if offer.status == "done":
            dealers |= offer.parties()
        remark = read_note(offer.note) if offer.by == seat else None
        if remark is not None:
            own = Made(offer, goods_of(rules, offer.gives), frozenset(offer.parties()))
            (made if remark.round == view.round else earlier).append(own)
    return Memory(tuple(made), tuple(earlier), frozenset(dealers))
