"""The games, one package each. The functions here find a game by its name."""

from teahouse.core.descriptor import NAMES, describe, descriptors, game

__all__ = ["NAMES", "describe", "descriptors", "game"]
