"""Strangers: opponents written to exploit the bots, for tests and benchmarks only."""

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
