"""What if: what some actions would lead to, as far as no chance comes into it."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.core import BadInput, FastChance, RuleError, Seat
from teahouse.games.dadaocheng.rules.actions import read_action
from teahouse.games.dadaocheng.rules.events import Event
from teahouse.games.dadaocheng.rules.pace import undoable
from teahouse.games.dadaocheng.rules.positions.position import Position
from teahouse.games.dadaocheng.rules.positions.position import view as view_of
from teahouse.games.dadaocheng.rules.positions.redeal import redeal
from teahouse.games.dadaocheng.rules.rulebook import Rules
from teahouse.games.dadaocheng.rules.state import NOTHING_USED, Player, State
from teahouse.games.dadaocheng.rules.steps.collect import lines_to_pick
from teahouse.games.dadaocheng.rules.steps.grid import Line
from teahouse.games.dadaocheng.rules.steps.judge import check, do
from teahouse.games.dadaocheng.rules.steps.score import ScoreParts, credit, score_parts

from .prices import Prices, prices

__all__ = ["Foreseen", "Query", "what_if"]

MOST_ACTIONS = 40


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions of one's own, done one after the other.

    With `scratch` as if it were one's turn: the moves that come first are all there are to make.
    """

    actions: tuple[dict[str, Any], ...]
    scratch: bool = False


class Refused(msgspec.Struct, frozen=True):
    """Which action, counted from 0, the rules would refuse, and why."""

    index: int
    code: str
    rule: str
    facts: dict[str, Any]


class Standing(msgspec.Struct, frozen=True):
    """A seat's points and credit, and what opium takes of the points: its own and its dens'."""

    score: int
    credit: int
    opium_used: int
    opium_costs: int


class Foreseen(msgspec.Struct, frozen=True):
    """What happens and how it stands then; `chance` says that the rest cannot be foreseen.

    Chance decides on discs, dice and cards turned up, never on points or credit. So `standings`
    also counts the action that chance follows, such as the purchase of a ship.
    """

    view: Position
    lines: tuple[Line, ...]  # to choose from
    events: tuple[Event, ...]
    refused: Refused | None
    chance: bool
    prices: Prices
    standings: tuple[Standing, ...]  # of each seat


def what_if(rules: Rules, view: Position, seat: Seat | None, raw: object) -> Foreseen:
    """What a seat's actions would do; raises BadInput for a query that makes no sense."""
    try:
        query = msgspec.convert(raw, Query)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from error
    if seat is None:
        raise BadInput("a spectator has no actions to think about")
    if len(query.actions) > MOST_ACTIONS:
        raise BadInput(f"{len(query.actions)} actions; at most {MOST_ACTIONS} are looked at")
    state = redeal(rules, view, FastChance("what if"))
    return _foresee(_scratch(state, seat, query) if query.scratch else state, seat, query)


def _scratch(state: State, seat: Seat, query: Query) -> State:
    """The table as it lies, at the start of the seat's turn."""
    moves = sum(action.get("type") in ("swap", "flip") for action in query.actions)
    return replace(
        state,
        step="plan",
        turn=seat,
        moves_left=max(moves, 1),
        taken=0,
        picked=(),
        used=NOTHING_USED,
        must_return=(),
    )


def _foresee(state: State, seat: Seat, query: Query) -> Foreseen:
    events: list[Event] = []
    refused, chance, stands = None, False, state
    for index, action in enumerate(query.actions):
        try:
            mine = read_action({**action, "seat": seat})
            check(state, mine)
        except RuleError as error:
            refused = Refused(index, error.code, error.rule, error.facts)
            break
        stands, happened = do(state, mine)
        chance = not undoable(state, stands)
        if chance:
            break
        state = stands
        events += happened
    return Foreseen(
        view=view_of(state),
        lines=lines_to_pick(state),
        events=tuple(events),
        refused=refused,
        chance=chance,
        prices=prices(state, seat),
        standings=tuple(map(_standing, stands.players, score_parts(stands), repeat(stands.rules))),
    )


def _standing(player: Player, parts: ScoreParts, rules: Rules) -> Standing:
    opium_costs = -(parts.opium + parts.dens)
    return Standing(parts.total, credit(rules, player), player.opium_used, opium_costs)
