"""What buildings and tiles from a deal earned their new owner until the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse.core import Seat
from teahouse.games.chinatown.actions import Give
from teahouse.games.chinatown.events import GameEnded, RoundStarted, ShopPlaced
from teahouse.games.chinatown.phases.business import income
from teahouse.games.chinatown.state import State

from .course import Step

__all__ = ["earned_by"]


def earned_by(gives: Sequence[Give], seat: Seat, later: Sequence[Step[State]]) -> int:
    """The income that a seat would not have had without the things it was given."""
    buildings = {building for give in gives if give.to == seat for building in give.buildings}
    buildings |= set(_shops_of(_tiles(gives, seat), seat, later))
    if not buildings:
        return 0
    return sum(_share(state, seat, buildings) for state in _year_ends(later))


def _tiles(gives: Sequence[Give], seat: Seat) -> dict[str, int]:
    tiles: dict[str, int] = {}
    for give in gives:
        if give.to == seat:
            for tile, count in give.tiles.items():
                tiles[tile] = tiles.get(tile, 0) + count
    return tiles


def _shops_of(tiles: dict[str, int], seat: Seat, later: Sequence[Step[State]]) -> Iterator[int]:
    """Where the seat next placed tiles of the types given; tiles of a type are interchangeable."""
    left = dict(tiles)
    for step in later:
        for event in step.events:
            if isinstance(event, ShopPlaced) and event.seat == seat and left.get(event.tile):
                left[event.tile] -= 1
                yield event.building


def _year_ends(later: Sequence[Step[State]]) -> Iterator[State]:
    for step in later:
        if any(isinstance(event, (RoundStarted, GameEnded)) for event in step.events):
            yield step.after


def _share(state: State, seat: Seat, buildings: set[int]) -> int:
    """The income this year that depends on those of these buildings that the seat still owns."""
    own = {building for building in buildings if state.owner[building] == seat}
    without = bytes(0 if n in own else shop for n, shop in enumerate(state.shops))
    with_all = income(state.rules, state.owner, state.shops)[seat]
    return with_all - income(state.rules, state.owner, without)[seat]
