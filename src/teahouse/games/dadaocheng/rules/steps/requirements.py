"""What many actions ask for, and how its lack is refused."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.core import RuleError
from teahouse.games.dadaocheng.rules.components.goods import (
    GOODS,
    Cubes,
    Good,
    covers,
    cubes_of,
    named,
)
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.rules.state import Player

from .cost import Cost, pays, printed

__all__ = [
    "check_cost",
    "check_count",
    "check_has",
    "check_owned_use",
    "check_storage_cell",
    "check_supply",
    "positive",
]


def positive(counts: Mapping[Good, int], rule: str) -> Cubes:
    """The cubes that an action names, each good at least once."""
    for good, count in counts.items():
        if count < 1:
            raise RuleError("bad_amount", rule, good=good, count=count)
    return cubes_of(counts)


def check_count(cubes: Cubes, count: int, rule: str) -> None:
    """So many cubes, no more and no fewer."""
    if sum(cubes) != count:
        raise RuleError("bad_count", rule, count=sum(cubes), must_be=count)


def check_supply(supply: Cubes, cubes: Cubes, rule: str) -> None:
    """The supply has the goods that a player names (D8)."""
    if not covers(supply, cubes):
        raise _lack("sold_out", rule, supply, cubes)


def check_cost(cost: Cost, cubes: Cubes, rule: str) -> None:
    """The cubes pay the cost exactly."""
    if not pays(cost, cubes):
        raise RuleError("wrong_payment", rule, cost=printed(cost), paid=named(cubes))


def check_has(player: Player, cubes: Cubes, rule: str) -> None:
    """The player holds the cubes."""
    if not covers(player.cubes, cubes):
        raise _lack("not_enough", rule, player.cubes, cubes)


def _lack(code: str, rule: str, cubes: Cubes, wanted: Cubes) -> RuleError:
    """Names the first good of which there are too few."""
    each = zip(GOODS, wanted, cubes, strict=True)
    good, asked, there = next(one for one in each if one[1] > one[2])
    return RuleError(code, rule, good=good, wanted=asked, there=there)


def check_storage_cell(cell: int, rule: str) -> None:
    """The cell is one of the four."""
    if not 0 <= cell < STORAGE_CELLS:
        raise RuleError("bad_cells", rule, cell=cell, cells=STORAGE_CELLS)


def check_owned_use(owned: int, used: int, kind: str) -> None:
    """A building's ability is used once a turn for each that is owned (D10)."""
    if owned and used >= owned:
        raise RuleError("once_per_turn", "D10", kind=kind, owned=owned)
