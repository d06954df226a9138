"""The trade phase: offers, answers and deals, until all are ready or time is up (C7, C8, C23)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Phrase, RuleError, Seat, passes
from teahouse.games.chinatown.reasons import Why

from . import events as ev
from .actions import Accept, Decline, Give, MakeOffer, Ready, Timeout, Withdraw
from .offer_checks import check_clauses, check_goods, check_own_side, check_shape, check_terms
from .promises import agree, bound_seats, close_trading, deliver
from .state import Offer, State, hand_over, places_in_order, with_player

__all__ = [
    "accept",
    "answer",
    "can_accept",
    "check_accept",
    "check_decline",
    "check_offer",
    "check_timeout",
    "check_trading",
    "check_withdraw",
    "is_possible",
    "make_offer",
    "say_ready",
    "timeout",
]


def check_trading(state: State, seat: Seat) -> None:
    if not 0 <= seat < state.rules.players:
        raise RuleError(Why.no_such_seat, "C7", seat=seat)
    if state.phase != "trade":
        if state.phase == "over":
            raise RuleError("game_over", "C18")
        raise RuleError(Why.other_phase, "C7", phase=state.phase)


def _party_to(state: State, number: int, seat: Seat) -> Offer:
    """Returns the open offer of this number, or raises RuleError.

    For a seat that is no party to it, a secret offer does not exist (C8).
    """
    offer = state.offer(number)
    if offer is None or offer.status != "open":
        raise RuleError(Why.offer_not_open, "C7", offer=number)
    if not offer.concerns(seat):
        why = Why.offer_not_open if offer.secret else Why.not_in_offer
        raise RuleError(why, "C7", offer=number)
    return offer


# Making an offer


def check_offer(state: State, action: MakeOffer) -> None:
    check_shape(state, action)
    check_trading(state, action.seat)
    if action.counters is not None:
        _party_to(state, action.counters, action.seat)
    check_terms(state.rules, action)
    check_goods(state, action.gives)
    check_own_side(state, action.gives, action.clauses, action.seat, new=True)


def make_offer(state: State, action: MakeOffer) -> tuple[State, list[ev.Event]]:
    """Adds an offer, which anyone may make at any time. It closes the offer that it counters."""
    events: list[ev.Event] = []
    if action.counters is not None:
        state = _close(state, action.counters, action.seat, events)
    offer = Offer(
        state.offers[-1].id + 1 if state.offers else 1,
        action.seat,
        action.gives,
        action.clauses,
        action.secret,
        action.note,
        action.counters,
        state.round,
        (action.seat,),
    )
    events.append(_made(state, offer))
    return replace(state, offers=(*state.offers, offer)), events


def _made(state: State, offer: Offer) -> ev.OfferMade:
    """Returns the event of a new offer. An open one does not tell that it counters a secret one."""
    if offer.secret:
        return ev.OfferMade(offer=offer, only=offer.secret_to)
    countered = state.offer(offer.counters) if offer.counters is not None else None
    if countered is not None and countered.secret:
        offer = replace(offer, counters=None)
    return ev.OfferMade(offer=offer)


# Answering one


def check_accept(state: State, action: Accept) -> None:
    check_trading(state, action.seat)
    offer = _party_to(state, action.offer, action.seat)
    if action.seat not in offer.accepted:
        check_own_side(state, offer.gives, offer.clauses, action.seat)


def can_accept(state: State, offer: Offer, seat: Seat) -> bool:
    """Whether a party to an open offer could accept it."""
    return passes(check_own_side, state, offer.gives, offer.clauses, seat)


def accept(state: State, action: Accept) -> tuple[State, list[ev.Event]]:
    """Accepts an offer. When the last party accepts, the whole deal is done at once."""
    offer = state.offer(action.offer)
    assert offer is not None
    if action.seat in offer.accepted:
        return state, []
    accepted, parties = tuple(sorted((*offer.accepted, action.seat))), offer.parties()
    only = offer.secret_to
    events: list[ev.Event] = [ev.OfferAccepted(offer=offer.id, seat=action.seat, only=only)]
    if len(accepted) < len(parties):
        return _with_offer(state, replace(offer, accepted=accepted)), events
    done = replace(offer, accepted=accepted, status="done")
    return _do_deal(state, done, parties, events), events


def check_decline(state: State, action: Decline) -> None:
    if action.why is not None:
        _check_phrase(state, action.why)
    check_trading(state, action.seat)
    _party_to(state, action.offer, action.seat)


def _check_phrase(state: State, why: Phrase) -> None:
    """Refuses a reason that names things which are not in this game."""
    rules = state.rules
    if why.building is not None and not 1 <= why.building <= rules.buildings:
        raise RuleError(Why.no_such_building, "C1", building=why.building)
    if why.tile is not None and why.tile not in rules.type_index:
        raise RuleError(Why.no_such_tile, "C2", tile=why.tile)
    if why.good is not None:
        raise RuleError(Why.no_goods_here, "C7", good=why.good)
    if why.seat is not None and why.seat not in rules.seats:
        raise RuleError(Why.no_such_seat, "C7", seat=why.seat)


def check_withdraw(state: State, action: Withdraw) -> None:
    check_trading(state, action.seat)
    if _party_to(state, action.offer, action.seat).by != action.seat:
        raise RuleError(Why.offer_of_another, "C7", offer=action.offer)


def answer(state: State, action: Decline | Withdraw) -> tuple[State, list[ev.Event]]:
    """Closes an offer, as one party's no is enough. The proposer's no is a withdrawal."""
    events: list[ev.Event] = []
    why = action.why if isinstance(action, Decline) else None
    return _close(state, action.offer, action.seat, events, why), events


def _close(
    state: State, number: int, seat: Seat, events: list[ev.Event], why: Phrase | None = None
) -> State:
    """Closes an offer: its maker withdraws it, anyone else declines it."""
    offer = state.offer(number)
    assert offer is not None
    only = offer.secret_to
    if seat == offer.by:
        events.append(ev.OfferClosed(offer=number, status="withdrawn", seat=seat, only=only))
        return _with_offer(state, replace(offer, status="withdrawn"))
    events.append(ev.OfferClosed(offer=number, status="declined", seat=seat, why=why, only=only))
    declined = replace(offer, status="declined", declined_by=seat, why=why or UNSET)
    return _with_offer(state, declined)


def _with_offer(state: State, offer: Offer) -> State:
    offers, at = list(state.offers), state.place_of(offer.id)
    assert at is not None
    offers[at] = offer
    return replace(state, offers=tuple(offers))


# A deal


def _do_deal(state: State, offer: Offer, parties: frozenset[Seat], events: list[ev.Event]) -> State:
    """Does a deal at once. Its parties, and who gets a delivery by it, are no longer ready."""
    only = offer.secret_to
    events.append(ev.DealDone(offer=offer.id, only=only))
    events += ev.deal_events(offer.gives, only)
    state = agree(hand_over(state, offer.gives, "deal", offer.id), offer, events)
    state, delivered = deliver(state, events)
    given, touched = (*offer.gives, *delivered), parties.union(give.to for give in delivered)
    players = [
        replace(player, ready=False) if player.ready and seat in touched else player
        for seat, player in enumerate(state.players)
    ]
    offers = _refreshed_offers(state, offer, _Effects(state, given, touched), events)
    return replace(state, players=tuple(players), offers=offers)


def _refreshed_offers(
    state: State, deal: Offer, effects: _Effects, events: list[ev.Event]
) -> tuple[Offer, ...]:
    """Returns the offers after a deal: void if things have gone, or with acceptances lapsed."""
    offers = list(state.offers)
    for place, offer in enumerate(state.current_offers(), state.past_offers):
        if offer.id == deal.id:
            offers[place] = deal
        elif offer.status == "open" and _is_affected(offer, effects):
            offers[place] = _refreshed(state, effects, offer, events)
    return tuple(offers)


class _Effects:
    """What a deal took from whom, and who is bound by promises after it."""

    def __init__(self, state: State, given: Sequence[Give], touched: frozenset[Seat]) -> None:
        self.touched = touched
        self.bound = bound_seats(state)
        self.buildings = {building for give in given for building in give.buildings}
        self.tiles = {tile for give in given for tile in give.tiles}
        self.cash = {give.giver for give in given if give.cash}
        self.cards = {give.giver for give in given if give.cards}


def _is_affected(offer: Offer, effects: _Effects) -> bool:
    """Whether an open offer has to be checked again after a deal."""
    for give in offer.gives:
        if (
            not effects.buildings.isdisjoint(give.buildings)
            or not effects.tiles.isdisjoint(give.tiles)
            or _takes_again(give, effects)
        ):
            return True
    return bool(offer.clauses or effects.bound) and any(map(offer.concerns, effects.touched))


def _takes_again(give: Give, effects: _Effects) -> bool:
    """Whether a give asks for money or cards of a seat that gave some in the deal."""
    return bool(
        (give.cash and give.giver in effects.cash) or (give.cards and give.giver in effects.cards)
    )


def _refreshed(state: State, effects: _Effects, offer: Offer, events: list[ev.Event]) -> Offer:
    """Returns an offer after a deal: void, or without the acceptances that lapse."""
    if not is_possible(state, offer):
        events.append(ev.OfferClosed(offer=offer.id, status="void", only=offer.secret_to))
        return replace(offer, status="void")
    still = offer.accepted
    for seat in offer.accepted:
        if _lapses(state, effects, offer, seat):
            events.append(ev.AcceptanceLapsed(offer=offer.id, seat=seat, only=offer.secret_to))
            still = tuple(other for other in still if other != seat)
    return offer if still is offer.accepted else replace(offer, accepted=still)


def is_possible(state: State, offer: Offer) -> bool:
    """Whether the givers still have what the offer names, as far as everyone can see."""
    if not passes(check_goods, state, offer.gives):
        return False
    return not offer.clauses or passes(check_clauses, state, offer.clauses, offer.gives)


def _lapses(state: State, effects: _Effects, offer: Offer, seat: Seat) -> bool:
    """Whether a seat's acceptance of an offer lapses after a deal.

    A seat that paid cash or gave cards in the deal has to accept again what asks the same of it.
    This happens whether or not it still could, so that nobody learns what it holds.
    """
    for give in offer.gives:
        if give.giver == seat and _takes_again(give, effects):
            return True
    is_unsure = offer.clauses or seat in effects.bound
    return bool(is_unsure) and not can_accept(state, offer, seat)


def say_ready(state: State, action: Ready) -> tuple[State, list[ev.Event]]:
    """Records whether a player agrees to move on. The phase ends when everyone does."""
    seat, ready, player = action.seat, action.ready, state.players[action.seat]
    if player.ready == ready:
        return state, []
    events: list[ev.Event] = [ev.ReadySaid(seat=seat, ready=ready)]
    players = with_player(state.players, seat, replace(player, ready=ready))
    state = replace(state, players=players)
    if not [player for player in players if not player.ready]:
        state = _end_trade(state, events)
    return state, events


def check_timeout(state: State, action: Timeout) -> None:
    if action.seat is not None:
        raise RuleError(Why.no_such_seat, "C23", seat=action.seat)
    if state.phase == "over":
        raise RuleError("game_over", "C18")
    if state.phase != "trade":
        raise RuleError(Why.other_phase, "C23", phase=state.phase)
    if state.rules.options.trade_minutes is None:
        raise RuleError(Why.no_trade_clock, "C23")


def timeout(state: State) -> tuple[State, list[ev.Event]]:
    """Ends the trade phase because time is up (C23), as if all had agreed."""
    events: list[ev.Event] = []
    return _end_trade(state, events), events


def _end_trade(state: State, events: list[ev.Event]) -> State:
    """Ends the trade phase: offers are void, promises of it are settled, and placing begins."""
    offers = list(state.offers)
    for place, offer in enumerate(state.current_offers(), state.past_offers):
        if offer.status == "open":
            events.append(ev.OfferClosed(offer=offer.id, status="void", only=offer.secret_to))
            offers[place] = replace(offer, status="void")
    state = close_trading(state, events)
    turn = state.first_player if places_in_order(state) else None
    events.append(ev.PlacingStarted(turn=turn))
    return replace(
        state,
        phase="place",
        turn=turn,
        offers=tuple(offers),
        players=tuple(replace(player, ready=False, done=False) for player in state.players),
    )
