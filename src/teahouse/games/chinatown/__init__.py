"""Chinatown, by Karsten Hartwig: everything is for sale."""

from .game import Chinatown
from .options import Options

__all__ = ["Chinatown", "Options"]
