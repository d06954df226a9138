"""Load tests: many tables played over the network, and the latency that players see."""

from .boardgameio import boardgameio_server
from .clients import HttpError
from .comparison import (
    Compared,
    Highest,
    compare,
    compare_highest,
    highest_sustained,
)
from .generator import LoadGenerator, LoadServer, LoadTable, Measured
from .measurements import Latencies, Percentiles, ResourceSample
from .onlookers import Onlookers, onlookers
from .teahouse import own_server, server_at, start_server

__all__ = [
    "Compared",
    "Highest",
    "HttpError",
    "Latencies",
    "LoadGenerator",
    "LoadServer",
    "LoadTable",
    "Measured",
    "Onlookers",
    "Percentiles",
    "ResourceSample",
    "boardgameio_server",
    "compare",
    "compare_highest",
    "highest_sustained",
    "onlookers",
    "own_server",
    "server_at",
    "start_server",
]
