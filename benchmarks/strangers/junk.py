"""A stranger who offers whatever comes to mind."""

from __future__ import annotations

from teahouse.core import FastChance
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.stance import Stance, memory
from teahouse.games.chinatown.rules.actions import Decline
from teahouse.games.chinatown.rules.listing import sample_offer
from teahouse.play.protocol import Turn

from .wishes import finishing

__all__ = ["Junk"]

OFFERS = 12  # in a round
OPEN = 4


class Junk(Hard):
    """A bot that makes random offers and takes none.

    It chooses cards and places tiles as hard does.
    """

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        for answer in turn.actions:
            if isinstance(answer, Decline):
                return ReasonedAction(answer, "no_gain")
        known = memory(appraisal.rules, appraisal.view, appraisal.seat)
        if len(known.made) < OFFERS and len(known.open) < OPEN:
            offer = _some_offer(turn)
            if offer is not None:
                return offer
        return finishing(appraisal, turn)


def _some_offer(turn: Turn) -> ReasonedAction | None:
    chance = FastChance(turn.seed)
    offer = sample_offer(turn.game.redeal(turn.options, turn.view, chance), turn.seat, chance)
    return None if offer is None else ReasonedAction(offer, "opening")
