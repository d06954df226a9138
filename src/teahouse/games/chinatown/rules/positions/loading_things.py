"""Loading what lies on the table: buildings, shops, tiles, cards and what is to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from teahouse.core import PositionError, SeededChance
from teahouse.games.chinatown.rules.phases.setup import bag_of
from teahouse.games.chinatown.rules.rulebook import NOBODY, ROUNDS, Rules

__all__ = [
    "check_building",
    "check_sum",
    "last_turned",
    "load_bag",
    "load_deck",
    "load_outlook",
    "load_owner",
    "load_shops",
    "load_tiles",
]


class OutlookGiven(Protocol):
    """What a position says about outlook cards."""

    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def outlook(self) -> tuple[int, ...] | None: ...
    @property
    def last_outlook(self) -> tuple[int, ...] | None: ...
    @property
    def outlook_deck(self) -> tuple[tuple[int, ...], ...]: ...


def load_owner(rules: Rules, buildings: Sequence[tuple[int, ...]]) -> bytes:
    """The owner of each building; no building has two."""
    owner = bytearray([NOBODY]) * (rules.buildings + 1)
    for seat, owned in enumerate(buildings):
        for building in owned:
            check_building(rules, building)
            if owner[building] != NOBODY:
                raise PositionError(
                    f"building {building} has two owners, seats {owner[building]} and {seat}"
                    if owner[building] != seat
                    else f"building {building} is named twice for seat {seat}"
                )
            owner[building] = seat
    return bytes(owner)


def check_sum(rules: Rules, what: str, cash: int, *, least: int = 1) -> None:
    """C3: every amount is a multiple of the smallest note."""
    if cash < least or cash % rules.note:
        raise PositionError(f"{what} {cash:,}; every sum is a multiple of {rules.note:,}")


def check_building(rules: Rules, building: int) -> None:
    if not 1 <= building <= rules.buildings:
        raise PositionError(f"there is no building {building}; they are 1 to {rules.buildings}")


def _kind(rules: Rules, tile: str) -> int:
    if tile not in rules.type_index:
        raise PositionError(f"there is no shop type {tile!r}; they are {', '.join(rules.types)}")
    return rules.type_index[tile]


def load_shops(rules: Rules, given: Mapping[int, str], owner: bytes) -> bytes:
    """The shop on each building; only owned buildings have one."""
    shops = bytearray(rules.buildings + 1)
    for building, tile in given.items():
        check_building(rules, building)
        if owner[building] == NOBODY:
            raise PositionError(f"building {building} has a shop but no owner")
        shops[building] = _kind(rules, tile) + 1
    return bytes(shops)


def load_tiles(rules: Rules, given: Sequence[Mapping[str, int]]) -> list[bytes]:
    """The unplaced tiles of each player."""
    players = []
    for seat, tiles in enumerate(given):
        counts = bytearray(len(rules.types))
        for tile, count in tiles.items():
            kind = _kind(rules, tile)
            if not 0 <= count <= rules.tile_counts[kind]:
                raise PositionError(
                    f"seat {seat} has {count} {tile} tiles; there are {rules.tile_counts[kind]}"
                )
            counts[kind] = count
        players.append(bytes(counts))
    return players


def load_deck(
    rules: Rules,
    given: Sequence[int],
    owner: bytes,
    hands: Sequence[Sequence[int]],
    chance: SeededChance,
) -> bytes:
    """The cards to come: those given first, the rest shuffled."""
    where = {building: f"seat {seat}" for building, seat in enumerate(owner) if seat != NOBODY}
    named = [("a hand", card) for hand in hands for card in hand]
    for place, card in [*named, *(("the deck", card) for card in given)]:
        check_building(rules, card)
        if card in where:
            raise PositionError(f"building {card} is in {place} and also with {where[card]}")
        where[card] = place
    rest = [card for card in range(1, rules.buildings + 1) if card not in where]
    return bytes(given) + bytes(chance.shuffle(rest))


def load_bag(
    rules: Rules,
    given: Sequence[str],
    shops: bytes,
    tiles: Sequence[bytes],
    chance: SeededChance,
) -> bytes:
    """The tiles to come: those given first, the rest shuffled."""
    first = [_kind(rules, tile) for tile in given]
    left = []
    for kind, tile in enumerate(rules.types):
        used = shops.count(kind + 1) + sum(t[kind] for t in tiles) + first.count(kind)
        if used > rules.tile_counts[kind]:
            raise PositionError(
                f"too many {tile} tiles: {used}, and there are {rules.tile_counts[kind]}"
            )
        left.append(rules.tile_counts[kind] - used)
    rest = [kind for n, kind in _numbered(bag_of(rules)) if n < left[kind]]
    return bytes(first) + bytes(chance.shuffle(rest))


def _numbered(kinds: Sequence[int]) -> list[tuple[int, int]]:
    """Each tile with how many of its kind came before it."""
    seen: Counter[int] = Counter()
    numbered = []
    for kind in kinds:
        numbered.append((seen[kind], kind))
        seen[kind] += 1
    return numbered


def load_outlook(
    rules: Rules, given: OutlookGiven, chance: SeededChance
) -> tuple[tuple[int, ...], ...]:
    """The outlook cards to come, one for each round that has not turned its own."""
    first, turned = given.outlook_deck, last_turned(given)
    if rules.options.outlook == "off":
        if first or turned is not None:
            raise PositionError("outlook cards are given, but this game is played without them")
        return ()
    if given.outlook is not None and given.outlook != turned:
        raise PositionError(f"outlook is {list(given.outlook)}, so it is the last_outlook too")
    used = [*first, *([] if turned is None else [turned])]
    left = Counter(rules.kit.outlook.cards)
    left.subtract(Counter(used))
    for card in used:
        if left[card] < 0:
            raise PositionError(f"outlook card {list(card)} is given more often than it exists")
    to_come = 0 if given.phase == "over" else ROUNDS - given.round + (given.outlook is None)
    if len(first) > to_come:
        raise PositionError(f"outlook_deck has {len(first)} cards; {to_come} are to come")
    rest = chance.shuffle(sorted(left.elements())) if len(first) < to_come else ()
    return (*first, *rest[: to_come - len(first)])


def last_turned(given: OutlookGiven) -> tuple[int, ...] | None:
    """The card last turned: this round's, unless another is named."""
    return given.outlook if given.last_outlook is None else given.last_outlook
