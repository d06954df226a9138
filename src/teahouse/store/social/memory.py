"""Invitations, groups and shared links for a journal in memory."""

from __future__ import annotations

import sqlite3

from teahouse.store.migrations import steps
from teahouse.store.moderation.sqlite import connection_runs

from . import SqlSocial
from .sharing import SqlSharing

__all__ = ["memory_sharing", "memory_social"]

SOCIAL, SHARING = 6, 7  # the migrations that made the tables


def memory_social() -> SqlSocial:
    return SqlSocial(*connection_runs(_tables_of(SOCIAL)))


def memory_sharing() -> SqlSharing:
    return SqlSharing(*connection_runs(_tables_of(SHARING)))


def _tables_of(migration: int) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(steps("sqlite")[migration - 1])
    return connection
