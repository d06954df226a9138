"""A stranger who pays others for doing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.bots.chinatown.bargaining.memory import memory
from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.chinatown.value.worth import plan
from teahouse.bots.protocol import Turn
from teahouse.core import Seat
from teahouse.games.chinatown.actions import Give, LeaveEmpty, MakeOffer

__all__ = ["Burner"]

PAYS = (1, 2, 3)  # notes
MOST = 6  # such offers in a round


class Burner(Hard):
    """Offers a few notes for every building that another means to build on to stay empty."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        known = memory(table.rules, table.view, table.seat)
        asked = [c for made in known.made for c in made.offer.clauses if isinstance(c, LeaveEmpty)]
        if len(asked) < MOST and not known.open and table.cash[table.seat]:
            for seat, building in _wanted(table):
                tries = sum(clause.building == building for clause in asked)
                if tries < min(len(PAYS), table.cash[table.seat]):
                    return _offer(table, seat, building, PAYS[tries])
        return super().trade(table, turn)


def _wanted(table: Table) -> Iterator[tuple[Seat, int]]:
    """Where others would place a tile this round."""
    for seat in table.others:
        side = table.sides[seat]
        for building, _ in plan(table.ground, side.lots, side.tiles).places:
            if not table.ground.fixed >> building & 1:
                yield seat, building


def _offer(table: Table, seat: Seat, building: int, notes: int) -> Decision:
    return Decision(
        MakeOffer(
            seat=table.seat,
            gives=(Give(giver=table.seat, to=seat, cash=notes * table.rules.note),),
            clauses=(LeaveEmpty(by=seat, to=table.seat, building=building),),
        ),
        "opening",
    )
