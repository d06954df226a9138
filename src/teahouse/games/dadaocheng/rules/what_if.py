"""What cards cost a player now, and what actions would lead to as far as no chance decides."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, Literal, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from teahouse.core import BadInput, FastChance, RuleError, Seat, read_as

from .act import building_cost, check_kind, check_level, ship_cost
from .actions import action_from
from .collect import lines_to_pick
from .events import Event
from .goods import KINDS, WORKSHOP, Cost, CostOf, Kind, missing, printed
from .grid import Line
from .pace import undoable
from .position import Position
from .position import view as view_of
from .redeal import redeal
from .rulebook import Rules
from .score import ScoreParts, credit, score_parts
from .state import NOTHING_USED, Player, State, is_full
from .steps import check, do

__all__ = ["Foreseen", "Price", "Prices", "Query", "prices", "what_if"]


Closed: TypeAlias = Literal["sold_out", "once_per_turn", "forbidden"]


class Price(msgspec.Struct, frozen=True):
    """What a card costs this year, with a workshop if one is unused, and what is lacking."""

    cost: CostOf
    lacks: CostOf
    lacks_credit: int
    closed: Closed | None  # why it cannot be bought, whatever is paid


class Prices(msgspec.Struct, frozen=True):
    """The ships that are face up, by id, and each kind of building."""

    ships: dict[str, Price]
    buildings: dict[Kind, Price]


def prices(state: State, seat: Seat) -> Prices:
    """Returns the prices for a seat in its turn: the present one, or its next if another plays."""
    if state.turn != seat:
        state = replace(state, turn=seat, used=NOTHING_USED)
    return Prices(
        {pile[0]: _ship(state, pile[0]) for pile in state.ships if pile},
        {name: _building(state, kind) for kind, name in enumerate(KINDS)},
    )


def _ship(state: State, ship: str) -> Price:
    card, player = state.rules.ships[ship], state.players[state.turn]
    cost = ship_cost(state, ship, workshop=player.buildings[WORKSHOP] > state.used.workshop)
    lacks_credit = max(0, card.credit_required - credit(state.rules, player))
    return _price(state, cost, _closed(check_level, state, card.level), lacks_credit)


def _building(state: State, kind: int) -> Price:
    return _price(state, building_cost(state, kind), _closed(check_kind, state, kind))


def _price(state: State, cost: Cost, closed: Closed | None, lacks_credit: int = 0) -> Price:
    lacks = missing(cost, state.players[state.turn].cubes)
    return Price(printed(cost), printed(lacks), lacks_credit, closed)


def _closed(check: Callable[[State, int], None], state: State, card: int) -> Closed | None:
    """Returns the code with which a purchase would be refused whatever is paid, None if none."""
    try:
        check(state, card)
    except RuleError as error:
        return cast(Closed, error.code)
    return None


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
    reason: str


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
    next: tuple[Line, ...] = ()  # those of which one has to be collected before all else (D6, D7)
    full_houses: tuple[Seat, ...] = ()  # D9


def what_if(rules: Rules, view: Position, seat: Seat | None, raw: object) -> Foreseen:
    """Returns what a seat's actions would do; raises BadInput for a query that makes no sense."""
    query = read_as(raw, Query, BadInput)
    if seat is None:
        raise BadInput("a spectator has no actions to think about")
    if len(query.actions) > MOST_ACTIONS:
        raise BadInput(f"{len(query.actions)} actions; at most {MOST_ACTIONS} are looked at")
    state = redeal(rules, view, FastChance("what if"))
    return _foresee(_scratch(state, seat, query) if query.scratch else state, seat, query)


def _scratch(state: State, seat: Seat, query: Query) -> State:
    """Returns the state with the table as it is, at the start of the seat's turn."""
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
            mine = action_from({**action, "seat": seat})
            check(state, mine)
        except RuleError as error:
            refused = Refused(index, error.code, error.rule, error.facts, error.reason.name)
            break
        stands, happened = do(state, mine)
        chance = not undoable(state, stands)
        if chance:
            break
        state = stands
        events += happened
    lines = lines_to_pick(state)
    goes_on = state.step == "collect" and not state.must_return and not chance
    return Foreseen(
        view=view_of(state),
        lines=lines,
        events=tuple(events),
        refused=refused,
        chance=chance,
        prices=prices(state, seat),
        standings=tuple(map(_standing, stands.players, score_parts(stands), repeat(stands.rules))),
        next=lines if goes_on else (),
        full_houses=tuple(seat for seat, player in enumerate(state.players) if is_full(player)),
    )


def _standing(player: Player, parts: ScoreParts, rules: Rules) -> Standing:
    opium_costs = -(parts.opium + parts.dens)
    return Standing(parts.total, credit(rules, player), player.opium_used, opium_costs)
