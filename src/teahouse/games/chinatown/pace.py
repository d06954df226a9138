"""What keeps a table moving: stages, who is waited for, safe choices, what can be undone."""

from __future__ import annotations

from teahouse.core import Seat, Stage

from .actions import Action, Keep, Ready, Timeout
from .deal import kept_number
from .placing import finish_placing
from .state import State
from .turns import to_act

__all__ = ["stage", "time_up", "undoable", "waiting_for"]


def stage(state: State) -> Stage:
    """C23 gives the trade phase a limit of its own."""
    name = f"{state.round} {state.phase}"
    if state.turn is not None:
        name += f" {state.turn}"
    minutes = state.rules.options.trade_minutes
    return Stage(name, minutes * 60 if minutes and state.phase == "trade" else None)


def waiting_for(state: State) -> frozenset[Seat]:
    """In trade: whoever is not ready, or has an offer to answer."""
    if state.phase != "trade":
        return to_act(state)
    waiting = {seat for seat, player in enumerate(state.players) if not player.ready}
    for offer in state.offers:
        if offer.status == "open":
            waiting |= offer.parties() - set(offer.accepted)
    return frozenset(waiting)


def time_up(state: State) -> Action | None:
    """Keeps the first cards, agrees to move on, places what was promised and no more."""
    late = sorted(to_act(state))
    match state.phase:
        case "deal":
            player = state.players[late[0]]
            return Keep(seat=late[0], cards=player.hand[: kept_number(state, player)])
        case "trade" if state.rules.options.trade_minutes is not None:
            return Timeout()
        case "trade":
            return next(Ready(seat=s, ready=True) for s in late if not state.players[s].ready)
        case "place":
            return finish_placing(state, late[0])
        case "over":
            return None


def undoable(before: State, after: State) -> bool:
    """Cards dealt, buildings revealed, tiles drawn and outlook cards turned stay so."""
    turned = ("drawn", "deck", "bag", "outlook_deck", "round")
    return all(getattr(before, name) == getattr(after, name) for name in turned)
