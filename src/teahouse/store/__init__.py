"""Journals: where tables are kept, so that nothing acknowledged is ever lost."""

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
