"""Storage cells: what is put there, what spoils, and when the house is full (D3, D6, D9)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.components.goods import GOODS, NO_CUBES, counted, less, one
from teahouse.games.dadaocheng.rules.events import CellSpoiled, CubeStored, Event
from teahouse.games.dadaocheng.rules.rulebook import SPOILS_AT, STORAGE_CELLS
from teahouse.games.dadaocheng.rules.state import Player, State, Storage, clockwise

from .transfer import transfer

__all__ = ["full_seat", "is_full", "spoil", "store", "with_cell"]


def with_cell(storage: Storage, cell: int, goods: bytes) -> Storage:
    """The storage, one cell of it changed."""
    cells = list(storage)
    cells[cell] = goods
    return tuple(cells)


def store(state: State, side: int, cell: int, good: int) -> tuple[State, tuple[Event, ...]]:
    """One cube from the supply onto a cell, unless it is closed, a shop, or there is none (D8)."""
    seat = state.rules.seat_of_side[side]
    if seat is None or cell in state.players[seat].shops or not state.supply[good]:
        return state, ()
    player = state.players[seat]
    storage = with_cell(player.storage, cell, player.storage[cell] + bytes([good]))
    stored = transfer(state, seat, replace(player, storage=storage), one(good))
    return stored, (CubeStored(seat, cell, GOODS[good]),)


def spoil(state: State, side: int, cell: int) -> tuple[State, tuple[Event, ...]]:
    """A cell with three cubes is emptied into the supply."""
    seat = state.rules.seat_of_side[side]
    if seat is None or len(state.players[seat].storage[cell]) < SPOILS_AT:
        return state, ()
    player = state.players[seat]
    lost = less(NO_CUBES, counted(player.storage[cell]))
    emptied = replace(player, storage=with_cell(player.storage, cell, b""))
    return transfer(state, seat, emptied, lost), (CellSpoiled(seat, cell),)


def is_full(player: Player) -> bool:
    """D9: a cube on every cell that is not a shop, and there is such a cell."""
    return player.storage.count(b"") == len(player.shops) < STORAGE_CELLS


def full_seat(state: State) -> int | None:
    """Who takes next in step 3: the active player first, then clockwise."""
    full = [seat for seat, player in enumerate(state.players) if is_full(player)]
    if not full:
        return None
    return next(seat for seat in clockwise(state, state.turn) if seat in full)
