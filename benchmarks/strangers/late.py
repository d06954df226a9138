"""A stranger who waits until all others have had enough."""

from __future__ import annotations

from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.stance import Stance
from teahouse.play.protocol import Turn

from .robbers import Shark

__all__ = ["LastMinute"]


class LastMinute(Shark):
    """A bot that is silent until it alone holds up the table. Then it deals as Shark does."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        players = appraisal.view.players
        if all(players[seat].ready for seat in appraisal.others):
            return super().trade(stance, turn)
        return None
