"""Payments: what an action costs, how a lack is refused, and what opium does (D8, D11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from teahouse.core import Reason, RuleError
from teahouse.games.dadaocheng.reasons import Why

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
    """Returns the cubes that an action names; raises RuleError for a count below one."""
    for good, count in counts.items():
        if count < 1:
            raise RuleError(Why.bad_cube_count, rule, good=good, count=count)
    return cubes_of(counts)


def check_count(cubes: Cubes, count: int, rule: str) -> None:
    """Raises RuleError unless there are exactly `count` cubes."""
    if sum(cubes) != count:
        raise RuleError(Why.wrong_number, rule, count=sum(cubes), must_be=count)


def check_supply(supply: Cubes, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the supply has the cubes that a player names (D8)."""
    if not covers(supply, cubes):
        raise _lack(Why.supply_lacks, rule, supply, cubes)


def check_cost(cost: Cost, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the cubes pay the cost exactly."""
    if not pays(cost, cubes):
        raise RuleError(Why.wrong_payment, rule, cost=printed(cost), paid=named(cubes))


def check_has(player: Player, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the player holds the cubes."""
    if not covers(player.cubes, cubes):
        raise _lack(Why.cubes_lacking, rule, player.cubes, cubes)


def _lack(why: Reason, rule: str, cubes: Cubes, wanted: Cubes) -> RuleError:
    """Returns an error that names the first good of which there are too few."""
    each = zip(GOODS, wanted, cubes, strict=True)
    good, asked, there = next(one for one in each if one[1] > one[2])
    return RuleError(why, rule, good=good, wanted=asked, there=there)


def check_storage_cell(cell: int, rule: str) -> None:
    """Raises RuleError unless the cell is one of the four."""
    if not 0 <= cell < STORAGE_CELLS:
        raise RuleError(Why.no_such_cell, rule, cell=cell, cells=STORAGE_CELLS)


def check_owned_use(owned: int, used: int, kind: str) -> None:
    """Raises RuleError if a seat has used all its buildings of a kind this turn, once each (D10).

    A seat that owns none passes here; the action's own check refuses it.
    """
    if owned and used >= owned:
        raise RuleError(Why.all_used, "D10", kind=kind, owned=owned)


def markers(used: int, track: int) -> int:
    """Returns the cubes that lie on an opium track.

    One lies there for the first opium used, and one for each past the last space.
    """
    return min(used, 1) + max(0, used - track)


def pay(state: State, seat: int, cubes: Cubes) -> State:
    """Pays cubes to the supply, except for opium that stays on the track (D11)."""
    player = state.players[seat]
    used = player.opium_used + cubes[OPIUM]
    paid = replace(player, cubes=less(player.cubes, cubes), opium_used=used)
    return transfer(state, seat, paid, _spent(state, seat, cubes))


def supply_after(state: State, seat: int, cubes: Cubes) -> Cubes:
    """Returns what the supply would have once these cubes were paid (D8)."""
    return less(state.supply, _spent(state, seat, cubes))


def _spent(state: State, seat: int, cubes: Cubes) -> Cubes:
    """Returns the change in all cubes on a seat's places when it pays; it is zero or negative.

    Markers on the opium track still belong to the seat, so they are not counted as lost.
    """
    used, track = state.players[seat].opium_used, state.rules.track
    rice, sugar, camphor, tea, opium = cubes
    kept = markers(used + opium, track) - markers(used, track) if opium else 0
    return (-rice, -sugar, -camphor, -tea, kept - opium)


def lower(state: State, seat: int, by: int) -> State:
    """Lowers the opium that a seat has used, at most to zero.

    Markers that are no longer needed go back to the supply.
    """
    player, track = state.players[seat], state.rules.track
    used = max(0, player.opium_used - by)
    freed = markers(player.opium_used, track) - markers(used, track)
    back: Cubes = (0, 0, 0, 0, -freed)
    return transfer(state, seat, replace(player, opium_used=used), back)


def relieve(state: State, seat: int, by: int) -> State:
    """Lowers what the seat's own opium costs at the end; the opium used stays as it is (D13)."""
    player = state.players[seat]
    relieved = replace(player, relief=player.relief + by)
    return replace(state, players=with_player(state.players, seat, relieved))
