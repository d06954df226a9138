"""How much of a deal a seat wants: its fair part, and more from whom it cannot trust."""

from __future__ import annotations

from collections.abc import Collection

from teahouse.bots.chinatown.value.chances import fair_parts
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.chinatown.value.trust import has_broken
from teahouse.core import FastChance, Seat

from .temper import Temper

__all__ = ["extra_share", "fair_gain", "varied"]


def fair_gain(table: Table, joint: float, parties: Collection[Seat]) -> float:
    """This seat's part of a joint gain, by which all gain alike in their chance to win."""
    return joint * fair_parts(table.chances, parties)[table.seat]


def extra_share(table: Table, temper: Temper, parties: Collection[Seat]) -> float:
    """What is wanted on top of a fair part from one who broke a promise."""
    broken = any(has_broken(table.view, seat) for seat in parties if seat != table.seat)
    return temper.grudge if broken else 0.0


def varied(temper: Temper, share: float, seed: str) -> float:
    """A share that nobody can find out by trying, as it is a little different every time."""
    if not temper.varies:
        return share
    steps = 1000
    return share + temper.varies * (2 * FastChance(seed).below(steps + 1) / steps - 1)
