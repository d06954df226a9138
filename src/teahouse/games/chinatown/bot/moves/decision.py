"""What a bot does, and why."""

from __future__ import annotations

import msgspec

from teahouse.games.chinatown.bot.bargaining.deals import Deal
from teahouse.games.chinatown.bot.bargaining.judging import Weighed
from teahouse.games.chinatown.rules.actions import Action

from .reasons import Reason

__all__ = ["Decision"]


class Decision(msgspec.Struct, frozen=True):
    """An action and its reason, with the deal that it proposes and the offer that it answers."""

    action: Action
    reason: Reason
    deal: Deal | None = None
    weighed: Weighed | None = None
