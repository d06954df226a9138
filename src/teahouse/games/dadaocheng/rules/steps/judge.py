"""Every action's check and what it does, in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from teahouse.games.dadaocheng.rules.actions import (
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
from teahouse.games.dadaocheng.rules.events import Event
from teahouse.games.dadaocheng.rules.state import State

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

Happened: TypeAlias = tuple[Event, ...]
Check: TypeAlias = Callable[[State, Any], None]
Do: TypeAlias = Callable[[State, Any], tuple[State, Happened]]

# A table and no `match`: asking a struct's class whether it is another takes longer than a call.
STEPS: dict[type[Action], tuple[Check, Do]] = {
    Swap: (check_swap, swap_discs),
    Flip: (check_flip, flip_disc),
    Collect: (check_collect, collect_line),
    Take: (check_take, take_cell),
    Return: (check_return, return_cubes),
    Ship: (check_ship, buy_ship),
    Build: (check_build, buy_building),
    Open: (check_open, open_shop),
    Temple: (check_temple, visit_temple),
    Exchange: (check_exchange, exchange),
    Market: (check_market, use_market),
    Den: (check_den, use_den),
    History: (check_history, make_history),
    End: (check_end, end_step),
}


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action."""
    check_gate(state, action)
    check_own, _ = STEPS[type(action)]
    check_own(state, action)


def do(state: State, action: Action) -> tuple[State, Happened]:
    """The state after a checked action, and what happened."""
    _, do_it = STEPS[type(action)]
    return do_it(state, action)


def apply(state: State, action: Action) -> tuple[State, Happened]:
    """The state after an action, which is checked first, and what happened."""
    check_gate(state, action)
    check_own, do_it = STEPS[type(action)]
    check_own(state, action)
    return do_it(state, action)
