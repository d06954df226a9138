"""A house of board games of trade: engines, bots, and a server to play on."""

from . import moved

__version__ = "0.2.0"

moved.install()
