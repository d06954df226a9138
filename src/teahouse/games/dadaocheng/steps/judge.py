"""Every action's check and what it does, in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from teahouse.games.dadaocheng.actions import (
    Action,
    Build,
    Collect,
    Den,
    End,
    Exchange,
    Flip,
    History,
    Market,
    Open,
    Return,
    Ship,
    Swap,
    Take,
    Temple,
)
from teahouse.games.dadaocheng.events import Event
from teahouse.games.dadaocheng.state import State

from .abilities import check_den, check_exchange, check_market, exchange, use_den, use_market
from .collect import check_collect, collect_line
from .full_house import check_take, take_cell
from .gate import check_gate
from .history import check_history, make_history
from .plan import check_flip, check_swap, flip_disc, swap_discs
from .purchase import buy_building, buy_ship, check_build, check_open, check_ship, open_shop
from .returning import check_return, return_cubes
from .temple import check_temple, visit_temple
from .turn import check_end, end_step

__all__ = ["STEPS", "apply", "check", "do"]

Happened = tuple[Event, ...]


class Step(NamedTuple):
    """What an action's own check asks, and what the action does."""

    check: Callable[[State, Any], None]
    do: Callable[[State, Any], tuple[State, Happened]]


# A table and no `match`: asking a struct's class whether it is another takes longer than a call.
STEPS: dict[type[Action], Step] = {
    Swap: Step(check_swap, swap_discs),
    Flip: Step(check_flip, flip_disc),
    Collect: Step(check_collect, collect_line),
    Take: Step(check_take, take_cell),
    Return: Step(check_return, return_cubes),
    Ship: Step(check_ship, buy_ship),
    Build: Step(check_build, buy_building),
    Open: Step(check_open, open_shop),
    Temple: Step(check_temple, visit_temple),
    Exchange: Step(check_exchange, exchange),
    Market: Step(check_market, use_market),
    Den: Step(check_den, use_den),
    History: Step(check_history, make_history),
    End: Step(check_end, end_step),
}


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action."""
    check_gate(state, action)
    STEPS[type(action)].check(state, action)


def do(state: State, action: Action) -> tuple[State, Happened]:
    """The state after a checked action, and what happened."""
    return STEPS[type(action)].do(state, action)


def apply(state: State, action: Action) -> tuple[State, Happened]:
    """The state after an action, which is checked first, and what happened."""
    check(state, action)
    return STEPS[type(action)].do(state, action)
