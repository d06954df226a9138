"""A stranger who waits until all others have had enough."""

from __future__ import annotations

from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.play.protocol import Turn

from .robbers import Shark

__all__ = ["LastMinute"]


class LastMinute(Shark):
    """A bot that is silent until it alone holds up the table. Then it deals as Shark does."""

    def trade(self, appraisal: Appraisal, turn: Turn) -> ReasonedAction | None:
        players = appraisal.view.players
        if all(players[seat].ready for seat in appraisal.others):
            return super().trade(appraisal, turn)
        return None
