"""Load tests: many tables played over the network, and the latency that players see."""

from .boardgameio import boardgameio_server
from .generator import LoadGenerator, LoadServer, LoadTable, Measured
from .highest_rate import highest_sustained
from .http_client import HttpError
from .process_monitor import ResourceSample
from .side_by_side import Compared, Highest, compare, compare_highest, compare_highest_often
from .start import own_server, server_at, start_server
from .times import Percentiles, Times

__all__ = [
    "Compared",
    "Highest",
    "HttpError",
    "LoadGenerator",
    "LoadServer",
    "LoadTable",
    "Measured",
    "Percentiles",
    "ResourceSample",
    "Times",
    "boardgameio_server",
    "compare",
    "compare_highest",
    "compare_highest_often",
    "highest_sustained",
    "own_server",
    "server_at",
    "start_server",
]
