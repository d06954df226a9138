"""The analysis of a game of Dadaocheng: its cubes and purchases, turn by turn."""

from .whole_game import analyse

__all__ = ["analyse"]
