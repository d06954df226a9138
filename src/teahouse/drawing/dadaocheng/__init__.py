"""Drawing of Dadaocheng: discs of porcelain on a table, storerooms around them, and ships."""

from .picture import picture

__all__ = ["picture"]
