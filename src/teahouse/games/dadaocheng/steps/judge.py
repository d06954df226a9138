"""Every action's check and what it does, in one place each."""

from __future__ import annotations

from typing import assert_never

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
from .turn import end_step

__all__ = ["check", "do"]


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action."""
    check_gate(state, action)
    match action:
        case Swap():
            check_swap(action)
        case Flip():
            check_flip(action)
        case End():
            pass
        case Collect():
            check_collect(state, action)
        case Take():
            check_take(state, action)
        case Return():
            check_return(state, action)
        case Ship():
            check_ship(state, action)
        case Build():
            check_build(state, action)
        case Open():
            check_open(state, action)
        case Temple():
            check_temple(state, action)
        case Exchange():
            check_exchange(state, action)
        case Market():
            check_market(state, action)
        case Den():
            check_den(state, action)
        case History():
            check_history(state, action)
        case _:
            assert_never(action)


def do(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a checked action, and what happened."""
    match action:
        case Swap():
            return swap_discs(state, action)
        case Flip():
            return flip_disc(state, action)
        case End():
            return end_step(state, action)
        case Collect():
            return collect_line(state, action)
        case Take():
            return take_cell(state, action)
        case Return():
            return return_cubes(state, action)
        case Ship():
            return buy_ship(state, action)
        case Build():
            return buy_building(state, action)
        case Open():
            return open_shop(state, action)
        case Temple():
            return visit_temple(state, action)
        case Exchange():
            return exchange(state, action)
        case Market():
            return use_market(state, action)
        case Den():
            return use_den(state, action)
        case History():
            return make_history(state, action)
        case _:
            assert_never(action)
