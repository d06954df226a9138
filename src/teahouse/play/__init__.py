"""Bots, and what runs them: a bot is given a view and returns an action.

No bot sees hidden state.
"""

from .levels import BOTS, bot_at, path_of, with_own
from .protocol import Bot, SlowStarter, Turn

__all__ = ["BOTS", "Bot", "SlowStarter", "Turn", "bot_at", "path_of", "with_own"]
