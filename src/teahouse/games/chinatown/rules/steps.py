"""What checks and carries out every action, and what keeps a table moving (waits, undo, limits)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import assert_never

from teahouse.core import Seat, Stage
from teahouse.core.descriptor import Milestone

from . import actions as act
from . import placing, promises, trade
from .deal import check_keep, keep, kept_number
from .events import DealDone, Event
from .position import Position
from .state import Offer, State, open_offers, to_act

__all__ = [
    "apply",
    "asked",
    "bound",
    "check",
    "deal",
    "fallback_action",
    "is_stale",
    "over_limit",
    "place",
    "stage",
    "time_up",
    "undoable",
    "waiting_for",
]


def check(state: State, action: act.Action) -> None:
    """Raises RuleError if the rules refuse the action."""
    match action:
        case act.PlaceTile():
            placing.check_place_tile(state, action)
        case act.MakeOffer():
            trade.check_offer(state, action)
        case act.Ready():
            trade.check_trading(state, action.seat)
        case act.Accept():
            trade.check_accept(state, action)
        case act.Decline():
            trade.check_decline(state, action)
        case act.Withdraw():
            trade.check_withdraw(state, action)
        case act.Done():
            placing.check_done_placing(state, action)
        case act.Keep():
            check_keep(state, action)
        case act.Judge():
            promises.check_judge(state, action)
        case act.Order():
            placing.check_order(state, action)
        case act.Timeout():
            trade.check_timeout(state, action)
        case _:
            assert_never(action)


def do(state: State, action: act.Action) -> tuple[State, list[Event]]:
    """Returns the state after an action that has been checked, and what happened."""
    match action:
        case act.PlaceTile():
            return placing.place(state, action)
        case act.MakeOffer():
            return trade.make_offer(state, action)
        case act.Ready():
            return trade.say_ready(state, action)
        case act.Accept():
            return trade.accept(state, action)
        case act.Decline() | act.Withdraw():
            return trade.answer(state, action)
        case act.Done():
            return placing.done(state, action)
        case act.Keep():
            return keep(state, action)
        case act.Judge():
            return promises.judge(state, action)
        case act.Order():
            return placing.ask_for_order(state, action)
        case act.Timeout():
            return trade.timeout(state)
        case _:
            assert_never(action)


def apply(state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
    """Checks an action, and returns the state after it and what happened."""
    check(state, action)
    after, happened = do(state, action)
    return after, tuple(happened)


MOST_OPEN_OFFERS = 12
MOST_DECLINED = 3
MOST_TERMS = 24
LONGEST_TEXT = 300

_turned = attrgetter("drawn", "deck", "bag", "outlook_deck", "round")


def stage(state: State) -> Stage:
    """Returns the stage of the game. In the trade phase it has the time limit of C23, if any."""
    minutes = state.rules.options.trade_minutes if state.phase == "trade" else None
    return _stage(state.round, state.phase, state.turn, minutes)


@lru_cache
def _stage(round: int, phase: str, turn: Seat | None, minutes: int | None) -> Stage:
    name = f"{round} {phase}" if turn is None else f"{round} {phase} {turn}"
    return Stage(name, minutes * 60 if minutes else None)


def waiting_for(state: State) -> frozenset[Seat]:
    """Returns the seats that are awaited: in trade those not ready, or with an offer to answer."""
    if state.phase != "trade":
        return to_act(state)
    waiting = {seat for seat, player in enumerate(state.players) if not player.ready}
    if len(waiting) < len(state.players):
        for offer in open_offers(state):
            waiting |= offer.parties().difference(offer.accepted)
    return frozenset(waiting)


def asked(state: State, seat: Seat) -> dict[int, bool]:
    """Returns the open offers that a seat has to answer, and whether all may see each one (C8)."""
    return {
        offer.id: not offer.secret
        for offer in open_offers(state)
        if offer.concerns(seat) and seat not in offer.accepted
    }


def fallback_action(state: State, seat: Seat) -> act.Action | None:
    """Returns a safe action, if any: the first cards, agreement, or what was promised."""
    if seat not in waiting_for(state):
        return None
    player = state.players[seat]
    match state.phase:
        case "deal":
            return act.Keep(seat=seat, cards=player.hand[: kept_number(state, player)])
        case "trade":
            return None if player.ready else act.Ready(seat=seat, ready=True)
        case "place":
            return placing.finish_placing(state, seat)
        case "over":
            return None


def time_up(state: State) -> act.Action | None:
    """Returns the action to take when time is up, or None.

    A limit on the trade phase ends the phase at once (C23). Otherwise a player who is late gets a
    safe choice.
    """
    if state.phase == "trade" and state.rules.options.trade_minutes is not None:
        return act.Timeout()
    choices = (fallback_action(state, seat) for seat in sorted(waiting_for(state)))
    return next((choice for choice in choices if choice is not None), None)


def is_stale(action: act.Action, seen: State, now: State) -> bool:
    """Whether an action was decided on an outdated view.

    A player who says ready must have seen every deal and delivery that touches them, and whether
    somebody asked for the order of placing.
    """
    if not isinstance(action, act.Ready) or not action.ready:
        return False
    if now.order and not seen.order:
        return True
    before = {offer.id for offer in seen.offers if offer.status == "done"}
    return _delivered_to(now, action.seat) > _delivered_to(seen, action.seat) or any(
        offer.status == "done" and offer.id not in before and offer.concerns(action.seat)
        for offer in now.offers
    )


def _delivered_to(state: State, seat: Seat) -> int:
    """Returns how many promised things have been delivered to a seat (C13)."""
    kept = (clause.terms for clause in state.clauses if clause.state == "kept")
    return sum(isinstance(terms, act.Deliver) and terms.to == seat for terms in kept)


def over_limit(state: State, action: act.Action) -> str | None:
    """Returns the limit on open offers, texts, terms or repetition that a legal offer exceeds."""
    if not isinstance(action, act.MakeOffer):
        return None
    texts = [clause.text for clause in action.clauses if isinstance(clause, act.Promise)]
    if any(len(text) > LONGEST_TEXT for text in (action.note, *texts)):
        return "text"
    if len(action.gives) + len(action.clauses) > MOST_TERMS:
        return "terms"
    mine = sum(offer.by == action.seat for offer in open_offers(state))
    if mine >= MOST_OPEN_OFFERS:
        return "open_offers"
    offers = state.current_offers()
    declined = [one for one in offers if one.status == "declined" and one.by == action.seat]
    repeated = sum(_asks_the_same(offer, action) for offer in declined)
    return "repeated" if repeated >= MOST_DECLINED else None


def _asks_the_same(offer: Offer, again: act.MakeOffer) -> bool:
    """Whether an offer asks and gives just what a new one does."""
    return _has_same(offer.gives, again.gives) and _has_same(offer.clauses, again.clauses)


def _has_same(terms: Sequence[object], others: Sequence[object]) -> bool:
    """Whether two offers name the same terms, in whatever order."""
    return len(terms) == len(others) and all(term in others for term in terms)


def undoable(before: State, after: State) -> bool:
    """Whether a change can be undone: nothing was dealt, revealed, drawn or turned by it."""
    return bool(_turned(before) == _turned(after))


def bound(before: State, after: State) -> frozenset[Seat]:
    """Returns the parties of every deal that was done in between (C8)."""
    done = {offer.id for offer in before.offers if offer.status == "done"}
    deals = [offer for offer in after.offers if offer.status == "done" and offer.id not in done]
    return frozenset(seat for deal in deals for seat in deal.parties())


def place(view: Position) -> Milestone:
    """Returns the part of the game that a view belongs to."""
    return Milestone(view.round, view.phase, view.turn)


def deal(event: Event) -> int | None:
    """Returns the offer that became a deal, or None for any other event."""
    return event.offer if isinstance(event, DealDone) else None
