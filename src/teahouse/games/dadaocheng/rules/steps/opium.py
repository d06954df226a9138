"""Paying, opium that stands for any good, and its track (D11)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.components.goods import OPIUM, Cubes, less
from teahouse.games.dadaocheng.rules.state import State, with_player

from .transfer import transfer

__all__ = ["lower", "markers", "pay", "relieve", "supply_after"]


def markers(used: int, track: int) -> int:
    """Cubes on a track: the first one used, and each one past the last space."""
    return min(used, 1) + max(0, used - track)


def pay(state: State, seat: int, cubes: Cubes) -> State:
    """Cubes for a cost: all to the supply, but the opium that stays on the track."""
    player = state.players[seat]
    used = player.opium_used + cubes[OPIUM]
    paid = replace(player, cubes=less(player.cubes, cubes), opium_used=used)
    return transfer(state, seat, paid, _spent(state, seat, cubes))


def supply_after(state: State, seat: int, cubes: Cubes) -> Cubes:
    """What the supply would have once these cubes were paid (D8)."""
    return less(state.supply, _spent(state, seat, cubes))


def _spent(state: State, seat: int, cubes: Cubes) -> Cubes:
    """What a seat's places gain, below zero, by paying: the markers are still its own."""
    used, track = state.players[seat].opium_used, state.rules.track
    rice, sugar, camphor, tea, opium = cubes
    kept = markers(used + opium, track) - markers(used, track) if opium else 0
    return (-rice, -sugar, -camphor, -tea, kept - opium)


def lower(state: State, seat: int, by: int) -> State:
    """Opium used falls, never under zero, and markers no longer needed go back."""
    player, track = state.players[seat], state.rules.track
    used = max(0, player.opium_used - by)
    freed = markers(player.opium_used, track) - markers(used, track)
    back: Cubes = (0, 0, 0, 0, -freed)
    return transfer(state, seat, replace(player, opium_used=used), back)


def relieve(state: State, seat: int, by: int) -> State:
    """What the seat's own opium costs at the end falls; what was used stays (D13)."""
    player = state.players[seat]
    relieved = replace(player, relief=player.relief + by)
    return replace(state, players=with_player(state, seat, relieved))
