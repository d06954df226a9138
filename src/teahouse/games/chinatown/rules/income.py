"""What the board pays: businesses (C14 to C16) and outlook cards (C19, C21)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat

from .actions import Give
from .events import Event, OutlookPaid, OutlookTurned
from .rulebook import NOBODY, Rules
from .state import State, hand_over

__all__ = [
    "Business",
    "Group",
    "businesses",
    "businesses_of",
    "group_at",
    "groups",
    "income",
    "outlook_pay",
    "parts_of",
    "pay_outlook",
    "turn_outlook",
]


class Group(msgspec.Struct, frozen=True):
    """Adjacent shops of one type and owner, and the businesses that they are counted as."""

    owner: int
    type: int
    buildings: tuple[int, ...]
    parts: tuple[int, ...]  # sizes of its businesses, largest first
    pays: int


class Business(msgspec.Struct, frozen=True, gc=False):
    """Shops that are counted together (C15, C16), and what they pay a round (C14)."""

    seat: Seat
    tile: str
    buildings: tuple[int, ...]
    size: int
    complete: bool
    pays: int


def income(rules: Rules, owner: bytes, shops: bytes) -> list[int]:
    """Returns what the board pays each seat."""
    total = [0] * rules.players
    sizes, pays = rules.sizes, rules.pays
    literal = rules.options.overflow == "literal"
    for buildings in _connected(rules, owner, shops):
        seat, kind = owner[buildings[0]], shops[buildings[0]] - 1
        size, most = len(buildings), sizes[kind]
        if size <= most:
            total[seat] += pays[kind][size]
        elif literal:
            total[seat] += size // most * pays[kind][most] + pays[kind][size % most]
        else:
            total[seat] += _cut(rules, tuple(buildings), kind)[0]
    return total


def groups(rules: Rules, owner: bytes, shops: bytes) -> Iterator[Group]:
    """Yields every group of shops on the board, in the order of their lowest buildings."""
    for buildings in _connected(rules, owner, shops):
        kind = shops[buildings[0]] - 1
        pays, parts = parts_of(rules, kind, tuple(buildings))
        yield Group(owner[buildings[0]], kind, tuple(sorted(buildings)), parts, pays)


def businesses(rules: Rules, owner: bytes, shops: bytes) -> Iterator[Business]:
    """Yields every business on the board, as the rules count them."""
    for group in _connected(rules, owner, shops):
        seat, kind = owner[group[0]], shops[group[0]] - 1
        yield from _businesses_in(rules, seat, kind, tuple(sorted(group)))


@lru_cache(maxsize=10_000)
def _businesses_in(
    rules: Rules, seat: int, kind: int, buildings: tuple[int, ...]
) -> tuple[Business, ...]:
    """Returns the businesses of a connected group.

    The cache returns the same objects for as long as nothing changes in the group, so that two
    boards are quickly compared.
    """
    most, pays, tile = rules.sizes[kind], rules.pays[kind], rules.types[kind]
    return tuple(
        Business(
            seat=seat,
            tile=tile,
            buildings=part,
            size=len(part),
            complete=len(part) == most,
            pays=pays[len(part)],
        )
        for part in businesses_of(rules, kind, buildings)
    )


def parts_of(rules: Rules, kind: int, buildings: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Returns what a connected group pays, and the sizes of the businesses it counts as (C16)."""
    size, most, pays = len(buildings), rules.sizes[kind], rules.pays[kind]
    if size <= most:
        return pays[size], (size,)
    if rules.options.overflow == "literal":
        whole, rest = divmod(size, most)
        return whole * pays[most] + pays[rest], (most,) * whole + ((rest,) if rest else ())
    return _cut(rules, buildings, kind)


