"""What the listed offers tell a seat: its own of this round, and how others answer."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.bots.chinatown.moves.reasons import read_note
from teahouse.bots.chinatown.value.sides import Bundle
from teahouse.core import Seat
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import Rules
from teahouse.games.chinatown.state import Offer

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
    earlier: tuple[Known, ...]  # by this seat in rounds before
    heard: tuple[Known, ...]  # by others to this seat in this round
    dealers: frozenset[Seat]

    @property
    def open(self) -> list[Known]:
        return [made for made in self.made if made.offer.status == "open"]

    def refused(self, goods: Goods) -> list[Known]:
        """Own offers of these goods that somebody declined this round."""
        return [m for m in self.made if m.goods == goods and m.offer.status == "declined"]

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

    def patience(self, seat: Seat, most: int) -> int:
        """How many refusals to take; fewer and fewer of one who never deals with anybody."""
        if seat in self.dealers:
            return most
        before = [m for m in self.earlier if seat in m.parties and m.offer.status == "declined"]
        return max(1, most - len(before))

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
    earlier: list[Known] = []
    heard: list[Known] = []
    dealers: set[Seat] = set()
    past = _last_past_offer(view)
    for offer in view.offers:
        if offer.status == "done":
            dealers |= offer.parties()
        if offer.by == seat:
            (made if _is_of_this_round(view, offer) else earlier).append(_known(rules, offer))
        elif offer.id > past and offer.concerns(seat):
            heard.append(_known(rules, offer))
    return Memory(tuple(made), tuple(earlier), tuple(heard), frozenset(dealers))


def _known(rules: Rules, offer: Offer) -> Known:
    return Known(offer, goods_of(rules, offer.gives), frozenset(offer.parties()))


def _is_of_this_round(view: Position, offer: Offer) -> bool:
    remark = read_note(offer.note)
    return remark is not None and remark.round == view.round


def _last_past_offer(view: Position) -> int:
    """The last offer that is known to have been a deal of an earlier round."""
    return max((line.offer or 0 for line in view.ledger if line.round < view.round), default=0)
