"""Chinatown as a neighbourhood seen from above on a summer evening."""

from .picture import board, picture

__all__ = ["board", "picture"]
