"""The board as a view shows it: the ground of a round, and what each seat has on its side of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from teahouse.games.chinatown.placement.ground import GROUNDS_KEPT, Ground, Sight
from teahouse.games.chinatown.placement.groups import mask_of
from teahouse.games.chinatown.placement.worth import Side
from teahouse.games.chinatown.rules.actions import LeaveEmpty, Place
from teahouse.games.chinatown.rules.position import Position, promises_to_place
from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = ["ground", "sides"]


def ground(
    rules: Rules, view: Position, sight: Sight, clauses: Sequence[Place | LeaveEmpty] = ()
) -> Ground:
    """Returns the ground of a view, which is the same object for all seats until the board changes.

    If clauses are given, it is the ground once they are agreed.
    """
    shops = [0] * len(rules.types)
    for building, tile in view.shops.items():
        shops[rules.type_index[tile]] |= 1 << building
    bag, hands = _bag(rules, view)
    barred = fixed = 0
    for term in chain(promises_to_place(view), clauses):
        fixed |= 1 << term.building
        if isinstance(term, LeaveEmpty):
            barred |= 1 << term.building
        else:
            kind = rules.type_index[term.tile]
            shops[kind] |= 1 << term.building
            hands[kind] -= 1
    unseen = tuple(a + b for a, b in zip(bag, hands, strict=True))
    owned = mask_of(building for player in view.players for building in player.buildings)
    key = (view.round, view.phase == "deal", tuple(shops), barred, fixed, owned, bag, unseen)
    return _ground(rules, sight, *key)


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
    site = rules.site
    rounds = len(rules.deal) - round_ + 1
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


def sides(rules: Rules, view: Position) -> tuple[Side, ...]:
    """Returns every seat's side."""
    promised: list[list[str]] = [[] for _ in view.players]
    for term in promises_to_place(view):
        if isinstance(term, Place):
            promised[term.by].append(term.tile)
    return tuple(
        Side(
            mask_of(player.buildings),
            tuple(player.tiles.get(tile, 0) - gone.count(tile) for tile in rules.types),
        )
        for player, gone in zip(view.players, promised, strict=True)
    )
