"""A stranger who keeps all others answering."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.chinatown.bot.bargaining import propose
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import HARD, HARD_SIGHT, Negotiator
from teahouse.games.chinatown.bot.stance import Stance
from teahouse.play.protocol import Turn

__all__ = ["Agenda"]

OPEN = 24  # eight for each of three others
JUST_TAKEN = (1.06, 1.03, 1.0)  # shares of its fair part, so that the others get what they take


class Agenda(Negotiator):
    """A bot that offers everybody all that is just taken at once, so that they only answer."""

    sight = HARD_SIGHT
    temper = replace(
        HARD, asks=JUST_TAKEN, presses=0.0, offers=4 * OPEN, open=OPEN, patience=2 * OPEN
    )

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        if stance.appraisal.view.players[stance.seat].ready or turn.last_call:
            return super().trade(stance, turn)
        return propose(stance) or super().trade(stance, turn)
