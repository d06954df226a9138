"""Company for a journal in memory."""

from __future__ import annotations

import sqlite3

from teahouse.store.migrations import steps
from teahouse.store.moderation.sqlite import connection_runs

from . import SqlCompany

__all__ = ["memory_company"]

MIGRATION = 6  # the one that made the tables


def memory_company() -> SqlCompany:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(steps("sqlite")[MIGRATION - 1])
    return SqlCompany(*connection_runs(connection))
