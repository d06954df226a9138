"""What a seat bargains by: its appraisal, temper and character, and its memory of offers."""

from __future__ import annotations

from collections import Counter

import msgspec

from teahouse.core import FastChance, Seat
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn, Utterance

from .appraisal import Appraisal
from .coalitions import fair_gains
from .deals import Goods, goods_of, means_of, money_of, shares_goods
from .temper import CHARACTERS, Character, Temper, tempered
from .weighing import deal_in, weigh

__all__ = ["KnownOffer", "Memory", "Stance", "memory", "stance_of"]


class KnownOffer(msgspec.Struct, frozen=True):
    """An offer that this seat has made or received."""

    offer: Offer
    goods: Goods
    parties: frozenset[Seat]


class Memory(msgspec.Struct, frozen=True):
    """A seat's offers and those made to it, oldest first, and all seats that have made a deal."""

    made: tuple[KnownOffer, ...]  # by this seat in this round
    heard: tuple[KnownOffer, ...]  # by others to this seat in this round
    before: tuple[KnownOffer, ...]  # both in rounds before
    dealers: frozenset[Seat]
    seat: Seat

    @property
    def all(self) -> tuple[KnownOffer, ...]:
        """All offers that this seat is or was party to, those of this round last."""
        return (*self.before, *self.made, *self.heard)

    @property
    def open(self) -> list[KnownOffer]:
        return [made for made in self.made if made.offer.status == "open"]

    def refused(self, goods: Goods) -> list[KnownOffer]:
        """Returns own offers of these goods that somebody declined this round."""
        return [m for m in self.made if m.goods == goods and m.offer.status == "declined"]

    def given_up(self, goods: Goods) -> list[KnownOffer]:
        """Returns own offers of these goods that were declined or withdrawn this round."""
        ended = ("declined", "withdrawn")
        return [m for m in self.made if m.goods == goods and m.offer.status in ended]

    def refused_before(self, goods: Goods) -> list[KnownOffer]:
        """Returns own offers of these goods that somebody declined in rounds before."""
        declined = (known for known in self.before if known.offer.status == "declined")
        return [k for k in declined if k.goods == goods and k.offer.by == self.seat]

    def declined(self, goods: Goods) -> list[KnownOffer]:
        """Returns others' offers of these goods that were declined this round."""
        return [h for h in self.heard if h.goods == goods and h.offer.status == "declined"]

    def refusals(self, seat: Seat) -> int:
        """Returns how many own offers a seat has declined itself since one of them was accepted."""
        count = 0
        for made in self.made:
            if seat in made.parties:
                count = 0 if made.offer.status == "done" else count
                count += made.offer.declined_by == seat
        return count

    def readiness(self, seat: Seat, most: int) -> int:
        """Returns how many own offers another seat took, one less for each that it refused.

        The count stays from 0 to `most` at every step.
        """
        count = 0
        for known in (*self.before, *self.made):
            if known.offer.by == self.seat and seat in known.parties:
                count += (known.offer.status == "done") - (known.offer.status == "declined")
                count = min(most, max(0, count))
        return count

    def patience(self, seat: Seat, most: int) -> int:
        """Returns how many refusals in a row this seat takes from another.

        It takes fewer and fewer, but at least one, from a seat that has never made a deal.
        """
        if seat in self.dealers:
            return most
        refused = [k for k in self.before if seat in k.parties and k.offer.status == "declined"]
        return max(1, most - sum(known.offer.by != seat for known in refused))

    def is_return(self, goods: Goods) -> bool:
        """Whether anything would go back to the seat that it came from this round."""
        done = [known for known in (*self.made, *self.heard) if known.offer.status == "done"]
        moved = [move for deal in done for move in deal.goods]
        return any(
            giver == old_to and to == old_giver and shares_goods(bundle, old)
            for giver, to, bundle in goods
            for old_giver, old_to, old in moved
        )


def memory(rules: Rules, view: Position, seat: Seat) -> Memory:
    made: list[KnownOffer] = []
    heard: list[KnownOffer] = []
    before: list[KnownOffer] = []
    dealers: set[Seat] = set()
    for offer in view.offers:
        if offer.status == "done":
            dealers |= offer.parties()
        if offer.concerns(seat):
            known = KnownOffer(offer, goods_of(rules, offer.gives), frozenset(offer.parties()))
            own = made if offer.by == seat else heard
            (own if offer.round == view.round else before).append(known)
    return Memory(tuple(made), tuple(heard), tuple(before), frozenset(dealers), seat)


INSULT = 0.6  # share of a fair gain; less is far too little
INSULTS = 2  # offers of far too little after which a seat is insulting


def _insulting_seats(appraisal: Appraisal, memory: Memory) -> frozenset[Seat]:
    """Returns the seats whose offers of far too little were declined more than once this round."""
    declined = [heard.offer for heard in memory.heard if heard.offer.status == "declined"]
    insults = Counter(offer.by for offer in declined if _is_insult(appraisal, offer))
    return frozenset(seat for seat, count in insults.items() if count >= INSULTS)


def _is_insult(appraisal: Appraisal, offer: Offer) -> bool:
    """Whether an offer left this seat far too little, though its maker could pay more."""
    fair = fair_gains(appraisal, deal_in(appraisal, offer))[appraisal.seat]
    missing = INSULT * fair - weigh(appraisal, offer)[appraisal.seat]
    means = sum(means_of(appraisal, offer.by, credit=True))
    return fair > 0 and 0 < missing <= means + money_of(appraisal, offer)[offer.by]


PLAIN = Character(insulted=0.10)
STEPS = 1000


class Stance(msgspec.Struct, frozen=True, eq=False):
    """Everything that a decision about deals depends on."""

    appraisal: Appraisal
    temper: Temper
    memory: Memory
    character: Character
    seed: str
    busy: frozenset[Seat] = frozenset()
    insulting: frozenset[Seat] = frozenset()  # the seats that offered far too little, if it minds
    people: frozenset[Seat] = frozenset()
    pairs_only: bool = False
    spoken: tuple[Utterance, ...] = ()  # what this seat said in this round

    @property
    def seat(self) -> Seat:
        return self.appraisal.seat

    def taken(self, share: float) -> float:
        """Returns the least share it accepts, with some noise, so that nobody can search for it."""
        return self._varied(share, self.seed)

    def asked(self, share: float, goods: Goods) -> float:
        """Returns the share it asks for, with noise that depends on the goods."""
        return self._varied(share, f"{self.appraisal.view.round} {self.seat} {goods}")

    def _varied(self, share: float, seed: str) -> float:
        luck = 2 * FastChance(seed).below(STEPS + 1) / STEPS - 1
        return share + self.temper.varies * luck


def stance_of(appraisal: Appraisal, temper: Temper, turn: Turn) -> Stance:
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    haggles = tempered(temper, CHARACTERS.get(turn.character))
    character = CHARACTERS.get(turn.character, PLAIN)
    insulting = _insulting_seats(appraisal, known) if character.insulted else frozenset()
    spoken = (line for line in turn.said if line.seat == turn.seat and line.n >= turn.said_from)
    return Stance(
        appraisal,
        haggles,
        known,
        character,
        turn.seed,
        turn.busy,
        insulting,
        turn.people,
        turn.pairs_only,
        tuple(spoken),
    )
