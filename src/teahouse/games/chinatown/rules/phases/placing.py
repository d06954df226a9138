"""Placing tiles (C10, C11, C13, C16, C20)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.chinatown.rules.actions import Done, PlaceTile
from teahouse.games.chinatown.rules.events import Event, PlacingDone, ShopPlaced
from teahouse.games.chinatown.rules.state import State, with_player

from .placeable import barrier
from .promises import check_done, check_place, close_placing, keep_place, places_to_keep
from .settling import end_round

__all__ = ["can_place", "check_done_placing", "check_place_tile", "done", "finish_placing", "place"]


def check_place_tile(state: State, action: PlaceTile) -> None:
    rules, seat, building = state.rules, action.seat, action.building
    kind = rules.type_index.get(action.tile)
    if kind is None:
        raise RuleError("bad_action", "C2", tile=action.tile)
    if not 1 <= building <= rules.buildings:
        raise RuleError("bad_action", "C1", building=building)
    _check_turn(state, seat)
    if state.owner[building] != seat:
        raise RuleError("not_yours", "C11", building=building)
    if not state.players[seat].tiles[kind]:
        raise RuleError("not_yours", "C11", tile=action.tile)
    if state.shops[building]:
        raise RuleError("occupied", "C10", building=building)
    check_place(state, seat, action.tile, building)
    barred = barrier(rules, state.owner, state.shops, building, kind)
    if barred is not None:
        code, rule = barred
        raise RuleError(code, rule, building=building)


def can_place(state: State, action: PlaceTile) -> bool:
    try:
        check_place_tile(state, action)
    except RuleError:
        return False
    return True


def _check_turn(state: State, seat: Seat) -> None:
    if not 0 <= seat < state.rules.players:
        raise RuleError("bad_seat", "C11", seat=seat)
    if state.phase != "place":
        if state.phase == "over":
            raise RuleError("game_over", "C18")
        raise RuleError("wrong_phase", "C11", phase=state.phase)
    if state.players[seat].done or state.turn not in (None, seat):
        raise RuleError("not_your_turn", "C11", turn=state.turn)


def place(state: State, action: PlaceTile) -> tuple[State, list[Event]]:
    """C11: a tile of one's own on an empty building of one's own, there for good (C10)."""
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
    """C11: finished for this round; after the last comes the income."""
    seat = action.seat
    events: list[Event] = [PlacingDone(seat=seat)]
    players = with_player(state.players, seat, replace(state.players[seat], done=True))
    turn = None if state.turn is None else (state.turn + 1) % state.rules.players
    state = close_placing(replace(state, players=players, turn=turn), seat, events)
    if not [player for player in players if not player.done]:
        state = end_round(state, events)
    return state, events


def finish_placing(state: State, seat: Seat) -> PlaceTile | Done:
    """The next thing a player must do to finish: a promised tile, or to be done."""
    for building, tile in places_to_keep(state, seat).items():
        promised = PlaceTile(seat=seat, tile=tile, building=building)
        if can_place(state, promised):  # C16, C20: else another promised tile has to come first
            return promised
    return Done(seat=seat)
