"""Who may act, and what checks and carries out every action."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import UNSET

from teahouse.core import RuleError, Seat, passes
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
from .turn import check_return, end_step, return_cubes

__all__ = ["actor", "apply", "check", "do", "is_legal", "to_act"]


StepOrReturn = Literal["plan", "collect", "full_house", "act", "return", "over"]

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


def _check_turn(state: State, action: Action, step: StepOrReturn) -> None:
    """Raises RuleError unless the seat exists and may do now what is done in this step.

    The step "return" is any in which cubes are due.
    """
    seat, turn = action.seat, state.turn
    if not 0 <= seat < len(state.players):
        raise RuleError(Why.no_such_seat, "D3", seat=seat, players=len(state.players))
    if state.step == "over":
        raise RuleError("game_over", "D14")
    now: StepOrReturn = "return" if state.must_return else state.step
    if step == "plan" and now == "act" and seat != turn:
        _check_early(state, seat)
    elif step != now:
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


def check(state: State, action: Action) -> None:
    """Raises RuleError if the rules refuse the action; first if it is malformed, then its turn."""
    match action:
        case Swap():
            _check_turn(state, action, "plan")
            check_swap(action)
        case Flip():
            _check_turn(state, action, "plan")
            check_flip(action)
        case Collect():
            _check_turn(state, action, "collect")
            check_collect(state, action)
        case Take():
            _check_turn(state, action, "full_house")
            check_take(state, action)
        case Return():
            _check_turn(state, action, "return")
            check_return(state, action)
        case History():
            event_choice(state.event, action)
            _check_turn(state, action, "act")
            check_history(state, action)
        case Market() if action.give == action.get:
            raise RuleError(Why.same_good, "D10")
        case Build() if action.kind != "shop" and action.cell is not UNSET:
            raise RuleError(Why.cell_without_shop, "D10")
        case _:
            _check_turn(state, action, "act")
            _check_act(state, action)


def _check_act(
    state: State, action: Ship | Build | Open | Temple | Exchange | Market | Den | End
) -> None:
    match action:
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
        case End():
            pass  # a player may always end their own step 4
        case _:
            assert_never(action)


def is_legal(state: State, action: Action) -> bool:
    return passes(check, state, action)


def do(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Returns the state after an action that has been checked, and what happened."""
    match action:
        case Swap():
            return swap_discs(state, action)
        case Flip():
            return flip_disc(state, action)
        case Collect():
            return collect_line(state, action)
        case End():
            return end_step(state, action)
        case Exchange():
            return exchange(state, action)
        case Temple():
            return visit_temple(state, action)
        case Ship():
            return buy_ship(state, action)
        case Build():
            return buy_building(state, action)
        case Open():
            return open_shop(state, action)
        case Market():
            return use_market(state, action)
        case Den():
            return use_den(state, action)
        case History():
            return make_history(state, action)
        case Return():
            return return_cubes(state, action)
        case Take():
            return take_cell(state, action)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Checks an action, and returns the state after it and what happened."""
    check(state, action)
    return do(state, action)
