"""A stranger who never says no to a gain, and never asks for one."""

from __future__ import annotations

from teahouse.games.chinatown.bot.levels import HARD_SIGHT, Negotiator
from teahouse.games.chinatown.bot.temper import Temper

__all__ = ["Yielding"]


class Yielding(Negotiator):
    """A bot that only accepts, and accepts whatever is in its favour."""

    sight, temper = HARD_SIGHT, Temper(asks=(), takes=0.0, least=0.01, offers=0)
