"""Checks that no cubes, discs or cards are made or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .goods import Cubes, counted, plus
from .grid import FLIPPED
from .paying import markers
from .rulebook import ROUND_MARKER, Rules
from .setup import all_cubes
from .state import Player, State

__all__ = ["audit", "held", "held_by_all", "sorts_of_disc"]


def held(player: Player, track: int) -> Cubes:
    """Returns all cubes on a player's places: hand, storage, shop markers and opium track.

    `track` is the number of spaces of the opium track.
    """
    cubes = plus(player.cubes, counted(good for cell in player.storage for good in cell))
    return plus(cubes, (0, len(player.shops), 0, 0, markers(player.opium_used, track)))


def held_by_all(players: Iterable[Player], rules: Rules) -> Cubes:
    """Returns all cubes that are not in the supply, the round marker among them."""
    cubes = ROUND_MARKER
    for player in players:
        cubes = plus(cubes, held(player, rules.track))
    return cubes


def sorts_of_disc(discs: Iterable[int]) -> Counter[int]:
    """Returns how often each disc occurs, whichever of its sides is up."""
    return Counter(min(code, FLIPPED[code]) for code in discs)


def audit(state: State) -> None:
    """Raises AssertionError if cubes, discs or cards were made or lost."""
    rules = state.rules
    cubes = plus(plus(held_by_all(state.players, rules), state.supply), state.out_of_play)
    assert cubes == all_cubes(rules), f"cubes of each good: {cubes}"
    assert min(state.supply) >= 0, f"the supply owes cubes: {state.supply}"
    assert all(min(player.cubes) >= 0 for player in state.players), "a hand owes cubes"
    assert sorts_of_disc(state.grid) == sorts_of_disc(rules.discs), "the discs have changed"
    ships = [id for pile in state.ships for id in pile]
    ships += [id for player in state.players for id in player.ships]
    assert len(ships) == len(set(ships)), "a ship is there twice"
    for kind, in_play in enumerate(rules.in_play):
        owned = sum(player.buildings[kind] for player in state.players)
        assert owned + state.piles[kind] <= in_play, f"too many buildings of kind {kind}"
