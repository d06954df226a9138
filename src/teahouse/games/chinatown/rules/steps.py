"""What checks and carries out every action, the most frequent ones first."""

from __future__ import annotations

from typing import assert_never

from .actions import (
    Accept,
    Action,
    Decline,
    Done,
    Judge,
    Keep,
    MakeOffer,
    Order,
    PlaceTile,
    Ready,
    Timeout,
    Withdraw,
)
from .deal import check_keep, keep
from .events import Event
from .placing import ask_for_order, check_done_placing, check_order, check_place_tile, done, place
from .promises import check_judge, judge
from .state import State
from .trade import (
    accept,
    answer,
    check_accept,
    check_decline,
    check_offer,
    check_ready,
    check_timeout,
    check_withdraw,
    make_offer,
    say_ready,
    timeout,
)

__all__ = ["apply", "check"]


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action."""
    match action:
        case PlaceTile():
            check_place_tile(state, action)
        case MakeOffer():
            check_offer(state, action)
        case Ready():
            check_ready(state, action)
        case Accept():
            check_accept(state, action)
        case Decline():
            check_decline(state, action)
        case Withdraw():
            check_withdraw(state, action)
        case Done():
            check_done_placing(state, action)
        case Keep():
            check_keep(state, action)
        case Judge():
            check_judge(state, action)
        case Order():
            check_order(state, action)
        case Timeout():
            check_timeout(state, action)
        case _:
            assert_never(action)


def do(state: State, action: Action) -> tuple[State, list[Event]]:
    """Returns the state after an action that has been checked, and what happened."""
    match action:
        case PlaceTile():
            return place(state, action)
        case MakeOffer():
            return make_offer(state, action)
        case Ready():
            return say_ready(state, action)
        case Accept():
            return accept(state, action)
        case Decline() | Withdraw():
            return answer(state, action)
        case Done():
            return done(state, action)
        case Keep():
            return keep(state, action)
        case Judge():
            return judge(state, action)
        case Order():
            return ask_for_order(state, action)
        case Timeout():
            return timeout(state)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Checks an action, and returns the state after it and what happened."""
    check(state, action)
    after, happened = do(state, action)
    return after, tuple(happened)
