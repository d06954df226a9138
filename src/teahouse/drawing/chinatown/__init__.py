"""Chinatown as a neighbourhood seen from above on a summer evening."""

from .picture import picture

__all__ = ["picture"]
