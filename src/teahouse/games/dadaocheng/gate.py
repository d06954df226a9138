"""Who may act, and with what: the checks that come before an action's own."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from teahouse.core import RuleError, Seat

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
from .deeds import deed
from .state import State, next_seat
from .storage import full_seat

__all__ = ["actor", "check_gate", "to_act"]

Moment = Literal["plan", "collect", "full_house", "act", "return", "over"]

MOMENT: dict[type[Action], Moment] = {
    Swap: "plan",
    Flip: "plan",
    Collect: "collect",
    Take: "full_house",
    Return: "return",
    **dict.fromkeys((Ship, Build, Open, Temple, Exchange, Market, Den, History, End), "act"),
}
"""When each action is done."""


def to_act(state: State) -> frozenset[Seat]:
    """The seats that may act: one, and in step 4 the next one with moves left (D12)."""
    if state.step == "over":
        return frozenset()
    if state.step == "act" and state.moves_left and not state.must_return:
        return frozenset((state.turn, next_seat(state)))
    return frozenset((actor(state),))


def actor(state: State) -> Seat:
    """The one seat that goes on with the turn."""
    if state.must_return:
        return state.must_return[0].seat
    if state.step == "full_house":
        seat = full_seat(state)
        assert seat is not None
        return seat
    return state.turn


def check_gate(state: State, action: Action) -> None:
    """The action is well made, its seat exists, and both are in turn."""
    _check_shape(state, action)
    if not 0 <= action.seat < len(state.players):
        raise RuleError("bad_seat", "D3", seat=action.seat, players=len(state.players))
    if state.step == "over":
        raise RuleError("game_over", "D14")
    if _is_early(state, action):
        if not state.moves_left or action.seat != next_seat(state):
            raise RuleError("not_your_turn", "D12", turn=state.turn)
        return
    now = "return" if state.must_return else state.step
    if MOMENT[type(action)] != now:
        raise RuleError("wrong_phase", _rule(action), step=now)
    if action.seat != actor(state):
        raise RuleError("not_your_turn", _rule(action), turn=actor(state))


def _is_early(state: State, action: Action) -> bool:
    """A move by somebody else while the active player is in step 4 (D12)."""
    return (
        state.step == "act"
        and MOMENT[type(action)] == "plan"
        and action.seat != state.turn
        and not state.must_return
    )


def _rule(action: Action) -> str:
    return rule_of(action.__struct_config__.tag)


def _check_shape(state: State, action: Action) -> None:
    """What only the game can tell to be malformed."""
    match action:
        case Market(give=give, get=get) if give == get:
            raise RuleError("bad_action", "D10", wrong="get")
        case Build(kind=kind, cell=cell) if kind != "shop" and cell is not UNSET:
            raise RuleError("bad_action", "D10", wrong="cell")
        case History():
            deed(state.event, action)
