"""Bots: a view in, an action out; no bot reads hidden state."""

from .protocol import Bot, Turn
from .registry import BOTS, bot_at, path_of, with_own

__all__ = ["BOTS", "Bot", "Turn", "bot_at", "path_of", "with_own"]
