"""What one player could place where: buildings, tiles and promises, as a view knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Clause, Give, LeaveEmpty, Place
from teahouse.games.chinatown.rules.phases.placeable import legal_order
from teahouse.games.chinatown.rules.positions.position import Position
from teahouse.games.chinatown.rules.rulebook import NOBODY, Rules

__all__ = ["Holdings", "holdings", "with_promises"]


class Holdings(msgspec.Struct, frozen=True):
    """One player's side of the board; masks have bit b set for building b."""

    seat: Seat
    owner: bytes  # as in the state, but everyone else's buildings are nobody's
    shops: bytes  # only on the player's own buildings
    tiles: tuple[int, ...]  # by type
    empty: int  # buildings that may get a tile
    fronts: int  # those of them that any tile may be put on (C20)
    places: tuple[tuple[int, int], ...] = ()  # promised: building and type (C13)
    placed: tuple[tuple[int, int], ...] = ()  # promised tiles taken as placed


def with_promises(rules: Rules, held: Holdings) -> Holdings:
    """The same with every promised tile placed, as it has to be, in an order that is legal."""
    shops, tiles, empty = bytearray(held.shops), list(held.tiles), held.empty
    placed: list[tuple[int, int]] = []
    waiting = {building: kind for building, kind in held.places if empty >> building & 1}
    for building in waiting:
        empty &= ~(1 << building)
    for building in legal_order(rules, held.owner, held.shops, waiting):
        kind = waiting[building]
        if tiles[kind]:
            shops[building] = kind + 1
            tiles[kind] -= 1
            placed.append((building, kind))
    return replace(
        held,
        shops=bytes(shops),
        tiles=tuple(tiles),
        empty=empty,
        fronts=held.fronts & empty,
        placed=tuple(placed),
    )


def holdings(
    rules: Rules,
    view: Position,
    seat: Seat,
    gives: Sequence[Give] = (),
    clauses: Sequence[Clause] = (),
) -> Holdings:
    """What a seat holds, after these gives and clauses if a deal is thought of."""
    player = view.players[seat]
    mine, tiles = set(player.buildings), [player.tiles.get(tile, 0) for tile in rules.types]
    for give in gives:
        sign = (give.to == seat) - (give.giver == seat)
        for tile, count in give.tiles.items():
            tiles[rules.type_index[tile]] += sign * count
        if sign > 0:
            mine.update(give.buildings)
        elif sign < 0:
            mine.difference_update(give.buildings)
    terms = [*_terms(view, seat), *(clause for clause in clauses if clause.by == seat)]
    return _holdings(rules, view, seat, mine, tuple(tiles), terms)


def _terms(view: Position, seat: Seat) -> Iterator[Clause]:
    """A player's open promises to place, or not to, that the view shows."""
    for clause in view.clauses:
        if clause.by != seat or clause.state != "open" or not isinstance(clause.building, int):
            continue
        if clause.kind == "place" and isinstance(clause.tile, str):
            yield Place(by=seat, to=clause.to, tile=clause.tile, building=clause.building)
        elif clause.kind == "leave_empty":
            yield LeaveEmpty(by=seat, to=clause.to, building=clause.building)


def _holdings(
    rules: Rules,
    view: Position,
    seat: Seat,
    mine: set[int],
    tiles: tuple[int, ...],
    terms: Sequence[Clause],
) -> Holdings:
    owner, shops = bytearray([NOBODY]) * (rules.buildings + 1), bytearray(rules.buildings + 1)
    for building in mine:
        owner[building] = seat
        if building in view.shops:
            shops[building] = rules.type_index[view.shops[building]] + 1
    barred = {term.building for term in terms if isinstance(term, LeaveEmpty)}
    empty = [b for b in mine if not shops[b] and b not in barred]
    anywhere = not rules.options.street_access
    return Holdings(
        seat=seat,
        owner=bytes(owner),
        shops=bytes(shops),
        tiles=tiles,
        empty=sum(1 << b for b in empty),
        fronts=sum(1 << b for b in empty if anywhere or rules.has_front[b]),
        places=tuple(
            {
                term.building: rules.type_index[term.tile]
                for term in terms
                if isinstance(term, Place)
            }.items()
        ),
    )
