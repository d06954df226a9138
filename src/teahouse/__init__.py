"""Chinatown and Dadaocheng, two board games of trade."""

from . import moved

__version__ = "0.2.0"

moved.install()
