"""Who may act, and what checks and carries out every action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import UNSET

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.reasons import Why

from .act import (
    buy_building,
    buy_ship,
    check_build,
    check_den,
    check_exchange,
    check_market,
    check_open,
    check_ship,
    check_temple,
    exchange,
    open_shop,
    use_den,
    use_market,
    visit_temple,
)
from .actions import (
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
    rule_of,
)
from .collect import check_collect, collect_line
from .events import Event
from .full_house import check_take, take_cell
from .history import check_history, event_choice, make_history
from .plan import check_flip, check_swap, flip_disc, swap_discs
from .rulebook import SIDES_OF_SEATS
from .state import State, full_seat, next_seat
from .turn import check_end, check_return, end_step, return_cubes

__all__ = ["STEPS", "actor", "apply", "check", "check_gate", "do", "to_act"]


StepOrReturn = Literal["plan", "collect", "full_house", "act", "return", "over"]

STEP_OF: dict[type[Action], StepOrReturn] = {
    Swap: "plan",
    Flip: "plan",
    Collect: "collect",
    Take: "full_house",
    Return: "return",
    **dict.fromkeys((Ship, Build, Open, Temple, Exchange, Market, Den, History, End), "act"),
}
"""The step in which each type of action is done; "return" is any step in which cubes are due."""
NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset((seat,)) for seat in range(max(SIDES_OF_SEATS)))
BOTH = {
    players: tuple(frozenset((seat, (seat + 1) % players)) for seat in range(players))
    for players in SIDES_OF_SEATS
}
"""For each number of players, each seat together with the next one."""


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seats that may act.

    It is one seat, and in step 4 also the next one while it has moves left (D12).
    """
    if state.step == "over":
        return NOBODY
    if state.step == "act" and state.moves_left and not state.must_return:
        return BOTH[len(state.players)][state.turn]
    return ALONE[actor(state)]


def actor(state: State) -> Seat:
    """Returns the one seat that has to act for the turn to go on."""
    if state.must_return:
        return state.must_return[0].seat
    if state.step == "full_house":
        seat = full_seat(state)
        assert seat is not None
        return seat
    return state.turn


def check_gate(state: State, action: Action) -> None:
    """Raises RuleError unless the action is well formed, its seat exists, and both are in turn."""
    moment, seat, turn = STEP_OF[type(action)], action.seat, state.turn
    if type(action) in SHAPES:
        SHAPES[type(action)](state, action)
    if not 0 <= seat < len(state.players):
        raise RuleError(Why.no_such_seat, "D3", seat=seat, players=len(state.players))
    if state.step == "over":
        raise RuleError("game_over", "D14")
    now: StepOrReturn = "return" if state.must_return else state.step
    if moment == "plan" and now == "act" and seat != turn:
        _check_early(state, seat)
    elif moment != now:
        raise RuleError(Why.other_step, _rule(action), step=now)
    elif seat != actor(state):
        raise RuleError(Why.others_turn, _rule(action), turn=actor(state))


def _check_early(state: State, seat: Seat) -> None:
    """Raises RuleError unless the seat may move while another is in step 4 (D12).

    Only the next player may, and only with moves left.
    """
    if not state.moves_left or seat != next_seat(state):
        raise RuleError(Why.others_turn, "D12", turn=state.turn)


def _rule(action: Action) -> str:
    return rule_of(action.__struct_config__.tag)


def _check_market_shape(state: State, action: Market) -> None:  # noqa: ARG001
    if action.give == action.get:
        raise RuleError(Why.same_good, "D10")


def _check_build_shape(state: State, action: Build) -> None:  # noqa: ARG001
    if action.kind != "shop" and action.cell is not UNSET:
        raise RuleError(Why.cell_without_shop, "D10")


def _check_history_shape(state: State, action: History) -> None:
    event_choice(state.event, action)


SHAPES: dict[type[Action], Callable[[State, Any], None]] = {
    Market: _check_market_shape,
    Build: _check_build_shape,
    History: _check_history_shape,
}
"""The checks for actions that the schema accepts but that are malformed."""


Happened: TypeAlias = tuple[Event, ...]
Check: TypeAlias = Callable[[State, Any], None]
Do: TypeAlias = Callable[[State, Any], tuple[State, Happened]]

# A table is used instead of `match`, because a chain of class patterns is slower than a call.
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
    """Returns the state after an action that has been checked, and what happened."""
    _, do_it = STEPS[type(action)]
    return do_it(state, action)


def apply(state: State, action: Action) -> tuple[State, Happened]:
    """Checks an action, and returns the state after it and what happened."""
    check_gate(state, action)
    check_own, do_it = STEPS[type(action)]
    check_own(state, action)
    return do_it(state, action)
