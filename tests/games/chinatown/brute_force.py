"""Income counted the slow way: every cut of every group into connected businesses (C14 to C16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from teahouse.games.chinatown.rules.components import standard_board

Cells = frozenset[int]

INCOMPLETE = {1: 10, 2: 20, 3: 40, 4: 60, 5: 80}
COMPLETE = {3: 50, 4: 80, 5: 110, 6: 140}


@cache
def beside(edition: str) -> dict[int, Cells]:
    """Who shares a side with whom, read off the rows of the board."""
    found = {}
    for district in standard_board(edition).districts:
        places = {
            complex(row, column): building
            for row, line in enumerate(district.rows)
            for column, building in enumerate(line)
            if building
        }
        for here, building in places.items():
            sides = (here + step for step in (1, -1, 1j, -1j))
            found[building] = frozenset(places[side] for side in sides if side in places)
    return found


def components(edition: str, cells: Cells) -> Iterator[Cells]:
    left = set(cells)
    while left:
        group = {left.pop()}
        while more := {n for cell in group for n in beside(edition)[cell] & left}:
            group |= more
            left -= more
        yield frozenset(group)


def businesses(edition: str, group: Cells, most: int) -> Iterator[Cells]:
    """Every connected part of a group that is not too large for one business."""
    for size in range(1, most + 1):
        for chosen in combinations(sorted(group), size):
            part = frozenset(chosen)
            if next(components(edition, part)) == part:
                yield part


def thousands(edition: str, size: int, most: int) -> int:
    pay = COMPLETE[size] if size == most else INCOMPLETE[size]
    return pay * (1000 if edition == "zman-2008" else 100)


@cache
def connected_cut(edition: str, group: Cells, most: int) -> tuple[int, int]:
    """The most that any cut into connected parts pays, and the fewest parts that pay it."""
    parts = list(businesses(edition, group, most))

    @cache
    def best(left: Cells) -> tuple[int, int]:
        if not left:
            return 0, 0
        cuts = []
        for part in parts:
            if max(left) in part and part <= left:
                pays, fewer = best(left - part)
                cuts.append((pays + thousands(edition, len(part), most), fewer - 1))
        return max(cuts)

    pays, fewer = best(group)
    return pays, -fewer


def literal_cut(edition: str, group: Cells, most: int) -> tuple[int, int]:
    """Complete businesses as long as there are tiles, and one of the rest."""
    sizes, left = [], len(group)
    while left:
        sizes.append(min(most, left))
        left -= sizes[-1]
    return sum(thousands(edition, size, most) for size in sizes), len(sizes)


def count(
    edition: str, overflow: str, shops: dict[int, tuple[int, str]], sizes: dict[str, int]
) -> dict[int, tuple[int, int]]:
    """By owner: the income, and the number of businesses; shops are (owner, type) by building."""
    cut = connected_cut if overflow == "connected" else literal_cut
    total: dict[int, tuple[int, int]] = {}
    for owner, kind in sorted(set(shops.values())):
        cells = frozenset(b for b, shop in shops.items() if shop == (owner, kind))
        for group in components(edition, cells):
            pays, parts = cut(edition, group, sizes[kind])
            before = total.get(owner, (0, 0))
            total[owner] = (before[0] + pays, before[1] + parts)
    return total
