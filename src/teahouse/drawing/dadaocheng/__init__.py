"""Dadaocheng as a trading house's table: discs of porcelain, storerooms, ships on the river."""

from .picture import picture

__all__ = ["picture"]
