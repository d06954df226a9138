"""The measurements, as they are stored."""

from __future__ import annotations

from pathlib import Path

import msgspec

__all__ = ["FILE", "Cost", "Crowd", "Measured", "stored"]

FILE = Path(__file__).with_name("measured.json")


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What one action costs at tables of five, at some rate."""

    storage: str  # SQLite or PostgreSQL
    processes: int
    rate: int  # actions a second that were offered
    achieved: float
    p50: float  # ms
    p99: float  # ms
    processor: float  # ms of the servers' processors
    database: float  # ms of the database's processors
    stored: float  # bytes in the database
    syncs: float
    notices: float
    table: float  # KB of the servers' memory for each table with its five connections


class Crowd(msgspec.Struct, frozen=True, kw_only=True):
    """What one action costs at a table with spectators."""

    spectators: int
    p50: float  # ms until the last player has it
    p99: float  # ms
    processor: float  # ms
    memory: float  # KB for each spectator


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    machine: str
    load: float  # the load average before the measurement, from other work
    commit: str  # of the servers
    costs: tuple[Cost, ...]
    crowds: tuple[Crowd, ...]
    highest: dict[str, int]  # actions a second that were sustained, by storage and processes


def stored() -> Measured:
    return msgspec.json.decode(FILE.read_bytes(), type=Measured)
