"""Journals: durable storage of tables and people."""

from .journal import (
    EVERY_TABLE,
    Conflict,
    Journal,
    JournalError,
    Line,
    Notification,
    Person,
    TableRow,
)
from .opening import open_journal

__all__ = [
    "EVERY_TABLE",
    "Conflict",
    "Journal",
    "JournalError",
    "Line",
    "Notification",
    "Person",
    "TableRow",
    "open_journal",
]
