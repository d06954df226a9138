"""Who may act, what checks and carries out every action, and what keeps a table moving."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import UNSET

from teahouse.core import RuleError, Seat, Stage, passes
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
from .events import Event
from .goods import Cubes, named, parts
from .history import check_history, event_choice, make_history
from .rulebook import SIDES_OF_SEATS
from .state import State, full_seat, next_seat
from .turn import (
    check_collect,
    check_flip,
    check_return,
    check_swap,
    check_take,
    collect_line,
    end_step,
    flip_disc,
    lines_to_pick,
    return_cubes,
    swap_discs,
    take_cell,
)

__all__ = [
    "actor",
    "apply",
    "check",
    "do",
    "fallback_action",
    "is_legal",
    "is_stale",
    "stage",
    "time_up",
    "to_act",
    "undoable",
    "waiting_for",
]


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


def stage(state: State) -> Stage:
    """Returns the stage: a turn, or the moment in it when a seat returns or takes cubes."""
    name = f"{state.round} {state.turn}"
    return Stage(f"{name} over" if state.step == "over" else f"{name} {actor(state)}")


def waiting_for(state: State) -> frozenset[Seat]:
    """Returns the seats that others wait for; nobody waits for early moves (D12)."""
    return frozenset() if state.step == "over" else frozenset((actor(state),))


def fallback_action(state: State, seat: Seat) -> Action | None:
    """Returns a safe choice for a seat that others wait for, and None for any other seat.

    It flips the first disc, picks the first line, takes the first cell with cubes, or ends step 4.
    """
    if seat not in waiting_for(state):
        return None
    if state.must_return:
        return Return(seat, named(_plainest(state.players[seat].cubes, state.must_return[0].count)))
    match state.step:
        case "plan":
            return Flip(seat, 0)
        case "collect":
            return Collect(seat, lines_to_pick(state)[0])
        case "full_house":
            storage = state.players[seat].storage
            return Take(seat, next(cell for cell, goods in enumerate(storage) if goods))
        case _:
            return End(seat)


def time_up(state: State) -> Action | None:
    """Returns a safe choice for the one seat that all wait for, None once the game is over."""
    return None if state.step == "over" else fallback_action(state, actor(state))


def _plainest(cubes: Cubes, count: int) -> Cubes:
    """Returns `count` of the cubes to give up, opium last."""
    return max(parts(cubes, count))


def is_stale(action: Action, seen: State, now: State) -> bool:
    """Whether the action was chosen on a grid that has changed since.

    Every other kind of action is checked well enough without this.
    """
    return isinstance(action, Swap | Flip | Collect) and seen.grid != now.grid


def undoable(before: State, after: State) -> bool:
    """Whether a step can be undone; dice rolled, ships turned up and events begun stay so."""
    turned = ("drawn", "dice", "ships", "round")
    return all(getattr(before, name) == getattr(after, name) for name in turned)
