"""Every use of the event of the round that may be legal (D13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.actions import History
from teahouse.games.dadaocheng.rules.components.goods import GOODS, named
from teahouse.games.dadaocheng.rules.components.kinds import KINDS, MANSION
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.cost import ONE_RICE, TWO_SUGAR, pays
from teahouse.games.dadaocheng.rules.steps.history import GOT, MOST_TURNED

from .parts import parts

__all__ = ["history"]


def history(state: State, seat: Seat) -> Iterator[History]:
    """Candidates by year; not all of them need be legal."""
    cubes = state.players[seat].cubes
    match state.event:
        case 1851:
            yield from (History(seat, get=named(get)) for get in parts(state.supply, GOT[1851]))
        case 1859 | 1865 | 1878 | 1891 | 1915:
            yield History(seat)
        case 1860:
            yield from _treaty(state, seat)
        case 1898:
            paid = (pay for pay in parts(cubes, 1) if pays(ONE_RICE, pay))
            yield from (History(seat, pay=named(pay)) for pay in paid)
        case 1905:
            kinds = [kind for index, kind in enumerate(KINDS) if index != MANSION]
            for count in range(1, MOST_TURNED + 1):
                for buildings in combinations_with_replacement(kinds, count):
                    yield History(seat, buildings=buildings)
        case 1908:
            yield from (History(seat, give=a, get=b) for a, b in permutations(GOODS, 2))


def _treaty(state: State, seat: Seat) -> Iterator[History]:
    for give in parts(state.players[seat].cubes, 2):
        if pays(TWO_SUGAR, give):
            for get in parts((3, 3, 3, 3, 3), GOT[1860]):
                yield History(seat, give=named(give), get=named(get))
