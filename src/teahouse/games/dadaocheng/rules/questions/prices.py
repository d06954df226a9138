"""Prices: what each card on offer costs a player now, and what they lack of it (D10, D11, D13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.rules.components.component_set import CostOf
from teahouse.games.dadaocheng.rules.components.kinds import KINDS, WORKSHOP, Kind
from teahouse.games.dadaocheng.rules.state import NOTHING_USED, State
from teahouse.games.dadaocheng.rules.steps.cost import Cost, missing, printed
from teahouse.games.dadaocheng.rules.steps.purchase import (
    building_cost,
    check_kind,
    check_level,
    ship_cost,
)
from teahouse.games.dadaocheng.rules.steps.score import credit

__all__ = ["Price", "Prices", "prices"]

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
    """What a seat would pay in its own turn: in this one, or in its next if another plays."""
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
    """The code that a purchase would be refused with, whatever is paid."""
    try:
        check(state, card)
    except RuleError as error:
        return cast(Closed, error.code)
    return None
