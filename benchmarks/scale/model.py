"""A model of the machines and databases that people at human pace need, from what was measured."""

from __future__ import annotations

from math import ceil

import msgspec

from .measured import Cost, Measured

__all__ = ["CROWDS", "Need", "needs", "prediction_error"]

CROWDS = (10_000, 100_000, 1_000_000)  # people who play at the same time

# Assumptions: a game of 500 actions takes five people an hour and a half, and they talk as much.
ACTIONS_A_MINUTE = 2 * 500 / 5 / 90
PLAYERS = 5
BUSY = 0.5  # the share of a core, or of the highest rate, that is planned for
CORES = 8  # of a machine; each core runs a server process
DESCRIPTORS = 20_000  # connections that a process is planned for


class Need(msgspec.Struct, frozen=True, kw_only=True):
    """What so many people need."""

    people: int
    actions: float  # a second
    processes: int  # by processor time
    processes_by_connections: int
    machines: int
    gigabytes: float  # of the servers' memory
    databases: int  # by the rate of commits
    stored: float  # gigabytes a day
    notices: float  # a second, that each process hears from its share of the databases


def needs(measured: Measured) -> list[Need]:
    cost = _of(measured, "PostgreSQL", 1)[-1]
    return [_need(people, cost, measured) for people in CROWDS]


def _of(measured: Measured, storage: str, processes: int) -> list[Cost]:
    return [c for c in measured.costs if (c.storage, c.processes) == (storage, processes)]


def _need(people: int, cost: Cost, measured: Measured) -> Need:
    actions = people * ACTIONS_A_MINUTE / 60
    most = max(rate for name, rate in measured.highest.items() if name.startswith("PostgreSQL"))
    processes = ceil(actions * cost.processor / 1000 / BUSY)
    by_connections = ceil(people / DESCRIPTORS)
    databases = ceil(actions / (most * BUSY))
    return Need(
        people=people,
        actions=actions,
        processes=processes,
        processes_by_connections=by_connections,
        machines=ceil(max(processes, by_connections) / CORES),
        gigabytes=people / PLAYERS * cost.table / 1e6,
        databases=databases,
        stored=actions * cost.stored * 24 * 3600 / 1e9,
        notices=actions * cost.notices / databases,
    )


def prediction_error(measured: Measured) -> float:
    """Returns how far the processor time at the higher rate is from the lower one's prediction.

    It is a share, the largest of all databases.
    """
    pairs = [
        _of(measured, storage, processes)
        for storage, processes in (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2))
    ]
    errors = [abs(low.processor / high.processor - 1) for low, high in pairs]
    return max(errors)
