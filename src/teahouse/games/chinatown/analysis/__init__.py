"""Analysis of a game of Chinatown: results by round, and what each deal was worth."""

from .whole_game import analyse

__all__ = ["analyse"]
