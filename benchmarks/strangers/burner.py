"""A stranger who pays others for doing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.stance import Stance, memory
from teahouse.games.chinatown.placement.worth import plan
from teahouse.games.chinatown.rules.actions import Give, LeaveEmpty, MakeOffer
from teahouse.play.protocol import Turn

__all__ = ["Burner"]

PAYS = (1, 2, 3)  # notes
MOST = 6  # such offers in a round


class Burner(Hard):
    """A bot that offers others a few notes to leave empty every building they mean to build on."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        known = memory(appraisal.rules, appraisal.view, appraisal.seat)
        asked = [c for made in known.made for c in made.offer.clauses if isinstance(c, LeaveEmpty)]
        if len(asked) < MOST and not known.open and appraisal.cash[appraisal.seat]:
            for seat, building in _wanted(appraisal):
                tries = sum(clause.building == building for clause in asked)
                if tries < min(len(PAYS), appraisal.cash[appraisal.seat]):
                    return _offer(appraisal, seat, building, PAYS[tries])
        return super().trade(stance, turn)


def _wanted(appraisal: Appraisal) -> Iterator[tuple[Seat, int]]:
    """Yields where others would place a tile this round."""
    for seat in appraisal.others:
        side = appraisal.sides[seat]
        for building, _ in plan(appraisal.ground, side.lots, side.tiles).places:
            if not appraisal.ground.fixed >> building & 1:
                yield seat, building


def _offer(appraisal: Appraisal, seat: Seat, building: int, notes: int) -> ReasonedAction:
    return ReasonedAction(
        MakeOffer(
            seat=appraisal.seat,
            gives=(Give(giver=appraisal.seat, to=seat, cash=notes * appraisal.rules.note),),
            clauses=(LeaveEmpty(by=seat, to=appraisal.seat, building=building),),
        ),
        "opening",
    )
