"""Chinatown, by Karsten Hartwig: everything is for sale."""

from .rules.game import Chinatown
from .rules.options import Options

__all__ = ["Chinatown", "Options"]
