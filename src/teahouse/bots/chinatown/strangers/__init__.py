"""Strangers: players whom the house's own must not be robbed by."""

from .late import LastMinute
from .promising import Promising
from .robbers import Flooding, Greedy, Salami, Shark
from .whimsical import Whimsical
from .yielding import Yielding

__all__ = [
    "Flooding",
    "Greedy",
    "LastMinute",
    "Promising",
    "Salami",
    "Shark",
    "Whimsical",
    "Yielding",
]
