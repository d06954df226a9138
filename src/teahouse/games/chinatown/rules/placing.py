"""The placing phase, and its order, which any player can demand (C10, C11, C13, C16, C20)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, Seat, passes
from teahouse.games.chinatown.reasons import BARS, Why

from .actions import Done, Order, PlaceTile
from .events import Event, OrderAsked, PlacingDone, ShopPlaced
from .income import barrier
from .promises import check_done, check_place, close_placing, keep_place, places_to_keep
from .settling import end_round
from .state import State, with_player

__all__ = [
    "ask_for_order",
    "can_ask_for_order",
    "can_place",
    "check_done_placing",
    "check_order",
    "check_place_tile",
    "done",
    "finish_placing",
    "place",
]


def check_order(state: State, action: Order) -> None:
    if not 0 <= action.seat < state.rules.players:
        raise RuleError(Why.no_such_seat, "C11", seat=action.seat)
    if state.phase == "over":
        raise RuleError("game_over", "C18")
    if state.phase == "deal":
        raise RuleError(Why.other_phase, "C11", phase=state.phase)
    if state.phase == "place" and _has_begun(state):
        raise RuleError(Why.too_late_for_order, "C11", phase=state.phase)
    if state.rules.options.placement != "on_demand":
        raise RuleError(Why.no_asking_for_order, "C11")
    if state.order:
        raise RuleError(Why.order_asked, "C11", round=state.round)


def _has_begun(state: State) -> bool:
    """Whether somebody has placed a tile this round or is done."""
    return state.placed or any(player.done for player in state.players)


def can_ask_for_order(state: State) -> bool:
    """Whether the order of placing can be asked for now."""
    if state.order or state.rules.options.placement != "on_demand":
        return False
    return state.phase == "trade" or (state.phase == "place" and not _has_begun(state))


def ask_for_order(state: State, action: Order) -> tuple[State, list[Event]]:
    """Has tiles placed in order this round.

    In the trade phase nobody is ready any more. In the placing phase the first player begins at
    once.
    """
    players = tuple(replace(p, ready=False) if p.ready else p for p in state.players)
    turn = state.first_player if state.phase == "place" else None
    events: list[Event] = [OrderAsked(seat=action.seat)]
    return replace(state, order=True, turn=turn, players=players), events


def check_place_tile(state: State, action: PlaceTile) -> None:
    rules, seat, building = state.rules, action.seat, action.building
    kind = rules.type_index.get(action.tile)
    if kind is None:
        raise RuleError(Why.no_such_tile, "C2", tile=action.tile)
    if not 1 <= building <= rules.buildings:
        raise RuleError(Why.no_such_building, "C1", building=building)
    _check_turn(state, seat)
    if state.owner[building] != seat:
        raise RuleError(Why.building_not_yours, "C11", building=building)
    if not state.players[seat].tiles[kind]:
        raise RuleError(Why.tile_not_yours, "C11", tile=action.tile)
    if state.shops[building]:
        raise RuleError(Why.building_taken, "C10", building=building)
    check_place(state, seat, action.tile, building)
    barred = barrier(rules, state.owner, state.shops, building, kind)
    if barred is not None:
        code, rule = barred
        raise RuleError(BARS[code], rule, building=building)


def can_place(state: State, action: PlaceTile) -> bool:
    return passes(check_place_tile, state, action)


def _check_turn(state: State, seat: Seat) -> None:
    if not 0 <= seat < state.rules.players:
        raise RuleError(Why.no_such_seat, "C11", seat=seat)
    if state.phase != "place":
        if state.phase == "over":
            raise RuleError("game_over", "C18")
        raise RuleError(Why.other_phase, "C11", phase=state.phase)
    if state.players[seat].done or state.turn not in (None, seat):
        raise RuleError(Why.others_turn, "C11", turn=state.turn)


def place(state: State, action: PlaceTile) -> tuple[State, list[Event]]:
    """Puts a player's tile on an empty building of theirs (C11), where it stays for good (C10)."""
    seat, building, kind = action.seat, action.building, state.rules.type_index[action.tile]
    player = state.players[seat]
    tiles, shops = bytearray(player.tiles), bytearray(state.shops)
    tiles[kind] -= 1
    shops[building] = kind + 1
    events: list[Event] = [ShopPlaced(seat=seat, tile=action.tile, building=building)]
    players = with_player(state.players, seat, replace(player, tiles=bytes(tiles)))
    placed = state.rules.options.placement == "on_demand"
    state = replace(state, players=players, shops=bytes(shops), placed=placed)
    return keep_place(state, seat, building, events), events


def check_done_placing(state: State, action: Done) -> None:
    _check_turn(state, action.seat)
    check_done(state, action.seat)


def done(state: State, action: Done) -> tuple[State, list[Event]]:
    """Finishes a player's placing for this round (C11). After the last player comes the income."""
    seat = action.seat
    events: list[Event] = [PlacingDone(seat=seat)]
    players = with_player(state.players, seat, replace(state.players[seat], done=True))
    turn = None if state.turn is None else (state.turn + 1) % state.rules.players
    state = close_placing(replace(state, players=players, turn=turn), seat, events)
    if not [player for player in players if not player.done]:
        state = end_round(state, events)
    return state, events


def finish_placing(state: State, seat: Seat) -> PlaceTile | Done:
    """Returns the next action that a player must take to finish: a promised tile, or Done."""
    for building, tile in places_to_keep(state, seat).items():
        promised = PlaceTile(seat=seat, tile=tile, building=building)
        if can_place(state, promised):  # C16, C20: else another promised tile has to come first
            return promised
    return Done(seat=seat)
