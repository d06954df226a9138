"""Who may act, and with what: the checks that come before an action's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import UNSET

from teahouse.core import RuleError, Seat
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
    rule_of,
)
from teahouse.games.dadaocheng.rules.rulebook import SIDES_OF_SEATS
from teahouse.games.dadaocheng.rules.state import State, next_seat

from .event_choices import event_choice
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
NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset((seat,)) for seat in range(max(SIDES_OF_SEATS)))
BOTH = {
    players: tuple(frozenset((seat, (seat + 1) % players)) for seat in range(players))
    for players in SIDES_OF_SEATS
}
"""A seat and the next one, by the number of players."""


def to_act(state: State) -> frozenset[Seat]:
    """The seats that may act: one, and in step 4 the next one with moves left (D12)."""
    if state.step == "over":
        return NOBODY
    if state.step == "act" and state.moves_left and not state.must_return:
        return BOTH[len(state.players)][state.turn]
    return ALONE[actor(state)]


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
    moment, seat, turn = MOMENT[type(action)], action.seat, state.turn
    if type(action) in SHAPES:
        SHAPES[type(action)](state, action)
    if not 0 <= seat < len(state.players):
        raise RuleError("bad_seat", "D3", seat=seat, players=len(state.players))
    if state.step == "over":
        raise RuleError("game_over", "D14")
    now: Moment = "return" if state.must_return else state.step
    if moment == "plan" and now == "act" and seat != turn:
        _check_early(state, seat)
    elif moment != now:
        raise RuleError("wrong_phase", _rule(action), step=now)
    elif seat != actor(state):
        raise RuleError("not_your_turn", _rule(action), turn=actor(state))


def _check_early(state: State, seat: Seat) -> None:
    """A move while another is in step 4: only by the next player, with moves left (D12)."""
    if not state.moves_left or seat != next_seat(state):
        raise RuleError("not_your_turn", "D12", turn=state.turn)


def _rule(action: Action) -> str:
    return rule_of(action.__struct_config__.tag)


def _check_market_shape(state: State, action: Market) -> None:  # noqa: ARG001
    if action.give == action.get:
        raise RuleError("bad_action", "D10", wrong="get")


def _check_build_shape(state: State, action: Build) -> None:  # noqa: ARG001
    if action.kind != "shop" and action.cell is not UNSET:
        raise RuleError("bad_action", "D10", wrong="cell")


def _check_history_shape(state: State, action: History) -> None:
    event_choice(state.event, action)


SHAPES: dict[type[Action], Callable[[State, Any], None]] = {
    Market: _check_market_shape,
    Build: _check_build_shape,
    History: _check_history_shape,
}
"""What only the game can tell to be malformed."""
