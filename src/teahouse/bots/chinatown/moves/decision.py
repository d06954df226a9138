"""What a bot does, and why."""

from __future__ import annotations

import msgspec

from teahouse.games.chinatown.actions import Action

from .reasons import Reason

__all__ = ["Decision"]


class Decision(msgspec.Struct, frozen=True):
    action: Action
    reason: Reason
