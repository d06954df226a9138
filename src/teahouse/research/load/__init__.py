"""Load: many tables played over the network at once, and how long their players wait."""

from .crowd import Crowd, House, LoadTable, Measured
from .start import own_server, server_at, start_server
from .times import Spread, Times

__all__ = [
    "Crowd",
    "House",
    "LoadTable",
    "Measured",
    "Spread",
    "Times",
    "own_server",
    "server_at",
    "start_server",
]
