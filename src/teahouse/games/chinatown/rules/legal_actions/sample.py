"""Random legal play: some legal action for any seat that may act."""

from __future__ import annotations

from teahouse.core import Chance, Phrase, RuleError, Seat
from teahouse.games.chinatown.rules.actions import (
    Accept,
    Action,
    Decline,
    Judge,
    Keep,
    Order,
    PlaceTile,
    Ready,
    Withdraw,
)
from teahouse.games.chinatown.rules.phases.clause_checks import is_bound
from teahouse.games.chinatown.rules.phases.deal import kept_number
from teahouse.games.chinatown.rules.phases.order import can_ask_for_order
from teahouse.games.chinatown.rules.phases.placing import can_place, finish_placing
from teahouse.games.chinatown.rules.phases.promises import promises_due
from teahouse.games.chinatown.rules.phases.trade import can_accept
from teahouse.games.chinatown.rules.positions.public import open_clauses, owned
from teahouse.games.chinatown.rules.state import Offer, State

from .sample_offer import ask_to_deliver, sample_offer, some_tile

__all__ = ["OFFERS_A_ROUND", "sample"]

OFFERS_A_ROUND = 3


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """A legal action; every kind of action comes up sooner or later, and games end."""
    match state.phase:
        case "trade":
            return _sample_trade(state, seat, chance)
        case "place":
            return _sample_place(state, seat, chance)
        case "deal":
            return _sample_keep(state, seat, chance)
        case "over":
            raise RuleError("game_over", "C18")


def _sample_keep(state: State, seat: Seat, chance: Chance) -> Action:
    player, options = state.players[seat], state.rules.options
    hand = list(player.hand)
    count = kept_number(state, player)
    if not options.must_mark:
        count = chance.below(count + 1)
    cards = tuple(sorted(hand.pop(chance.below(len(hand))) for _ in range(count)))
    discard = (hand[0],) if options.keep_cards and hand and not chance.below(2) else ()
    return Keep(seat=seat, cards=cards, discard=discard)


def _sample_trade(state: State, seat: Seat, chance: Chance) -> Action:
    """Makes a few offers, answers those of others, and is ready then."""
    open_, begun = _of_this_round(state, seat)
    if begun < OFFERS_A_ROUND:
        offer = sample_offer(state, seat, chance)
        if offer is not None:
            return offer
    waiting = [offer for offer in open_ if seat not in offer.accepted and offer.concerns(seat)]
    is_promised = bool(state.clauses and open_clauses(state.clauses))
    if is_promised and not chance.below(8):
        verdict = _sample_judge(state, seat, chance)
        if verdict is not None:
            return verdict
    if is_promised and not chance.below(4):
        request = ask_to_deliver(state, seat)
        if request is not None:
            return request
    if waiting:
        return _sample_answer(state, seat, waiting[chance.below(len(waiting))], chance)
    roll = chance.below(16)
    if roll == 0:
        mine = [offer.id for offer in open_ if offer.by == seat]
        if mine:
            return Withdraw(seat=seat, offer=mine[-1])
    if roll == 2 and can_ask_for_order(state):
        return Order(seat=seat)
    return Ready(seat=seat, ready=roll != 1)


def _of_this_round(state: State, seat: Seat) -> tuple[list[Offer], int]:
    """The open ones of this round's offers, and how many of them all a seat began."""
    open_, begun = [], 0
    for offer in state.current_offers():
        if offer.status == "open":
            open_.append(offer)
        if offer.by == seat and offer.counters is None:
            begun += 1
    return open_, begun


def _sample_answer(state: State, seat: Seat, offer: Offer, chance: Chance) -> Action:
    roll = chance.below(8)
    if roll < 4:
        if can_accept(state, offer, seat):
            return Accept(seat=seat, offer=offer.id)
        return Decline(seat=seat, offer=offer.id)
    if roll == 4:
        counter = sample_offer(state, seat, chance, counters=offer.id)
        if counter is not None:
            return counter
    return Decline(seat=seat, offer=offer.id, why=Phrase(say="too_dear") if roll == 5 else None)


def _sample_judge(state: State, seat: Seat, chance: Chance) -> Judge | None:
    """C13: a promise to this seat whose round has come."""
    for clause in promises_due(state, seat):
        return Judge(seat=seat, promise=clause.id, kept=not chance.below(2))
    return None


def _sample_place(state: State, seat: Seat, chance: Chance) -> Action:
    """Mostly places what can be placed; a promised tile before being done."""
    if can_ask_for_order(state) and not chance.below(8):
        return Order(seat=seat)
    building = _some_empty_building(state, seat, chance)
    kind = some_tile(state, seat, chance)
    if building and kind is not None and chance.below(16):
        tile = PlaceTile(seat=seat, tile=state.rules.types[kind], building=building)
        is_free = not is_bound(state, seat) and state.rules.options.places_anywhere
        if is_free or can_place(state, tile):
            return tile
    return finish_placing(state, seat)


def _some_empty_building(state: State, seat: Seat, chance: Chance) -> int:
    """An empty building of a player's, at random; 0 if there is none."""
    shops = state.shops
    empty = [building for building in owned(state.rules, state.owner)[seat] if not shops[building]]
    return empty[chance.below(len(empty))] if empty else 0
