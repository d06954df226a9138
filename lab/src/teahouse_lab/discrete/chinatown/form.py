"""Chinatown as a sequence of numbered decisions: who decides, what is legal, what it does.

In trade the seats decide in turn, from the first player clockwise: a seat makes an offer, asks for
the order of placing, or is ready. An offer is answered at once. Seats that are ready are skipped
until a deal of theirs makes them not ready again, as in the plain engine. In placing they decide
in that order anyway, so it can be asked for only while trading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from teahouse.core import Seat, SeededChance
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import (
    Accept,
    Action,
    Decline,
    Done,
    Keep,
    MakeOffer,
    Order,
    PlaceTile,
    Ready,
)
from teahouse.games.chinatown.rules.deal import from_first_player, kept_number
from teahouse.games.chinatown.rules.placing import can_ask_for_order, can_place
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.games.chinatown.rules.state import Offer, State
from teahouse.games.chinatown.rules.trade import can_accept
from teahouse_lab.discrete.form import Mask, Observation

from .numbers import (
    MOST_OFFERS,
    MOST_PARTS,
    begins,
    next_parts,
    numbers_for,
    numbers_of_offer,
    offer_of,
)
from .observation import observation, observation_size

__all__ = ["ChinatownForm", "ChinatownMoment"]


class ChinatownMoment(NamedTuple):
    """A game between two decisions."""

    state: State
    said: tuple[int, ...] = ()  # the numbers of an incomplete action
    speaker: Seat = 0  # whose turn it is in trade


class ChinatownForm:
    """Chinatown with some options, in its discrete form."""

    def __init__(self, *, sets: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.game = Chinatown(sets)
        self.options = self.game.options(options)
        self.rules = self.game.rules(self.options)
        self.numbers_at = numbers_for(self.rules)
        self.players = self.rules.players
        self.num_actions = self.numbers_at.in_all
        self.observation_size = observation_size(self.rules, self.numbers_at)
        self.longest = ROUNDS * self.players * (MOST_OFFERS * (MOST_PARTS + 7) + 50)

    def start(self, seed: str) -> ChinatownMoment:
        state = self.game.setup(self.options, SeededChance(seed))
        return ChinatownMoment(state, speaker=state.first_player)

    def actor(self, moment: ChinatownMoment) -> Seat:
        state = moment.state
        match state.phase:
            case "deal":
                return next(s for s in from_first_player(state) if state.players[s].kept is None)
            case "trade":
                offer = on_the_table(state)
                return moment.speaker if offer is None else _asked(state, offer)
            case "place" if state.turn is not None:
                return state.turn
            case _:
                seats = from_first_player(state)
                return next((s for s in seats if not state.players[s].done), moment.speaker)

    def mask(self, moment: ChinatownMoment) -> Mask:
        mask = np.zeros(self.num_actions, np.bool_)
        mask[list(self._legal(moment))] = True
        return mask

    def _legal(self, moment: ChinatownMoment) -> Iterator[int]:
        state = moment.state
        if state.phase == "over":
            return iter(())
        seat = self.actor(moment)
        match state.phase:
            case "deal":
                return self._cards(state, seat, moment.said)
            case "trade":
                return self._words(state, seat, moment.said)
            case "place":
                return self._placements(state, seat, moment.said)

    def _cards(self, state: State, seat: Seat, said: Sequence[int]) -> Iterator[int]:
        """Yields the cards that may be kept, and then, with held cards, given back (C22)."""
        player, end = state.players[seat], self.numbers_at.end
        for card in player.hand:
            if card - 1 not in said:
                yield card - 1
        is_marked = len(said) >= kept_number(state, player) or end in said
        if is_marked or not state.rules.options.must_mark:
            yield end

    def _words(self, state: State, seat: Seat, said: Sequence[int]) -> Iterator[int]:
        numbers = self.numbers_at
        if said:
            yield from next_parts(numbers, state, seat, said)
            return
        offer = on_the_table(state)
        if offer is not None:
            if can_accept(state, offer, seat):
                yield numbers.accept
            yield numbers.decline
            return
        yield from begins(numbers, state, seat)
        yield numbers.ready
        if can_ask_for_order(state):
            yield numbers.order

    def _placements(self, state: State, seat: Seat, said: Sequence[int]) -> Iterator[int]:
        first = self.numbers_at.give_tile
        empty = [b for b in state.owned_by(seat) if not state.shops[b]]
        if said:
            for building in empty:
                if can_place(state, self._tile(seat, said[0], building)):
                    yield building - 1
            return
        for kind, count in enumerate(state.players[seat].tiles):
            tiles = (self._tile(seat, first + kind, building) for building in empty)
            if count and any(can_place(state, tile) for tile in tiles):
                yield first + kind
        yield self.numbers_at.end

    def _tile(self, seat: Seat, number: int, building: int) -> PlaceTile:
        kind = self.rules.types[number - self.numbers_at.give_tile]
        return PlaceTile(seat=seat, tile=kind, building=building)

    def step(self, moment: ChinatownMoment, number: int) -> ChinatownMoment:
        if number not in self._legal(moment):
            raise ValueError(f"{number} is not legal now")
        seat, said = self.actor(moment), (*moment.said, number)
        action = self._action(moment.state, seat, said)
        if action is None:
            return moment._replace(said=said)
        state, _ = self.game.apply(moment.state, action)
        return ChinatownMoment(state, speaker=_speaker(moment, state, action))

    def _action(self, state: State, seat: Seat, said: tuple[int, ...]) -> Action | None:
        """Returns the plain action that the numbers make up, or None if it is not complete."""
        match state.phase:
            case "deal":
                return self._keep(state, seat, said)
            case "trade":
                return self._word(state, seat, said)
            case _ if said[0] == self.numbers_at.end:
                return Done(seat=seat)
            case _:
                return self._tile(seat, said[0], said[1] + 1) if len(said) == 2 else None

    def _keep(self, state: State, seat: Seat, said: tuple[int, ...]) -> Keep | None:
        """Returns the action of keeping cards, or None if it is not complete.

        Without held cards (C22) the last card ends the choice.
        """
        end, wanted = self.numbers_at.end, kept_number(state, state.players[seat])
        kept = said.index(end) if end in said[:wanted] else min(wanted, len(said))
        cards = tuple(sorted(number + 1 for number in said[:kept]))
        back = tuple(sorted(number + 1 for number in said[kept:] if number != end))
        if self.rules.options.keep_cards:
            ends = said.count(end) - (kept < wanted)
            return Keep(seat=seat, cards=cards, discard=back) if ends == 1 else None
        is_whole = kept == wanted or end in said
        return Keep(seat=seat, cards=cards) if is_whole else None

    def _word(self, state: State, seat: Seat, said: tuple[int, ...]) -> Action | None:
        numbers, last = self.numbers_at, said[-1]
        if last == numbers.ready:
            return Ready(seat=seat, ready=True)
        if last == numbers.order:
            return Order(seat=seat)
        if last == numbers.end:
            return offer_of(numbers, state, seat, said[:-1])
        offer = on_the_table(state)
        if offer is None:
            return None
        is_accepted = last == numbers.accept
        return (Accept if is_accepted else Decline)(seat=seat, offer=offer.id)

    def observation(self, moment: ChinatownMoment, seat: Seat) -> Observation:
        is_over = moment.state.phase == "over"
        actor = None if is_over else self.actor(moment)
        said = moment.said if actor == seat else ()
        offer = on_the_table(moment.state)
        return observation(self.numbers_at, moment.state, seat, actor=actor, said=said, offer=offer)

    def numbers(self, moment: ChinatownMoment, action: Any) -> list[int] | None:
        numbers, state = self.numbers_at, moment.state
        match action:
            case Keep(cards=cards, discard=back):
                return self._keep_numbers(state, action.seat, cards, back)
            case MakeOffer() if on_the_table(state) is None:
                return numbers_of_offer(numbers, state, action)
            case Accept() | Decline():
                offer = on_the_table(state)
                answer = numbers.accept if isinstance(action, Accept) else numbers.decline
                return [answer] if offer and offer.id == action.offer else None
            case Ready(ready=True):
                return [numbers.ready]
            case Order() if state.phase == "trade":
                return [numbers.order]
            case PlaceTile(tile=tile, building=building):
                return [numbers.give_tile + self.rules.type_index[tile], building - 1]
            case Done():
                return [numbers.end]
            case _:
                return None

    def _keep_numbers(
        self, state: State, seat: Seat, cards: Sequence[int], back: Sequence[int]
    ) -> list[int]:
        end, wanted = [self.numbers_at.end], kept_number(state, state.players[seat])
        said = [card - 1 for card in cards] + (end if len(cards) < wanted else [])
        if self.rules.options.keep_cards:
            return said + [card - 1 for card in back] + end
        return said or end

    def default(self, moment: ChinatownMoment) -> int:
        """Returns a harmless number: the lowest card, decline, ready, done, or an offer's end."""
        legal, numbers = set(self._legal(moment)), self.numbers_at
        for number in (numbers.decline, numbers.ready, numbers.end):
            if number in legal and moment.state.phase != "deal":
                return number
        return min(legal)


def on_the_table(state: State) -> Offer | None:
    """Returns the offer that waits for an answer: the oldest open one."""
    if state.phase != "trade":
        return None
    this_round = (offer for offer in state.offers if offer.round == state.round)
    return next((offer for offer in this_round if offer.status == "open"), None)


def _asked(state: State, offer: Offer) -> Seat:
    """Returns the first party of an offer, clockwise from its maker, that has not accepted."""
    parties, players = offer.parties() - set(offer.accepted), state.rules.players
    return min(parties, key=lambda seat: (seat - offer.by) % players)


def _speaker(before: ChinatownMoment, state: State, action: Action) -> Seat:
    """Returns whose turn in trade it is after an action.

    Whoever made an offer keeps the turn until it is answered. Then it is the next seat's that is
    not ready.
    """
    if before.state.phase != "trade" or state.phase != "trade":
        return state.first_player
    if isinstance(action, MakeOffer):
        return before.speaker
    seats = [(before.speaker + step) % state.rules.players for step in state.rules.seats]
    return next(seat for seat in (*seats[1:], seats[0]) if not state.players[seat].ready)
