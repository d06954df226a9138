"""Paying: what actions ask for, how its lack is refused, and what opium does (D8, D11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from teahouse.core import RuleError

from .goods import GOODS, OPIUM, Cost, Cubes, Good, covers, cubes_of, less, named, pays, printed
from .rulebook import STORAGE_CELLS
from .state import Player, State, transfer, with_player

__all__ = [
    "check_cost",
    "check_count",
    "check_has",
    "check_owned_use",
    "check_storage_cell",
    "check_supply",
    "lower",
    "markers",
    "pay",
    "positive",
    "relieve",
    "supply_after",
]


def positive(counts: Mapping[Good, int], rule: str) -> Cubes:
    """The cubes that an action names, each good at least once."""
    for good, count in counts.items():
        if count < 1:
            raise RuleError("bad_amount", rule, good=good, count=count)
    return cubes_of(counts)


def check_count(cubes: Cubes, count: int, rule: str) -> None:
    """So many cubes, no more and no fewer."""
    if sum(cubes) != count:
        raise RuleError("bad_count", rule, count=sum(cubes), must_be=count)


def check_supply(supply: Cubes, cubes: Cubes, rule: str) -> None:
    """The supply has the goods that a player names (D8)."""
    if not covers(supply, cubes):
        raise _lack("sold_out", rule, supply, cubes)


def check_cost(cost: Cost, cubes: Cubes, rule: str) -> None:
    """The cubes pay the cost exactly."""
    if not pays(cost, cubes):
        raise RuleError("wrong_payment", rule, cost=printed(cost), paid=named(cubes))


def check_has(player: Player, cubes: Cubes, rule: str) -> None:
    """The player holds the cubes."""
    if not covers(player.cubes, cubes):
        raise _lack("not_enough", rule, player.cubes, cubes)


def _lack(code: str, rule: str, cubes: Cubes, wanted: Cubes) -> RuleError:
    """Names the first good of which there are too few."""
    each = zip(GOODS, wanted, cubes, strict=True)
    good, asked, there = next(one for one in each if one[1] > one[2])
    return RuleError(code, rule, good=good, wanted=asked, there=there)


def check_storage_cell(cell: int, rule: str) -> None:
    """The cell is one of the four."""
    if not 0 <= cell < STORAGE_CELLS:
        raise RuleError("bad_cells", rule, cell=cell, cells=STORAGE_CELLS)


def check_owned_use(owned: int, used: int, kind: str) -> None:
    """A building's ability is used once a turn for each that is owned (D10)."""
    if owned and used >= owned:
        raise RuleError("once_per_turn", "D10", kind=kind, owned=owned)


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
