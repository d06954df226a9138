"""What the board pays (C14 to C16, C19, C21), and where C16 and C20 let tiles be put on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.placement import groups as of_masks
from teahouse.games.chinatown.placement.groups import bits, cut, joined, pay_of, sizes_of

from .actions import Give
from .events import Event, OutlookPaid, OutlookTurned
from .rulebook import NOBODY, Rules
from .state import State, hand_over

__all__ = [
    "Business",
    "Group",
    "barrier",
    "businesses",
    "group_at",
    "groups",
    "income",
    "legal_order",
    "outlook_pay",
    "pay_outlook",
    "placeable",
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
    for (seat, shop), mask in _shops(owner, shops).items():
        total[seat] += pay_of(rules.site, shop - 1, mask)
    return total


def groups(rules: Rules, owner: bytes, shops: bytes) -> Iterator[Group]:
    """Yields every group of shops on the board, in the order of their lowest buildings."""
    for seat, kind, group in _groups(rules, owner, shops):
        sizes, coins = sizes_of(rules.site, kind, group), rules.pays[kind]
        yield Group(seat, kind, tuple(bits(group)), sizes, sum(coins[size] for size in sizes))


def businesses(rules: Rules, owner: bytes, shops: bytes) -> Iterator[Business]:
    """Yields every business on the board, as the rules count them."""
    for group in _groups(rules, owner, shops):
        yield from _businesses_in(rules, *group)


@lru_cache(maxsize=10_000)
def _businesses_in(rules: Rules, seat: int, kind: int, group: int) -> tuple[Business, ...]:
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
        for part in cut(rules.site, kind, group)
    )


def group_at(rules: Rules, owner: bytes, shops: bytes | bytearray, building: int) -> int:
    """Returns the mask of the group that stands on a building. An empty one stands alone."""
    seat, kind = owner[building], shops[building] - 1
    of_kind = _shops_of(owner, shops, seat, kind) if kind >= 0 else 0
    return joined(rules.site, 1 << building, of_kind)


def _shops_of(owner: bytes, shops: bytes | bytearray, seat: Seat, kind: int) -> int:
    """Returns the mask of a seat's shops of one type."""
    mask, building = 0, shops.find(kind + 1)
    while building >= 0:
        if owner[building] == seat:
            mask |= 1 << building
        building = shops.find(kind + 1, building + 1)
    return mask


def _shops(owner: bytes, shops: bytes) -> dict[tuple[Seat, int], int]:
    """Returns the masks of all shops, by owner and type; types count from 1, as on the board."""
    masks: dict[tuple[Seat, int], int] = {}
    building = 1
    for key in zip(owner, shops, strict=True):
        if key[1] and key[0] != NOBODY:
            masks[key] = masks.get(key, 0) | building
        building <<= 1
    return masks


def _groups(rules: Rules, owner: bytes, shops: bytes) -> list[tuple[Seat, int, int]]:
    """Returns the owner, type and mask of every group, in the order of their lowest buildings."""
    found = [
        (seat, shop - 1, group)
        for (seat, shop), mask in _shops(owner, shops).items()
        for group in of_masks.groups(rules.site, mask)
    ]
    return sorted(found, key=lambda one: one[2] & -one[2])


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


def barrier(
    rules: Rules, owner: bytes, shops: bytes | bytearray, building: int, kind: int
) -> tuple[str, str] | None:
    """Returns the code and rule by which a variant refuses a tile here, or None."""
    if rules.options.places_anywhere:
        return None
    return of_masks.barrier(
        rules.site, kind, _shops_of(owner, shops, owner[building], kind), building
    )


def placeable(rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, str]) -> set[int]:
    """Returns which of these placements can be made, in some order, without any others."""
    kinds = {building: rules.type_index[tile] for building, tile in places.items()}
    return set(legal_order(rules, owner, shops, kinds))


def legal_order(
    rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, int]
) -> tuple[int, ...]:
    """Returns as many of these placements as are legal, in such an order, type by type."""
    if rules.options.places_anywhere:
        return tuple(places)
    alike: dict[tuple[int, int], list[int]] = {}
    for building, kind in places.items():
        alike.setdefault((owner[building], kind), []).append(building)
    order: tuple[int, ...] = ()
    for (seat, kind), buildings in alike.items():
        there = _shops_of(owner, shops, seat, kind)
        order += of_masks.legal_order(rules.site, kind, there, buildings)
    return order
