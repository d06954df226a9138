"""Company and sharing for a journal in memory."""

from __future__ import annotations

import sqlite3

from teahouse.store.migrations import steps
from teahouse.store.moderation.sqlite import connection_runs

from . import SqlCompany
from .sharing import SqlSharing

__all__ = ["memory_company", "memory_sharing"]

COMPANY, SHARING = 6, 7  # the migrations that made the tables


def memory_company() -> SqlCompany:
    return SqlCompany(*connection_runs(_tables_of(COMPANY)))


def memory_sharing() -> SqlSharing:
    return SqlSharing(*connection_runs(_tables_of(SHARING)))


def _tables_of(migration: int) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(steps("sqlite")[migration - 1])
    return connection
