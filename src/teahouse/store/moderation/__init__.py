"""What is kept so that strangers can play together: reports, measures and blocks."""

from .records import Block, Measure, Report
from .sql import SqlModeration
from .sqlite import memory_moderation

__all__ = [
    "Block",
    "Measure",
    "Report",
    "SqlModeration",
    "memory_moderation",
]
