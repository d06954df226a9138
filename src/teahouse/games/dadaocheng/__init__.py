"""Dadaocheng: sixteen discs, five goods, the ships and buildings of a harbour town."""

from .rules.game import Dadaocheng

__all__ = ["Dadaocheng"]
