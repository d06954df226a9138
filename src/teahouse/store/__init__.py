"""Journals store tables and people durably."""

from .journal import (
    EVERY_TABLE,
    Conflict,
    DamagedError,
    Journal,
    JournalError,
    Line,
    Notification,
    Person,
    TableRow,
    UnsureError,
)
from .opening import open_journal

__all__ = [
    "EVERY_TABLE",
    "Conflict",
    "DamagedError",
    "Journal",
    "JournalError",
    "Line",
    "Notification",
    "Person",
    "TableRow",
    "UnsureError",
    "open_journal",
]
