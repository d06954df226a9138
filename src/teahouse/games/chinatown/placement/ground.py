"""The inputs to worth: the coefficients of a level, and a round as all seats see it.

`docs/bots-chinatown.md` says how the numbers of the levels were found and how good they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from teahouse.games.chinatown.rules.actions import LeaveEmpty, Place
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import ROUNDS, Rules

from .groups import Site, mask_of, site_of

__all__ = ["Binding", "Ground", "Sight", "ground"]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """The coefficients by which a level values things.

    Coefficients of all zeros make a bot value present income only. "Share" is a part of one, and
    "I" is the seat whose things are valued.
    """

    drawn: float = 0.0  # share of the tiles of a type drawn by the table that come to me
    lead: float = 0.0  # added to that share for every tile of the type that I have after one
    bought: float = 0.0  # share of the tiles of a type in others' hands that come to me later
    dealt: float = 0.0  # share of the buildings dealt beside a business that I get
    sold: float = 0.0  # share of others' buildings beside it that I get in a round
    growth: float = 0.0  # share of a business's expected growth that I keep
    stock: float = 0.0  # share of that if the business is still all in hand
    lot: float = 0.0  # notes that an empty building brings in every later round
    pair: float = 0.0  # the same for two of them side by side
    tile: float = 0.0  # the same for a tile left over
    sale: float = 0.0  # share of a building's worth to another that selling it brings
    to_come: tuple[float, ...] = (0.0,) * 7  # by draws left, notes that forecasts add for them
    futures: int = 0  # number of futures in which it tries the cards that it could keep
    swaps: bool = False  # whether it considers swaps of one thing for another
    bundles: bool = False  # whether it considers several things together
    parties: int = 2  # the most players in a deal that it considers


Binding: TypeAlias = Place | LeaveEmpty
GROUNDS_KEPT = 32


class Ground(msgspec.Struct, frozen=True, eq=False):
    """A round as every seat sees it.

    Grounds compare by identity, so that they are cheap keys of the caches of worth.
    """

    site: Site
    sight: Sight
    rounds: int  # incomes still to come
    draws: tuple[int, ...]  # for each later income, how many draws come before it
    dealt: tuple[float, ...]  # for each, how often a building that nobody has is dealt until then
    shops: tuple[int, ...]  # by type, the buildings where shops stand or are promised
    taken: int  # the union of `shops`
    barred: int  # buildings promised to stay empty this round
    fixed: int  # buildings that a promise of this round is about: they stay with their owner
    deck: int  # buildings that nobody has
    bag: tuple[int, ...]  # tiles to come, by type
    unseen: tuple[int, ...]  # tiles in the bag and in hands, by type


def ground(rules: Rules, view: Position, sight: Sight, clauses: Sequence[Binding] = ()) -> Ground:
    """Returns the ground of a view, which is the same object for all seats until the board changes.

    If clauses are given, it is the ground once they are agreed.
    """
    shops = [0] * len(rules.types)
    for building, tile in view.shops.items():
        shops[rules.type_index[tile]] |= 1 << building
    bag, hands = _bag(rules, view)
    barred = fixed = 0
    for building, kind in _bound(rules, view, clauses):
        fixed |= 1 << building
        if kind is None:
            barred |= 1 << building
        else:
            shops[kind] |= 1 << building
            hands[kind] -= 1
    unseen = tuple(a + b for a, b in zip(bag, hands, strict=True))
    owned = mask_of(building for player in view.players for building in player.buildings)
    key = (view.round, view.phase == "deal", tuple(shops), barred, fixed, owned, bag, unseen)
    return _ground(rules, sight, *key)


def _bound(
    rules: Rules, view: Position, clauses: Sequence[Binding]
) -> Iterator[tuple[int, int | None]]:
    """Yields each building that a promise is about (C13), with the type to be placed there.

    The type is None if the building is to stay empty.
    """
    for clause in view.clauses:
        if clause.kind not in ("place", "leave_empty") or clause.state != "open":
            continue
        if isinstance(clause.building, int):
            tile = clause.tile
            yield clause.building, rules.type_index[tile] if isinstance(tile, str) else None
    for term in clauses:
        yield term.building, rules.type_index[term.tile] if isinstance(term, Place) else None


def _bag(rules: Rules, view: Position) -> tuple[tuple[int, ...], list[int]]:
    """Returns the tiles by type that are in the bag, and those in hands.

    The bag is known, as all tiles outside it are open to see.
    """
    hands = [sum(p.tiles.get(tile, 0) for p in view.players) for tile in rules.types]
    bag = [all_of - held for all_of, held in zip(rules.tile_counts, hands, strict=True)]
    for tile in view.shops.values():
        bag[rules.type_index[tile]] -= 1
    return tuple(bag), hands


@lru_cache(maxsize=GROUNDS_KEPT)
def _ground(
    rules: Rules,
    sight: Sight,
    round_: int,
    is_deal: bool,
    shops: tuple[int, ...],
    barred: int,
    fixed: int,
    owned: int,
    bag: tuple[int, ...],
    unseen: tuple[int, ...],
) -> Ground:
    site = site_of(rules)
    rounds = ROUNDS - round_ + 1
    taken = 0
    for mask in shops:
        taken |= mask
    draws, deck = range(1, rounds + is_deal), site.every & ~owned
    return Ground(
        site=site,
        sight=sight,
        rounds=rounds,
        draws=tuple(draws),
        dealt=tuple(_dealt(rules, deck.bit_count(), len(draws))),
        shops=shops,
        taken=taken,
        barred=barred,
        fixed=fixed,
        deck=deck,
        bag=bag,
        unseen=unseen,
    )


def _dealt(rules: Rules, deck: int, draws: int) -> Iterator[float]:
    """Yields, by draws, how often a building is expected to be dealt until then (C5).

    The deck shrinks with every draw.
    """
    total, kept = 0.0, rules.players * rules.deal[-1][1]
    for _ in range(draws):
        total += min(1.0, kept / max(1, deck))
        deck -= kept
        yield total
