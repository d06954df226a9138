"""The numbers of Chinatown's discrete form, and the offers that are built of them part by part.

docs/environments.md says what each number is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.rules.actions import Give, MakeOffer
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import State
from teahouse.games.chinatown.rules.trade import check_offer

__all__ = [
    "MOST_OFFERS",
    "MOST_PARTS",
    "SUMS",
    "Numbers",
    "begins",
    "next_parts",
    "numbers_for",
    "numbers_of_offer",
    "offer_of",
]


SUMS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30)
"""The sums of cash that an offer may have, in smallest notes."""
OTHERS = 4
MOST_PARTS = 8
"""How many buildings, tiles and sums one offer may have together."""
MOST_OFFERS = 3
"""How many offers a seat may make in a round, so that trading ends."""


class Numbers(NamedTuple):
    """The first number of each block. Buildings begin at 0."""

    give_tile: int
    ask_tile: int
    give_cash: int
    ask_cash: int
    other: int
    secret: int
    accept: int
    decline: int
    end: int
    ready: int
    order: int

    @property
    def in_all(self) -> int:
        """How many numbers there are."""
        return self.order + 1

    def is_part(self, number: int) -> bool:
        """Whether the number is something that an offer moves."""
        return number < self.other

    def is_cash(self, number: int) -> bool:
        return self.give_cash <= number < self.other


def numbers_for(rules: Rules) -> Numbers:
    """Returns the numbers for a board and a set of tiles."""
    give_tile, types = rules.buildings, len(rules.types)
    give_cash = give_tile + 2 * types
    other = give_cash + 2 * len(SUMS)
    last = other + OTHERS
    return Numbers(
        give_tile=give_tile,
        ask_tile=give_tile + types,
        give_cash=give_cash,
        ask_cash=give_cash + len(SUMS),
        other=other,
        secret=last,
        accept=last + 1,
        decline=last + 2,
        end=last + 3,
        ready=last + 4,
        order=last + 5,
    )


def begins(numbers: Numbers, state: State, seat: Seat) -> Iterator[int]:
    """Yields the offers that a seat may begin: none if it has made as many as it may this round."""
    made = sum(offer.by == seat for offer in state.offers if offer.round == state.round)
    if made < MOST_OFFERS:
        for step in range(1, state.rules.players):
            if _may_deal(state, seat, (seat + step) % state.rules.players):
                yield numbers.other + step - 1


def _may_deal(state: State, seat: Seat, other: Seat) -> bool:
    """Whether two seats may deal: neither has promised not to (C13)."""
    if not state.clauses:
        return True
    ask = Give(giver=other, to=seat, cash=state.rules.note)
    try:
        check_offer(state, MakeOffer(seat=seat, gives=(ask,)))
    except RuleError:
        return False
    return True


def next_parts(numbers: Numbers, state: State, seat: Seat, said: Sequence[int]) -> Iterator[int]:
    """Yields the numbers that may come next in an offer that is begun."""
    parts = [number for number in said if numbers.is_part(number)]
    if parts:
        yield numbers.end
    if state.rules.options.secret_deals and numbers.secret not in said:
        yield numbers.secret
    if len(parts) < MOST_PARTS:
        other = _other(numbers, state, seat, said[0])
        yield from _buildings(state, seat, other, parts)
        yield from _tiles(numbers, state, seat, other, parts)
        if not any(map(numbers.is_cash, parts)):
            yield from _sums(numbers, state, seat)


def _other(numbers: Numbers, state: State, seat: Seat, number: int) -> Seat:
    return (seat + 1 + number - numbers.other) % state.rules.players


def _buildings(state: State, seat: Seat, other: Seat, parts: list[int]) -> Iterator[int]:
    cards = state.players[seat].hand if state.rules.options.keep_cards else ()
    for building in range(1, state.rules.buildings + 1):
        is_there = state.owner[building] in (seat, other) or building in cards
        if is_there and building - 1 not in parts:
            yield building - 1


def _tiles(
    numbers: Numbers, state: State, seat: Seat, other: Seat, parts: list[int]
) -> Iterator[int]:
    named = Counter(parts)
    for first, holder in ((numbers.give_tile, seat), (numbers.ask_tile, other)):
        for kind, count in enumerate(state.players[holder].tiles):
            if count > named[first + kind]:
                yield first + kind


def _sums(numbers: Numbers, state: State, seat: Seat) -> Iterator[int]:
    """Yields the sums that a seat may give or ask for.

    Others' cash is unknown, so it may ask for any sum.
    """
    notes = state.players[seat].cash // state.rules.note
    for place, count in enumerate(SUMS):
        if count <= notes:
            yield numbers.give_cash + place
        yield numbers.ask_cash + place


def offer_of(numbers: Numbers, state: State, seat: Seat, said: Sequence[int]) -> MakeOffer:
    """Returns the offer that these numbers make up.

    The number that ends it must not be among them.
    """
    other = _other(numbers, state, seat, said[0])
    gives = (
        _give(numbers, state, seat, other, said, own=True),
        _give(numbers, state, other, seat, said, own=False),
    )
    return MakeOffer(
        seat=seat,
        gives=tuple(give for give in gives if give is not None),
        secret=numbers.secret in said,
    )


def _give(
    numbers: Numbers, state: State, giver: Seat, to: Seat, said: Sequence[int], *, own: bool
) -> Give | None:
    """Returns what one side gives, or None if it gives nothing."""
    rules = state.rules
    tiles = numbers.give_tile if own else numbers.ask_tile
    sums = numbers.give_cash if own else numbers.ask_cash
    named = [number + 1 for number in said if number < rules.buildings]
    kinds = Counter(n - tiles for n in said if tiles <= n < tiles + len(rules.types))
    cash = [SUMS[n - sums] * rules.note for n in said if sums <= n < sums + len(SUMS)]
    cards = state.players[giver].hand if own else ()
    give = Give(
        giver=giver,
        to=to,
        buildings=tuple(sorted(b for b in named if state.owner[b] == giver)),
        tiles={rules.types[kind]: count for kind, count in sorted(kinds.items())},
        cash=cash[0] if cash else None,
        cards=tuple(sorted(card for card in named if card in cards)),
    )
    is_empty = not (give.buildings or give.tiles or give.cards or give.cash)
    return None if is_empty else give


def numbers_of_offer(numbers: Numbers, state: State, offer: MakeOffer) -> list[int] | None:
    """Returns the numbers that make up an offer, or None if the form has no such offer."""
    others = {seat for give in offer.gives for seat in (give.giver, give.to)} - {offer.seat}
    if offer.clauses or len(others) != 1:
        return None
    other = others.pop()
    assert other is not None
    said = [numbers.other + (other - offer.seat - 1) % state.rules.players]
    for give in offer.gives:
        parts = _parts(numbers, state, give, own=give.giver == offer.seat)
        if parts is None:
            return None
        said += parts
    said += [numbers.secret] if offer.secret else []
    is_one = sum(map(numbers.is_cash, said)) <= 1 and len(said) <= MOST_PARTS
    return [*said, numbers.end] if is_one else None


def _parts(numbers: Numbers, state: State, give: Give, *, own: bool) -> list[int] | None:
    tiles = numbers.give_tile if own else numbers.ask_tile
    sums = numbers.give_cash if own else numbers.ask_cash
    parts = [building - 1 for building in give.buildings]
    for tile, count in give.tiles.items():
        parts += [tiles + state.rules.type_index[tile]] * count
    if give.cash is not None:
        if give.cash // state.rules.note not in SUMS:
            return None
        parts.append(sums + SUMS.index(give.cash // state.rules.note))
    if give.cards and not own:
        return None
    return parts + [card - 1 for card in give.cards]