def businesses_of(
    rules: Rules, kind: int, buildings: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Returns the buildings of each business in a connected group, the largest business first."""
    cells, (_, sizes) = sorted(buildings), parts_of(rules, kind, buildings)
    if len(sizes) == 1:
        return (tuple(cells),)
    # The best cut into connected businesses is shown wherever it has the sizes that are paid for.
    masks = sorted(_best_parts(rules, buildings, kind)[1], key=int.bit_count, reverse=True)
    if tuple(map(int.bit_count, masks)) == sizes:
        return tuple(tuple(c for n, c in enumerate(cells) if mask >> n & 1) for mask in masks)
    walk = iter(_walk(rules, cells))  # C16, literal: they need not be connected
    return tuple(tuple(sorted(next(walk) for _ in range(size))) for size in sizes)


def group_at(rules: Rules, owner: bytes, shops: bytes | bytearray, building: int) -> set[int]:
    """Returns the group that stands on a building. An empty building stands alone."""
    seat, shop, group, edge = owner[building], shops[building], {building}, [building]
    while edge and shop:
        for near in rules.neighbours[edge.pop()]:
            if near not in group and shops[near] == shop and owner[near] == seat:
                group.add(near)
                edge.append(near)
    return group


def _walk(rules: Rules, cells: list[int]) -> list[int]:
    """Returns a connected group from its lowest building on, neighbours after neighbours."""
    order = cells[:1]
    for building in order:
        order += [b for b in rules.neighbours[building] if b in cells and b not in order]
    return order


def _connected(rules: Rules, owner: bytes, shops: bytes) -> list[list[int]]:
    """Returns each connected group of shops of one type and owner (C15).

    Every group begins with its lowest building, and so do the groups in their order.
    """
    earlier, found = rules.earlier, list[list[int]]()
    group_of: dict[int, list[int]] = {}
    for building, shop in enumerate(shops):
        seat = owner[building]
        if not shop or seat == NOBODY:
            continue
        mine: list[int] | None = None
        for near in earlier[building]:
            if shops[near] == shop and owner[near] == seat:
                other = group_of[near]
                mine = other if mine is None or mine is other else _joined(group_of, mine, other)
        if mine is None:
            mine = []
            found.append(mine)
        mine.append(building)
        group_of[building] = mine
    return [group for group in found if group]


def _joined(group_of: dict[int, list[int]], one: list[int], other: list[int]) -> list[int]:
    """Joins the group that begins later to the other one, and leaves the later one empty."""
    first, second = (one, other) if one[0] < other[0] else (other, one)
    for building in second:
        group_of[building] = first
    first += second
    second.clear()
    return first


def _cut(rules: Rules, buildings: tuple[int, ...], kind: int) -> tuple[int, tuple[int, ...]]:
    """Returns what the best connected cut pays, and the sizes of its businesses (C16)."""
    pays, parts = _best_parts(rules, buildings, kind)
    return pays, tuple(sorted(map(int.bit_count, parts), reverse=True))


def _best_parts(rules: Rules, buildings: tuple[int, ...], kind: int) -> tuple[int, tuple[int, ...]]:
    """Returns the cut into connected businesses that pays the most, and among equals the fewest.

    Each business is a bit set of places in the sorted buildings.
    """
    cells = sorted(buildings)
    place = {building: n for n, building in enumerate(cells)}
    near = tuple(
        sum(1 << place[other] for other in rules.neighbours[building] if other in place)
        for building in cells
    )
    return _best_cut(near, (1 << len(cells)) - 1, rules.pays[kind])


@lru_cache(maxsize=100_000)
def _best_cut(
    near: tuple[int, ...], left: int, pays: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Returns the best pay and the best connected parts for the cells left, as bit sets."""
    if not left:
        return 0, ()
    best: tuple[int, tuple[int, ...]] | None = None
    # Some part has the lowest cell left, so only parts that hold it are tried here.
    for part in _parts_with_lowest(near, left, len(pays) - 1):
        rest_pays, rest = _best_cut(near, left & ~part, pays)
        found = (pays[part.bit_count()] + rest_pays, (part, *rest))
        if best is None or (found[0], -len(found[1])) > (best[0], -len(best[1])):
            best = found
    assert best is not None
    return best


def _parts_with_lowest(near: tuple[int, ...], left: int, most: int) -> set[int]:
    """Returns the connected sets of at most `most` cells left that hold the lowest of them."""
    first = left & -left
    found, edge = {first}, {first}
    for _ in range(most - 1):
        edge = {part | cell for part in edge for cell in _around(near, part, left)}
        found |= edge
    return found


def _around(near: tuple[int, ...], part: int, left: int) -> Iterator[int]:
    """Yields each cell left beside a part, as a bit set of its own."""
    beside = 0
    for n, mask in enumerate(near):
        if part >> n & 1:
            beside |= mask
    beside &= left & ~part
    while beside:
        cell = beside & -beside
        yield cell
        beside ^= cell


def turn_outlook(state: State, events: list[Event]) -> State:
    """Turns the next card over, if cards are played with and one is left."""
    if state.rules.options.outlook == "off" or not state.outlook_deck:
        return state
    card = state.outlook_deck[0]
    events.append(OutlookTurned(sizes=card))
    return replace(state, outlook=card, last_outlook=card, outlook_deck=state.outlook_deck[1:])


def pay_outlook(state: State, events: list[Event]) -> State:
    """Pays what the outlook card adds, before the income."""
    if state.outlook is None:
        state = turn_outlook(state, events)
    if not state.outlook:
        return state  # none is played with, or a blank was turned
    pay = outlook_pay(state.rules, state.owner, state.shops, state.outlook)
    for seat, cash in enumerate(pay):
        if cash:
            events.append(OutlookPaid(seat=seat, cash=cash))
    gives = [Give(giver=None, to=seat, cash=cash) for seat, cash in enumerate(pay) if cash]
    return hand_over(state, gives, "outlook")


def outlook_pay(rules: Rules, owner: bytes, shops: bytes, sizes: tuple[int, ...]) -> list[int]:
    """Returns what a card pays each seat, by the mode that is played (C21)."""
    times = [0] * rules.players
    for group in groups(rules, owner, shops):
        if rules.sizes[group.type] in sizes:
            match rules.options.outlook:
                case "per_tile":
                    times[group.owner] += len(group.buildings)
                case "per_business":
                    times[group.owner] += len(group.parts)
                case "per_player":
                    times[group.owner] = 1
                case "off":
                    pass
    return [count * rules.note for count in times]
