"""Line-ups: which bots play each other, and on which seats in each deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, count, islice
from typing import TypeAlias

import msgspec

from teahouse.core import FastChance

__all__ = ["LineUp", "Pairing", "line_ups", "pairings", "seatings"]

LineUp: TypeAlias = tuple[str, ...]


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: its deal, and the bot on each seat."""

    deal: int
    bots: LineUp


def line_ups(bots: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Every combination of these bots at a table.

    As many bots as seats are one line-up; of more, every choice; fewer are repeated, with at least
    two different ones at each table.
    """
    if len(bots) >= players:
        return tuple(dict.fromkeys(combinations(bots, players)))
    distinct = tuple(dict.fromkeys(bots))
    if len(distinct) == 1:
        return (distinct * players,)
    filled = combinations_with_replacement(distinct, players)
    return tuple(line_up for line_up in filled if len(set(line_up)) > 1)


def seatings(line_up: LineUp, deal: int) -> tuple[LineUp, ...]:
    """All rotations of one order of seats, drawn for the deal and the same for every line-up.

    Rotations that seat equal bots alike are counted once.
    """
    order = FastChance(f"seats {deal}").shuffle(range(len(line_up)))
    turned = (order[turn:] + order[:turn] for turn in range(len(order)))
    return tuple(dict.fromkeys(tuple(line_up[place] for place in places) for places in turned))


def pairings(line_up: LineUp, games: int) -> list[Pairing]:
    """The first games of a line-up; the deals are the same for every line-up."""
    blocks = (_block(line_up, deal) for deal in count())
    return list(islice(chain.from_iterable(blocks), games))


def _block(line_up: LineUp, deal: int) -> Iterator[Pairing]:
    return (Pairing(deal, seating) for seating in seatings(line_up, deal))
