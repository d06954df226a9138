"""What a player could place where, and the ways to lay out the tiles of a type to pay more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat

from .actions import Clause, Give, LeaveEmpty, Place
from .income import parts_of
from .placeable import legal_order
from .position import Position
from .rulebook import NOBODY, Rules

__all__ = ["Holdings", "Layout", "Work", "holdings", "layouts", "with_promises"]


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
    """Returns the holdings with every promised tile placed, in an order that is legal."""
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
    """Returns what a seat holds, after a deal's gives and clauses if they are given."""
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
    terms = [*_promised_terms(view, seat), *(clause for clause in clauses if clause.by == seat)]
    return _holdings(rules, view, seat, mine, tuple(tiles), terms)


def _promised_terms(view: Position, seat: Seat) -> Iterator[Clause]:
    """Yields a player's open promises to place, or not to, that the view shows."""
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


class Work:
    """A budget for a search. Once it is spent, the answer is no longer exact."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self.is_spent = False

    def spend(self) -> bool:
        """Takes one step off the budget, and says whether there was one left."""
        self.left -= 1
        if self.left < 0:
            self.is_spent = True
        return not self.is_spent


class Layout(msgspec.Struct, frozen=True):
    """New tiles of one type on these buildings, and what they pay beyond a note each."""

    kind: int
    mask: int
    group: int  # `mask` with the shops that the new tiles join
    bonus: int
    in_order: tuple[int, ...]  # each legal after those before it, also by C16 and C20


def layouts(rules: Rules, held: Holdings, work: Work) -> list[list[Layout]]:
    """Returns the layouts of each type with tiles in hand, most bonus first."""
    by_type = []
    for kind, count in enumerate(held.tiles):
        if count:
            clusters = list(_Clusters(rules, held, kind, count, work).worthwhile())
            apart = rules.neighbours if rules.options.finished == "closed" else ()
            by_type.append(_combined(clusters, count, work, apart))
    return by_type


class _Clusters:
    """The connected sets of new tiles of one type, with the shops of that type that they touch."""

    def __init__(self, rules: Rules, held: Holdings, kind: int, count: int, work: Work) -> None:
        self.rules, self.held, self.kind, self.count, self.work = rules, held, kind, count, work
        self.near = [_mask(near) for near in rules.neighbours]
        self.shops = _mask(b for b, shop in enumerate(held.shops) if shop == kind + 1)
        self.is_closed = rules.options.finished == "closed"

    def worthwhile(self) -> Iterator[Layout]:
        """Yields those that pay more than a note a tile, or reach behind the street fronts (C20).

        Each round of the loop adds one tile to every set of the round before.
        """
        seen: set[int] = set()
        edge = [1 << b for b in _bits(self.held.empty)]
        for _ in range(self.count):
            grown: set[int] = set()
            for mask in edge:
                if mask in seen or not self.work.spend():
                    continue
                seen.add(mask)
                group = self._group(mask)
                layout = self._layout(mask, group)
                if layout is not None:
                    yield layout
                beside = self._beside(group) & self.held.empty & ~mask
                grown.update(mask | 1 << b for b in _bits(beside))
            edge = list(grown)

    def _group(self, mask: int) -> int:
        """Returns the new tiles with all shops of their type that they reach."""
        group = mask
        while True:
            more = group | (self._beside(group) & self.shops)
            if more == group:
                return group
            group = more

    def _beside(self, group: int) -> int:
        beside = 0
        for building in _bits(group):
            beside |= self.near[building]
        return beside

    def _layout(self, mask: int, group: int) -> Layout | None:
        in_order = self._in_order(mask, group)
        if len(in_order) < mask.bit_count():
            return None
        bonus = self._pays(group) - self._pays_apart(group & ~mask)
        bonus -= self.rules.note * len(in_order)
        if bonus <= 0 and not mask & ~self.held.fronts:
            return None
        return Layout(self.kind, mask, group, bonus, in_order)

    def _in_order(self, mask: int, group: int) -> tuple[int, ...]:
        """Returns the new tiles in a legal order: fewer than all if there is none for all.

        Each tile joins a street front through those before it (C20). A tile can only be barred by a
        complete business (C16) in a group that is over the maximum.
        """
        if self.is_closed and group.bit_count() > self.rules.sizes[self.kind]:
            places = dict.fromkeys(_bits(mask), self.kind)
            return legal_order(self.rules, self.held.owner, self.held.shops, places)
        if not self.rules.options.street_access:
            return tuple(_bits(mask))
        order: list[int] = []
        reached = _mask(b for b in _bits(group) if self.rules.has_front[b])
        queue = list(_bits(reached))
        for building in queue:
            if mask >> building & 1:
                order.append(building)
            more = self.near[building] & group & ~reached
            reached |= more
            queue += _bits(more)
        return tuple(order)

    def _pays(self, group: int) -> int:
        return parts_of(self.rules, self.kind, tuple(_bits(group)))[0]

    def _pays_apart(self, shops: int) -> int:
        """Returns what the shops that were there paid before the new tiles joined them."""
        total = 0
        while shops:
            group = shops & -shops
            while more := self._beside(group) & shops & ~group:
                group |= more
            total += self._pays(group)
            shops &= ~group
        return total


def _combined(
    clusters: Sequence[Layout], count: int, work: Work, apart: Sequence[Sequence[int]]
) -> list[Layout]:
    """Returns single clusters and several together, as far as the tiles last, most bonus first.

    Where clusters that touch might not be legal (C16), `apart` has the neighbours by building;
    elsewhere it is empty.
    """
    found: dict[int, Layout] = {}
    edge = [(layout, n) for n, layout in enumerate(clusters)]
    while edge:
        grown = []
        for layout, n in edge:
            if layout.mask in found and found[layout.mask].bonus >= layout.bonus:
                continue
            found[layout.mask] = layout
            room = count - layout.mask.bit_count()
            for m in range(n + 1, len(clusters)) if room else ():
                other = clusters[m]
                if other.mask.bit_count() > room or other.group & layout.group:
                    continue
                if apart and any(_mask(apart[b]) & layout.group for b in _bits(other.group)):
                    continue
                if not work.spend():
                    break
                grown.append((_together(layout, other), m))
        edge = grown
    return sorted(found.values(), key=lambda layout: (-layout.bonus, layout.mask))


def _together(one: Layout, other: Layout) -> Layout:
    """Returns two clusters with no shop in common as one. If they touch they are worth no less."""
    return Layout(
        one.kind,
        one.mask | other.mask,
        one.group | other.group,
        one.bonus + other.bonus,
        one.in_order + other.in_order,
    )


def _mask(buildings: Iterable[int]) -> int:
    """Returns the mask of these buildings."""
    mask = 0
    for building in buildings:
        mask |= 1 << building
    return mask


def _bits(mask: int) -> Iterator[int]:
    """Yields the buildings of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
