"""Load: many tables played over the network at once, and how long their players wait."""

from .asking import AskError
from .boardgameio import boardgameio_server
from .crowd import Crowd, House, LoadTable, Measured
from .ladder import highest_sustained
from .side_by_side import Compared, Highest, compare, compare_highest
from .start import own_server, server_at, start_server
from .times import Spread, Times
from .watch import Use

__all__ = [
    "AskError",
    "Compared",
    "Crowd",
    "Highest",
    "House",
    "LoadTable",
    "Measured",
    "Spread",
    "Times",
    "Use",
    "boardgameio_server",
    "compare",
    "compare_highest",
    "highest_sustained",
    "own_server",
    "server_at",
    "start_server",
]
