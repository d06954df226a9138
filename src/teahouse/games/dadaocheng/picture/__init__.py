"""Drawing of Dadaocheng: discs of porcelain on a table, storerooms around them, and ships."""

from .picture import board, picture

__all__ = ["board", "picture"]
