"""The games, each a package of its own, and the functions that find one by its name."""

from teahouse.core.descriptor import NAMES, describe, descriptors, game

__all__ = ["NAMES", "describe", "descriptors", "game"]
