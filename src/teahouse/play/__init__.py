"""Bots: a view in, an action out; no bot sees hidden state."""

from .protocol import Bot, SlowStarter, Turn
from .registry import BOTS, bot_at, path_of, with_own

__all__ = ["BOTS", "Bot", "SlowStarter", "Turn", "bot_at", "path_of", "with_own"]
